import type { z } from 'zod/mini'

import type { Account, listProviderServices } from '@/api/accounts'
import type { Booking } from '@/api/bookings'
import type { listCategories } from '@/api/categories'
import type { Conversation } from '@/api/chat'
import type { getContentPage } from '@/api/content'
import type { Message } from '@/api/messages'
import type { Payment } from '@/api/payments'
import type { EditableService, ServiceDetails } from '@/api/services'
import type { Setting } from '@/api/settings'
import type { Ticket } from '@/api/support'

export type AccountRow = Readable<Account> & {
  password: string
  services: z.output<typeof listProviderServices.response>['services']
}
export type CategoryRow = z.output<typeof listCategories.response>['categoriesList'][number]
/** Without null, which is what the product could not read. */
type Readable<T> = T extends object
  ? { [Key in keyof T]: Readable<Exclude<T[Key], null>> }
  : T
export type ServiceRow = Readable<EditableService & ServiceDetails> & {
  categoryId: string
  isHidden: boolean
  isPending: boolean
  isDeleted: boolean
  slug: string
  createdAt: string
  updatedAt: string
}
export type ConversationRow = Omit<Conversation, 'totalMessages' | 'lastMessage'>
export type PageRow = z.output<typeof getContentPage.response>

/** Each table maps ids to rows. Most endpoints list the rows in insertion order. */
export class Db {
  accounts = new Map<string, AccountRow>()
  categories = new Map<string, CategoryRow>()
  services = new Map<string, ServiceRow>()
  bookings = new Map<string, Booking>()
  payments = new Map<string, Readable<Payment>>()
  tickets = new Map<string, Ticket>()
  conversations = new Map<string, ConversationRow>()
  /** Maps each conversation's id to its messages, oldest first. */
  messages = new Map<string, Message[]>()
  pages = new Map<string, PageRow>()
  settings = new Map<string, Setting>()
  /**
   * The password reset in progress, if any. `verified` is true once the correct OTP has been
   * entered.
   */
  recovery: { accountId: string; verified: boolean } | null = null
  /** Tokens whose generation is lower than this have expired. */
  tokenGeneration = 0
  #ids = 0

  /** Returns an id that no row has yet. */
  newId(): string {
    this.#ids += 1
    return `6701ff${this.#ids.toString(16).padStart(18, '0')}`
  }

  save(): string {
    return JSON.stringify({
      version: SNAPSHOT_VERSION,
      ids: this.#ids,
      recovery: this.recovery,
      tokenGeneration: this.tokenGeneration,
      tables: tablesOf(this).map(([name, table]) => [name, [...table]] as const),
    })
  }

  /** Returns null if the snapshot is missing, invalid or from another version. */
  static load(snapshot: string | null): Db | null {
    try {
      const read = JSON.parse(snapshot ?? 'null') as {
        version: number
        ids: number
        recovery: Db['recovery']
        tokenGeneration: number
        tables: [name: string, rows: [string, unknown][]][]
      } | null
      if (read?.version !== SNAPSHOT_VERSION) return null
      const db = new Db()
      db.#ids = read.ids
      db.recovery = read.recovery
      db.tokenGeneration = read.tokenGeneration
      const saved = new Map(read.tables)
      for (const [name, table] of tablesOf(db)) {
        for (const [key, row] of saved.get(name) ?? []) table.set(key, row)
      }
      return db
    } catch {
      return null
    }
  }
}

/**
 * Increase this when the type of a row or the seed changes. load() ignores snapshots with another
 * version.
 */
const SNAPSHOT_VERSION = 4

type TableName = keyof {
  [Name in keyof Db as Db[Name] extends Map<string, unknown> ? Name : never]: Db[Name]
}

function tablesOf(db: Db): [name: TableName, table: Map<string, unknown>][] {
  return Object.entries(db).filter(
    (field): field is [TableName, Map<string, unknown>] => field[1] instanceof Map,
  )
}

export type ListName = Exclude<TableName, 'pages' | 'settings'>

/**
 * Returns the tables but the content pages and the settings, of which there is a fixed number. The
 * scenarios change them, so that a new table is part of all scenarios.
 */
export function listsOf(db: Db): [name: ListName, table: Map<string, unknown>][] {
  return tablesOf(db).filter(
    (table): table is [ListName, Map<string, unknown>] =>
      table[0] !== 'pages' && table[0] !== 'settings',
  )
}
