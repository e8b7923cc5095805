import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { jwt, openBrowser, openTab, STORAGE_KEY, watchStorage } from './tab'

const ADA = jwt({ _id: 'ada', iat: 1 })
const ADA_LATER = jwt({ _id: 'ada', iat: 2 })
const BOB = jwt({ _id: 'bob' })
const PAGE = { href: '/bookings?page=2', title: 'Bookings' }

const pageOf = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab.useUnsavedWork.getState().resumePage

beforeEach(openBrowser)

afterEach(() => vi.unstubAllGlobals())

async function expiredTab() {
  const tab = await openTab()
  tab.signIn(ADA)
  tab.open(PAGE)
  tab.signOut('expired')
  return tab
}

it('offers the page to the admin whose session expired, until it is dropped', async () => {
  const tab = await expiredTab()
  tab.signIn(ADA_LATER)
  expect(pageOf(tab)).toEqual(PAGE)
  tab.dropResumePage()
  expect(pageOf(tab)).toBeNull()
})

it('drops the page when another admin signs in', async () => {
  const tab = await expiredTab()
  tab.signIn(BOB)
  expect(pageOf(tab)).toBeNull()
  tab.signOut('expired')
  tab.signIn(ADA)
  expect(pageOf(tab)).toBeNull()
})

it('drops the page on logout', async () => {
  const tab = await expiredTab()
  tab.signIn(ADA_LATER)
  tab.signOut('logout')
  tab.signIn(ADA)
  expect(pageOf(tab)).toBeNull()
})

it('offers the page when the same admin signs in from another tab', async () => {
  const tab = await expiredTab()
  await tab.startSession()
  const other = await openTab()
  await other.startSession()
  other.signIn(ADA_LATER)
  await other.sessionSaved()
  tab.receive()
  expect(pageOf(tab)).toMatchObject(PAGE)
})

it('never stores the page', async () => {
  const written = watchStorage()
  await expiredTab()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  expect(written.filter((text) => text.includes('bookings'))).toEqual([])
  const reloaded = await openTab()
  reloaded.signIn(ADA_LATER)
  expect(pageOf(reloaded)).toBeNull()
})
