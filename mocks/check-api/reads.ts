import type { Account } from '@/api/accounts'
import type { Booking } from '@/api/bookings'
import type { Conversation } from '@/api/chat'
import type { Category } from '@/api/services'
import { contentSlugs } from '@/domain/content-page'
import { FIRST_MESSAGE_COUNT, OLDER_MESSAGE_COUNT } from '@/domain/limits'
import { bookingFlags, bookingStatus } from '@/domain/status/booking-status'

import { describedEndpoints, isPagedList } from '../openapi/operations'
import { different } from './difference'
import { createList } from './lists'
import { rowsIn, type Session } from './session'

/** Checks what changes nothing. Resolves to the newest conversations. */
export async function checkReads(session: Session): Promise<Conversation[]> {
  const { check, checkRow } = session
  await check('getDashboard', ({ call }) => call())

  const [accounts = [], providers = []] = (await checkAccounts(session)) ?? []
  const provider = providers[0]
  await checkRow('getAccount', provider ?? accounts[0], ({ call }, id) =>
    call({ search: { id } }),
  )
  await checkRow('listProviderServices', provider, ({ call }, userId) =>
    call({ search: { userId } }),
  )

  await checkCatalogue(session)
  await checkBookings(session, provider?._id)
  await check('listSettings', ({ call }) => call())
  const conversations = (await checkChat(session)) ?? []
  await check('getContentPage', async ({ call }) => {
    for (const slug of contentSlugs) await call({ params: { slug } })
  })
  await checkOtherLists(session)
  return conversations.filter(({ _id }) => _id)
}

/** Checks the paged lists that need no checks of their own. */
async function checkOtherLists(session: Session): Promise<void> {
  for (const { name, endpoint } of describedEndpoints) {
    if (!isPagedList(endpoint) || session.isTried(name)) continue
    await session.check(name, (operation) =>
      createList(session, name, operation).checkPages(),
    )
  }
}

function checkAccounts(session: Session) {
  return session.check('listAccounts', async (operation) => {
    const list = createList<Account>(session, 'listAccounts', operation)
    const all = await list.checkPages()
    const is = (value: string | undefined, wanted: string) =>
      value === undefined ? undefined : value.trim().toLowerCase() === wanted
    for (const status of ['active', 'inactive']) {
      await list.checkFilter({ status }, all, (row) => is(row.status, status))
    }
    await list.checkFilter({ role: 'client' }, all, ({ role }) => is(role, 'client'))
    const providers = await list.checkFilter({ role: 'provider' }, all, ({ role }) =>
      is(role, 'provider'),
    )
    await list.checkSearch(all[0]?.userInfo?.name ?? all[0]?.email)
    return [all, providers] as const
  })
}

async function checkCatalogue(session: Session): Promise<void> {
  const { check, checkRow } = session
  const categories = rowsIn(await check('listCategories', ({ call }) => call()))
  const catalogue = await check('listCatalogue', async ({ call, add }) => {
    const found = rowsIn(await call({ search: { showAll: true } })) as unknown as Category[]
    const shown = new Set(found.map(({ _id }) => _id))
    const missing = categories.filter(({ _id }) => !shown.has(_id)).length
    if (missing > 0) {
      const where = 'showAll=true'
      add(different(where, 'all categories', `${missing} missing`, 'hides them', 'serious'))
    }
    return found
  })
  const service = catalogue?.flatMap(({ subServices = [] }) => subServices)[0]
  await checkRow('getService', service, ({ call }, serviceId) =>
    call({ params: { serviceId } }),
  )
  await checkRow('getServiceDetails', service, ({ call }, id) => call({ params: { id } }))
}

function checkBookings(session: Session, providerId: string | undefined) {
  return session.check('listBookings', async (operation) => {
    const list = createList<Booking>(session, 'listBookings', operation)
    const all = await list.checkPages({ flag: 'all' })
    const ended = ['Completed', 'Cancelled']
    for (const flag of bookingFlags.filter((name) => name !== 'all')) {
      await list.checkFilter({ flag }, all, ({ status }) => {
        const { label } = bookingStatus(status)
        if (label === 'Unknown') return undefined
        if (ended.some((word) => word.toLowerCase() === flag))
          return label.toLowerCase() === flag
        // Which of the others are active and which upcoming is the server's choice.
        return ended.includes(label) ? false : undefined
      })
    }
    const isOf = (person: Booking['userId'], id: string) => person && person._id === id
    const userId = all.find((row) => row.userId?._id)?.userId?._id
    for (const [name, id] of Object.entries({ providerId, userId })) {
      if (!id) continue
      await list.checkFilter({ flag: 'all', [name]: id }, all, (row) =>
        isOf(row[name as 'providerId' | 'userId'], id),
      )
    }
  })
}

async function checkChat(session: Session) {
  const { check, checkRow } = session
  const conversations = await check('listConversations', async (operation) => {
    const list = createList<Conversation>(session, 'listConversations', operation)
    const all = await list.checkPages()
    const people = all[0]?.participantsDetails.filter(({ role }) => role !== 'admin')
    await list.checkSearch(people?.[0]?.userInfo?.name)
    return all
  })
  const first = conversations?.[0]
  await checkRow('getConversation', first, ({ call }, conversationId) =>
    call({ params: { conversationId } }),
  )
  await checkRow('listMessages', first, async (operation, conversationId) => {
    const read = async (page: number, limit: number) => {
      const search = { page, limit }
      const rows = rowsIn(await operation.call({ params: { conversationId }, search }))
      if (rows.length > limit) {
        const effect = 'reads the same messages again and again'
        operation.add(
          different(
            'limit',
            `at most ${limit} rows`,
            `${rows.length} rows`,
            effect,
            'serious',
          ),
        )
      }
      return rows
    }
    const newest = await read(1, FIRST_MESSAGE_COUNT)
    const older = await read(2, OLDER_MESSAGE_COUNT)
    const at = newest.findIndex(({ _id }) => _id === older[0]?._id)
    // A message that arrives in between moves the others by one.
    if (newest.length === FIRST_MESSAGE_COUNT && (at < 1 || at > OLDER_MESSAGE_COUNT)) {
      const expected = `page 2 of ${OLDER_MESSAGE_COUNT} to begin with the 6th message`
      const found = at < 0 ? 'one that is not on page 1' : `message ${at + 1}`
      operation.add(different('page', expected, found, 'may leave messages out', 'serious'))
    }
  })
  return conversations
}
