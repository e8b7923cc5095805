import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import type { Effect, Fault, Scenario } from '../scenario'
import { legacyFaults, writeLegacy } from './legacy'

type Tree = Record<string, unknown>
/** Returns how the dialect writes a field's value. Objects that it returns unchanged are entered. */
type Write = (value: unknown, key: string) => unknown

interface Dialect {
  name: string
  title: string
  /** What this backend writes in another way. */
  writes: string
  path: string
  write: Write
  faults?: readonly Fault[]
  events?: Scenario['events']
}

function written(value: unknown, write: Write, key = ''): unknown {
  const own = write(value, key)
  if (own !== value || typeof value !== 'object' || value === null) return own
  if (Array.isArray(value)) return value.map((item) => written(item, write, key))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, written(inner, write, name)]),
  )
}

const numbers =
  (to: (value: number) => unknown): Write =>
  (value, key) =>
    typeof value === 'number' && NUMBERS.has(key) ? to(value) : value
const flags =
  (to: (value: boolean) => unknown): Write =>
  (value) =>
    typeof value === 'boolean' ? to(value) : value

const DATES = new Set([
  'date',
  'createdAt',
  'updatedAt',
  'from',
  'to',
  'startTime',
  'endTime',
])
/** A time without a day, such as '09:30', gets one. */
const dates =
  (to: (date: Date) => unknown): Write =>
  (value, key) => {
    if (typeof value !== 'string' || !DATES.has(key)) return value
    const date = new Date(/^\d\d:\d\d$/.test(value) ? `2024-03-05T${value}:00Z` : value)
    return Number.isNaN(date.getTime()) ? value : to(date)
  }

/** The fields that hold a coded word. A dashboard's `_id` is one, too. */
const WORDS = new Set(['role', 'status', 'paymentType', 'frequency', 'selectionType'])
const words =
  (to: (word: string) => string): Write =>
  (value, key) => {
    if (typeof value !== 'string') return value
    return WORDS.has(key) || (key === '_id' && CODED_IDS.has(value)) ? to(value) : value
  }

const NUMBERS = new Set([
  'amount',
  'payableAmount',
  'price',
  'discountedPrice',
  'discountPercentage',
  'rate',
  'totalAmount',
  'count',
  'share',
  'frequencyValue',
  'totalMessages',
  'lastReadIndex',
])

const CODED_IDS = new Set([...paymentTypes, ...Object.keys(paymentStatuses)])

const BOOKING_STATUSES = [
  'Pending',
  'Accepted',
  'On the way',
  'Reached',
  'Completed',
  'Cancelled',
]

/** Replaces `total_pages` in a page of a list. */
const pages =
  (replace: (pages: number) => Tree): Write =>
  (value) => {
    if (typeof value !== 'object' || value === null || !('total_pages' in value))
      return value
    const { total_pages, ...rest } = value
    return { ...rest, ...replace(Number(total_pages)) }
  }

const dialects: readonly Dialect[] = [
  {
    name: 'decimals',
    title: 'Decimal128 numbers',
    writes: "Numbers such as { '$numberDecimal': '12.5' }",
    path: '/transactions',
    write: numbers((number) => ({ $numberDecimal: String(number) })),
  },
  {
    name: 'commas',
    title: 'Numbers as text',
    writes: "Numbers as text such as '1,234.5'",
    path: '/transactions',
    write: numbers((number) =>
      number.toLocaleString('en-US', { maximumFractionDigits: 12 }),
    ),
  },
  {
    name: 'yes-no',
    title: 'Flags as words',
    writes: "Flags as 'Yes' and 'No'",
    path: '/service',
    write: flags((flag) => (flag ? 'Yes' : 'No')),
  },
  {
    name: 'bits',
    title: 'Flags as digits',
    writes: 'Flags as 1 and 0',
    path: '/service',
    write: flags(Number),
  },
  {
    name: 'capitals',
    title: 'Words in capitals',
    writes: "Words such as 'ACTIVE' and 'REQUIRES CAPTURE'",
    path: '/manage-account',
    write: (value, key) =>
      words((word) => word.toUpperCase().replaceAll('_', ' '))(
        key === 'status' && typeof value === 'number' && value < BOOKING_STATUSES.length
          ? BOOKING_STATUSES[value]
          : value,
        key,
      ),
  },
  {
    name: 'title-case',
    title: 'Words in title case',
    writes: "Words such as 'Active' and 'Requires_Capture'",
    path: '/support',
    write: words((word) =>
      word
        .replace('inprogress', 'in_progress')
        .replaceAll(/(?<=^|_)[a-z]/g, (letter) => letter.toUpperCase()),
    ),
  },
  {
    name: 'seconds',
    title: 'Dates in seconds',
    writes: 'Dates in seconds since 1970',
    path: '/bookings',
    write: dates((date) => Math.floor(date.getTime() / 1000)),
  },
  {
    name: 'milliseconds',
    title: 'Dates in milliseconds',
    writes: 'Dates in milliseconds since 1970, as text',
    path: '/bookings',
    write: dates((date) => String(date.getTime())),
  },
  {
    name: 'sql-dates',
    title: 'SQL timestamps',
    writes: "Dates such as '2024-03-05 23:45:00.000+00'",
    path: '/bookings',
    write: dates((date) => date.toISOString().replace('T', ' ').replace('Z', '+00')),
  },
  {
    name: 'pagination',
    title: 'Pages under another name',
    writes: 'The number of pages as pagination.totalPages',
    path: '/bookings',
    write: pages((totalPages) => ({ pagination: { totalPages } })),
  },
  {
    name: 'uncounted',
    title: 'No number of pages',
    writes: 'No number of pages (screens that read several say so)',
    path: '/bookings',
    write: pages(() => ({})),
  },
]

/** Backends that refer to other rows by id only. A screen can't show the names of those rows. */
const bareIds: Dialect = {
  name: 'references',
  title: 'Bare ids',
  writes: 'Only the ids of people, services and bookings',
  path: '/bookings',
  write: (value, key) =>
    REFERENCES.has(key) && typeof value === 'object' && value !== null && '_id' in value
      ? value._id
      : value,
}
const REFERENCES = new Set([
  'userId',
  'providerId',
  'user',
  'reportedBy',
  'participantsDetails',
  'userDetail',
  'serviceDetail',
  'bookingDetail',
])

const effectOf = ({ write }: Dialect): Effect => ({
  transform: (data) => written(data, write),
})

const scenarioOf = (dialect: Dialect, effect: string): Scenario => ({
  name: `dialect-${dialect.name}`,
  title: `Dialect: ${dialect.title.toLowerCase()}`,
  description: `${dialect.writes}: ${effect}`,
  path: dialect.path,
  faults: [
    { match: { kind: 'query' }, effect: effectOf(dialect) },
    ...(dialect.faults ?? []),
  ],
  ...(dialect.events && { events: dialect.events }),
})

const legacy: Dialect = {
  name: 'legacy',
  title: 'Express and mongoose',
  writes:
    "Groups split by case, 201 for changes, 'not found' for empty lists, pages of other editors, other failures, relative uploads, chat events as JSON texts of lists",
  path: '/',
  write: writeLegacy,
  faults: legacyFaults,
  events: (message) => [JSON.stringify([message])],
}

/** Backends that lack what others have. */
const gaps: Dialect = {
  name: 'gaps',
  title: 'Missing values',
  writes: 'No status of a booking, nobody who reported, and flags that can not be read',
  path: '/support',
  write: (value, key) => {
    if (key === 'reportedBy') return null
    if (key === 'isHidden') return 'perhaps'
    return key === 'status' && typeof value === 'number' ? null : value
  },
}

/** Backends of this API that write the same data in another way. Every screen shows it as ever. */
export const dialectScenarios: readonly Scenario[] = [...dialects, legacy].map((dialect) =>
  scenarioOf(dialect, 'every screen shows the same as without it.'),
)

export const gapsScenario = scenarioOf(
  gaps,
  "shown as '--', as all who may be meant, or as mixed.",
)

export const referencesScenario = scenarioOf(
  bareIds,
  'people are linked, and their names unknown.',
)

/** Throws if there is no dialect of that name, which does not begin with 'dialect-'. */
export function dialectFaults(name: string): readonly Fault[] {
  const found = [...dialectScenarios, gapsScenario, referencesScenario].find(
    (scenario) => scenario.name === `dialect-${name}`,
  )
  if (found) return found.faults ?? []
  const names = [...dialects, legacy, gaps, bareIds]
    .map((dialect) => dialect.name)
    .join(', ')
  throw new Error(`There is no dialect '${name}', only ${names}`)
}
