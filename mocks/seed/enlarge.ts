import { Db, type ListName, listsOf } from '../db'
import { seedId, siblingId } from './random'

/**
 * How many rows each table should have: `services` in all categories together, and `messages` in the
 * newest conversation. Tables that are missing here stay as they are.
 */
export type Sizes = Partial<Record<ListName, number>> & {
  /** Modifier groups of the first service, and the options of each group. */
  groups?: number
  options?: number
}

/** The sizes of the scenario 'large', and the names of the mock server's flags. */
export const LARGE: Required<Sizes> = {
  ...sizesOfLists(1000),
  accounts: 4000,
  categories: 40,
  messages: 2000,
  groups: 20,
  options: 20,
}

/** Gives all lists the same size. */
function sizesOfLists(count: number) {
  const sizes = listsOf(new Db()).map(([name]) => [name, count] as const)
  return Object.fromEntries(sizes) as Record<ListName, number>
}

/** Adds copies of the table's rows until there are `count`. `change` edits the copy number `n`. */
function pad<Row extends { _id: string }>(
  table: Map<string, Row>,
  count = 0,
  change: (row: Row, n: number) => Row = (row) => row,
): void {
  const models = [...table.values()]
  for (let n = models.length + 1; n <= count; n += 1) {
    const model = models[n % models.length]
    if (!model) return
    const _id = siblingId(model._id, n)
    table.set(_id, change({ ...model, _id }, n))
  }
}

/** Lists that enlarge() does not just fill with copies. */
const SPECIAL = new Set<ListName>(['accounts', 'categories', 'services', 'messages'])

/** Enlarges the data with copies of the seeded rows. */
export function enlarge(db: Db, sizes: Sizes): void {
  const { groups = 0, options = 0, messages = 0 } = sizes
  const customers = new Map([...db.accounts].filter(([, { role }]) => role === 'client'))
  const others = db.accounts.size - customers.size
  // Far from the seeded ids, of which other roles have some.
  pad(customers, (sizes.accounts ?? 0) - others, (account, n) => ({
    ...account,
    _id: seedId('account', 0x10000 + n),
    email: `customer-${n}@example.com`,
    userInfo: account.userInfo && {
      ...account.userInfo,
      name: `${account.userInfo.name} ${n}`,
    },
  }))
  for (const account of customers.values()) db.accounts.set(account._id, account)

  pad(db.categories, sizes.categories, (row, n) => ({ ...row, name: `Category ${n}` }))
  const categoryIds = [...db.categories.keys()]
  pad(db.services, sizes.services, (row, n) => ({
    ...row,
    name: `${row.name} ${n}`,
    categoryId: categoryIds[n % categoryIds.length] ?? row.categoryId,
    // Only the list is long.
    modifiers: [],
    intakeQuestions: [],
  }))
  const [service] = db.services.values()
  if (service && groups > 0) {
    service.modifiers = Array.from({ length: groups }, (_, g) => ({
      _id: seedId('part', 0x100000 + g),
      title: `Group ${g + 1}`,
      description: '',
      isRequired: g % 2 === 0,
      selectionType: 'single',
      options: Array.from({ length: options }, (_, o) => ({
        _id: seedId('part', 0x200000 + g * options + o),
        title: `Option ${g + 1}.${o + 1}`,
        description: '',
        price: o + 1,
        allowComment: false,
        commentPlaceholder: '',
      })),
    }))
  }

  for (const [name, table] of listsOf(db)) {
    if (!SPECIAL.has(name)) pad(table as Map<string, { _id: string }>, sizes[name])
  }
  for (const id of db.conversations.keys()) {
    if (!db.messages.has(id)) db.messages.set(id, [])
  }
  const [thread = []] = db.messages.values()
  const [oldest] = thread
  if (!oldest) return
  const added = Array.from(
    { length: Math.max(0, messages - thread.length) },
    (_, index) => ({
      ...oldest,
      _id: seedId('message', 0x100000 + index),
      message: `Message ${index + 1}`,
      createdAt: new Date(
        Date.parse(String(oldest.createdAt)) + (index - messages) * 60_000,
      ).toISOString(),
    }),
  )
  thread.unshift(...added)
}
