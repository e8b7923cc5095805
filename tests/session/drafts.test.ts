import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { jwt, openBrowser, openTab, waitForEncryptedSession } from './tab'

const ADA = jwt({ _id: 'ada', iat: 1 })
const ADA_LATER = jwt({ _id: 'ada', iat: 2 })
const BOB = jwt({ _id: 'bob' })

beforeEach(openBrowser)

afterEach(() => vi.unstubAllGlobals())

/** Starts a piece of work with this key for each of its drafts. */
function edit(tab: Awaited<ReturnType<typeof openTab>>, key: string, ...values: unknown[]) {
  return values.map((value) =>
    tab.startWork({ key, toDraft: () => ({ name: `Edits of ${key}`, value }) }),
  )
}

async function withDraft(token = ADA) {
  const tab = await openTab()
  tab.signIn(token)
  tab.saveDraft('service:1', { name: 'Deep clean' })
  return tab
}

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

it('offers a draft again when the same admin signs in after the session expired', async () => {
  const tab = await withDraft()
  tab.signOut('expired')
  expect(tab.peekDraft('service:1')).toBeUndefined()
  tab.signIn(ADA_LATER)
  expect(tab.peekDraft('service:1')).toEqual({ name: 'Deep clean' })
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

it('drops a draft when another admin signs in', async () => {
  const tab = await withDraft()
  tab.signOut('expired')
  tab.signIn(BOB)
  expect(tab.draftKeys()).toEqual([])
  tab.signOut('expired')
  tab.signIn(ADA)
  expect(tab.draftKeys()).toEqual([])
})

it('drops drafts on logout, including those saved by the logout itself', async () => {
  const tab = await withDraft()
  tab.onSignOut(() => tab.saveDraft('service:2', 'late'))
  tab.signOut('logout')
  tab.signIn(ADA)
  expect(tab.draftKeys()).toEqual([])
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

it('keeps the innermost work of each key as the newest draft when the session expires', async () => {
  const tab = await withDraft()
  const [endForm] = edit(tab, 'service:1', 'form', 'dialog')
  edit(tab, 'service:2', 'saved')[0]!()
  expect(tab.unsavedNames()).toEqual(['A half-written message', 'Edits of service:1'])
  tab.open({ href: '/service/edit/1', title: 'Edit Services' })
  tab.signOut('expired')
  endForm!()
  tab.signIn(ADA_LATER)
  expect(tab.useUnsavedWork.getState()).toMatchObject({
    open: [],
    drafts: [
      { value: { name: 'Deep clean' }, isOffered: true },
      { value: 'dialog', isOffered: true, page: { href: '/service/edit/1' } },
    ],
  })
  tab.dropOldestDraft('service:1')
  expect(tab.peekDraft('service:1')).toBe('dialog')
})

it('names and keeps nothing after Logout', async () => {
  const tab = await withDraft()
  tab.signOut('logout')
  expect(tab.unsavedNames()).toEqual([])
  expect(tab.hasUnsavedWork()).toBe(false)
})
