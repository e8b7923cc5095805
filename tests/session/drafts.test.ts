import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { jwt, openBrowser, openTab, waitForEncryptedSession, watchStorage } from './tab'

const ADA = jwt({ _id: 'ada', iat: 1 })
const ADA_LATER = jwt({ _id: 'ada', iat: 2 })
const BOB = jwt({ _id: 'bob' })
const PAGE = { href: '/bookings?page=2', title: 'Bookings' }

beforeEach(openBrowser)

afterEach(() => vi.unstubAllGlobals())

/** Starts a piece of work with this key. Returns the function that ends it. */
const edit = (tab: Awaited<ReturnType<typeof openTab>>, key: string, value: unknown) =>
  tab.startWork({
    key,
    toDraft: () => ({ name: `Edits of ${key}`, value }),
    question: { title: 'Leave?', body: '' },
  })

async function withDraft(token = ADA) {
  const tab = await openTab()
  tab.signIn(token)
  tab.saveDraft('service:1', { name: 'Deep clean' })
  tab.open(PAGE)
  return tab
}

const resumePage = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab.unsavedWork().resumePage

it('returns a draft any number of times until it is dropped', async () => {
  const tab = await withDraft()
  tab.saveDraft('content:about_us', '<p>Hello</p>')
  expect(tab.draftKeys()).toEqual(['service:1', 'content:about_us'])
  expect(tab.peekDraft('service:1')).toEqual({ name: 'Deep clean' })
  expect(tab.peekDraft('service:1')).toEqual({ name: 'Deep clean' })

  tab.dropDraft('content:about_us')
  expect(tab.peekDraft('content:about_us')).toBeUndefined()
  expect(tab.draftKeys()).toEqual(['service:1'])
})

it('offers a draft and the page again when the same admin signs in after an expiry', async () => {
  const written = watchStorage()
  const tab = await withDraft()
  tab.signOut('expired')
  tab.signIn(ADA_LATER)
  expect(tab.peekDraft('service:1')).toEqual({ name: 'Deep clean' })
  expect(resumePage(tab)).toEqual(PAGE)
  tab.dropResumePage()
  expect(resumePage(tab)).toBeNull()
  expect(written.filter((text) => /bookings|Deep/.test(text))).toEqual([])
})

it('keeps how far a run came for the same admin only', async () => {
  const tab = await withDraft()
  const told = () => tab.unsavedWork().reports.map(({ text }) => text)
  tab.signOut('expired')
  const update = tab.addReport('1 of 9')
  tab.addReport('2 of 9')
  tab.signIn(ADA_LATER)
  update('3 of 9')
  expect(told()).toEqual(['3 of 9', '2 of 9'])
  tab.dropReport(tab.unsavedWork().reports[1]!)
  expect(told()).toEqual(['3 of 9'])
  tab.signOut('expired')
  tab.signIn(BOB)
  update('4 of 9')
  expect(told()).toEqual([])
})

it('offers the page when the same admin signs in from another tab', async () => {
  const tab = await withDraft()
  tab.signOut('expired')
  await tab.startSession()
  const other = await openTab()
  await other.startSession()
  other.signIn(ADA_LATER)
  await other.sessionSaved()
  tab.receive()
  expect(resumePage(tab)).toMatchObject(PAGE)
})

it('keeps a draft that a form saves while the expired session ends', async () => {
  const tab = await openTab()
  tab.onSignOut(() => tab.saveDraft('service:2', 'late'))
  tab.signIn(ADA)
  tab.signOut('expired')
  tab.saveDraft('service:3', 'later still')
  tab.signIn(ADA_LATER)
  expect(tab.draftKeys()).toEqual(['service:2', 'service:3'])
})

it('drops both when another admin signs in', async () => {
  const tab = await withDraft()
  tab.signOut('expired')
  tab.signIn(BOB)
  expect([tab.draftKeys(), resumePage(tab)]).toEqual([[], null])
  tab.signOut('expired')
  tab.signIn(ADA)
  expect([tab.draftKeys(), resumePage(tab)]).toEqual([[], null])
})

it('drops both on logout, and what the logout itself saves', async () => {
  const tab = await withDraft()
  tab.onSignOut(() => tab.saveDraft('service:2', 'late'))
  tab.signOut('logout')
  expect([tab.unsavedNames(), tab.hasUnsavedWork()]).toEqual([[], false])
  tab.signIn(ADA)
  expect([tab.draftKeys(), resumePage(tab)]).toEqual([[], null])
})

it.each([
  ['drops', 'logout', []],
  ['keeps', 'expired', ['service:1']],
] as const)('%s a draft when another tab reports: %s', async (_, cause, kept) => {
  const tab = await withDraft()
  await tab.startSession()
  await waitForEncryptedSession()
  const other = await openTab()
  await other.startSession()
  other.signOut(cause)
  tab.receive()
  expect(tab.left).toEqual([cause])
  expect(tab.state().token).toBeNull()
  tab.signIn(cause === 'logout' ? ADA : ADA_LATER)
  expect(tab.draftKeys()).toEqual(kept)
})

it('identifies an admin without an id by the token', async () => {
  const tab = await withDraft('opaque-1')
  tab.signOut('expired')
  tab.signIn('opaque-1')
  expect(tab.draftKeys()).toEqual(['service:1'])
  tab.signOut('expired')
  tab.signIn('opaque-2')
  expect(tab.draftKeys()).toEqual([])
})

it('saves no draft while signed out', async () => {
  const tab = await openTab()
  tab.saveDraft('service:1', "nobody's")
  tab.signIn(ADA)
  expect(tab.draftKeys()).toEqual([])
})

it('keeps the work on the screen as the newest draft when the session expires', async () => {
  const tab = await withDraft()
  const endForm = edit(tab, 'service:1', 'form')
  edit(tab, 'service:2', 'saved')()
  expect(tab.unsavedNames()).toEqual(['A half-written message', 'Edits of service:1'])
  tab.open({ href: '/service/edit/1', title: 'Edit Services' })
  tab.signOut('expired')
  endForm()
  tab.signIn(ADA_LATER)
  expect(tab.unsavedWork()).toMatchObject({
    open: [],
    drafts: [
      { value: { name: 'Deep clean' }, isOffered: true },
      { value: 'form', isOffered: true, page: { href: '/service/edit/1' } },
    ],
  })
  tab.dropDraft('service:1')
  expect(tab.peekDraft('service:1')).toBe('form')
})
