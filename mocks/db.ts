import type { z } from 'zod/mini'

import type { Account, listProviderServices } from '@/api/accounts'
import type { Booking } from '@/api/bookings'
import type { listCategories } from '@/api/categories'
import type { Conversation, Message } from '@/api/chat'
import type { getContentPage } from '@/api/content'
import type { Payment } from '@/api/payments'
import type { ServiceDetails } from '@/api/services'
import type { Setting } from '@/api/settings'
import type { Ticket } from '@/api/support'

export type AccountRow = Account & {
  password: string
  services: z.output<typeof listProviderServices.response>['services']
}
export type CategoryRow = z.output<typeof listCategories.response>['categoriesList'][number]
export type ServiceRow = ServiceDetails & { categoryId: string }
export type ConversationRow = Omit<Conversation, 'totalMessages' | 'lastMessage'>
export type PageRow = z.output<typeof getContentPage.response>

const TABLES = [
  'accounts',
  'categories',
  'services',
  'bookings',
  'payments',
  'tickets',
  'conversations',
  'messages',
  'pages',
  'settings',
] as const

/** The mock backend's data: plain Maps by `_id`, in the order that lists show. */
export class Db {
  accounts = new Map<string, AccountRow>()
  categories = new Map<string, CategoryRow>()
  services = new Map<string, ServiceRow>()
  bookings = new Map<string, Booking>()
  payments = new Map<string, Payment>()
  tickets = new Map<string, Ticket>()
  conversations = new Map<string, ConversationRow>()
  /** By conversation, oldest first. */
  messages = new Map<string, Message[]>()
  pages = new Map<string, PageRow>()
  settings = new Map<string, Setting>()
  /** The account whose password is being recovered, and whether its code was entered. */
  recovery: { accountId: string; verified: boolean } | null = null
  /** Tokens of an earlier generation have expired. */
  tokenGeneration = 0
  #ids = 0

  /** A new id, unlike all the seeded ones. */
  newId(): string {
    this.#ids += 1
    return `6701ff${this.#ids.toString(16).padStart(18, '0')}`
  }

  /** The data as JSON; undefined fields stay out of it. */
  save(): string {
    return JSON.stringify({
      version: SNAPSHOT_VERSION,
      ids: this.#ids,
      recovery: this.recovery,
      tokenGeneration: this.tokenGeneration,
      tables: TABLES.map((name) => [...this[name]]),
    })
  }

  /** The data as it was saved; null for a snapshot of another version, or none. */
  static load(saved: string | null): Db | null {
    try {
      const read = JSON.parse(saved ?? 'null') as {
        version: number
        ids: number
        recovery: Db['recovery']
        tokenGeneration: number
        tables: [string, never][][]
      } | null
      if (read?.version !== SNAPSHOT_VERSION) return null
      const db = new Db()
      db.#ids = read.ids
      db.recovery = read.recovery
      db.tokenGeneration = read.tokenGeneration
      for (const [i, name] of TABLES.entries()) {
        for (const [key, row] of read.tables[i] ?? []) db[name].set(key, row)
      }
      return db
    } catch {
      return null
    }
  }
}

/** Raise it when the shape or the seed of the data changes: older snapshots are forgotten. */
const SNAPSHOT_VERSION = 1
