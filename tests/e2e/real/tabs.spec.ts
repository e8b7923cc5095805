import type { Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { demoAdmin } from '../../../mocks/seed/admins'
import { seedId } from '../../../mocks/seed/random'
import { seedSession, takeSteps } from '../screens'
import { editPage, press } from '../steps'
import { expect, test } from './worker-server'

const conversationId = seedId('conversation', 1)
const chat = `/messages?conversation=${encodeRouteId(conversationId)}`

async function chooseLogout(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  return page.getByRole('dialog', { name: 'Are you sure?' })
}

test("Logout names the other tabs' work, and drops it only after Yes", async ({
  page,
  context,
  server,
}) => {
  await server.fresh('account-changes-hang')
  const [edited, writing, running] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ] as const
  for (const [tab, address] of [
    [page, '/bookings'],
    [edited, '/privacy'],
    [writing, chat],
    [running, '/manage-account'],
  ] as const) {
    await seedSession(tab)
    await tab.goto(address)
  }
  await editPage(edited)
  const box = writing.getByPlaceholder('Write message…')
  await box.fill('Half a thought')
  await takeSteps(running, [
    press(/^Select$/),
    (tab) => tab.getByRole('checkbox', { name: 'Select this page' }).check(),
    (tab) =>
      tab
        .getByRole('region', { name: 'Selected accounts' })
        .getByRole('button', { name: 'Deactivate' })
        .click(),
    press('Yes'),
    (tab) => tab.getByRole('button', { name: 'Stop' }).waitFor(),
  ])

  const question = await chooseLogout(page)
  const lost = question.getByRole('listitem')
  await expect(lost).toHaveCount(3)
  await expect(
    lost.filter({ hasText: /^Edits of .*Privacy Policy.*, in another tab$/ }),
  ).toHaveCount(1)
  await expect(
    lost.filter({ hasText: /^A half-written message.*, in another tab$/ }),
  ).toHaveCount(1)
  await expect(lost.filter({ hasText: /^The result of .*, in another tab$/ })).toHaveCount(
    1,
  )
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(edited.getByText('A new sentence.')).toBeVisible()
  await expect(box).toHaveValue('Half a thought')
  await expect(running.getByRole('button', { name: 'Stop' })).toBeVisible()

  await (await chooseLogout(page)).getByRole('button', { name: 'Yes' }).click()
  for (const tab of [page, edited, writing, running]) {
    await expect(tab.getByRole('heading', { name: 'Login' })).toBeVisible()
  }
})

test('Back leads back after another tab has logged out during the question of an earlier Back', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await seedSession(tab)
    await tab.goto('/bookings')
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.getByRole('link', { name: 'CMS', exact: true }).first().click()
  await editPage(page)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await (await chooseLogout(other)).getByRole('button', { name: 'Yes' }).click()
  await expect(heading('Login')).toBeVisible()

  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading('Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
  await expect(heading('Bookings')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(heading('Dashboard')).toBeVisible()
})

interface Told {
  told: string[]
  isInUse: boolean
}

/** Records the notifications, and lets the test say which page is in use. */
async function watchNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Told
    watched.told = []
    watched.isInUse = false
    document.hasFocus = () => watched.isInUse
    class FakeNotification extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(title: string) {
        super()
        watched.told.push(title)
      }
    }
    Object.assign(window, { Notification: FakeNotification })
  })
}
const told = (page: Page) => page.evaluate(() => (window as unknown as Told).told)
const use = (page: Page, isInUse: boolean) =>
  page.evaluate((is) => void ((window as unknown as Told).isInUse = is), isInUse)

const conversations = (page: Page) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')

test('notifications tell what no tab has shown, and end with the session', async ({
  page,
  context,
  server,
}) => {
  const chatting = await context.newPage()
  for (const tab of [page, chatting]) {
    await tab.clock.install()
    await watchNotifications(tab)
    await seedSession(tab)
    await tab.goto(chat)
    await expect(conversations(tab).first()).toBeVisible()
  }
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Who wrote', exact: true }).click()
  await expect.poll(() => told(page)).toEqual(['New messages will be shown here.'])
  await expect
    .poll(() => server.backend.openChats())
    .toEqual([conversationId, conversationId])

  await use(chatting, true)
  const history = chatting.getByRole('region', { name: 'Messages' })
  server.backend.pushMessage('Read on screen', { conversationId })
  await expect(history.getByText('Read on screen')).toHaveCount(1)
  const box = chatting.getByPlaceholder('Write message…')
  await box.fill('My own answer')
  await box.press('Enter')
  await expect(history.getByText('My own answer')).toHaveCount(1)
  await expect(chatting.getByText('Sending…')).toHaveCount(0)
  await use(chatting, false)
  // The next read of the list, which brings all three, tells of this one only.
  const other = seedId('conversation', 3)
  server.backend.pushMessage('The bees are gone', { conversationId: other, silent: true })
  for (const tab of [page, chatting]) {
    await expect(async () => {
      await tab.clock.fastForward('01:00')
      await expect(conversations(tab).first()).toContainText('The bees are gone')
    }).toPass()
  }
  const news = expect.stringMatching(/^New message from /)
  expect(await told(page)).toEqual(['New messages will be shown here.', news])
  expect(await told(chatting)).toEqual([news])

  expect(await page.evaluate(() => localStorage.getItem('notify'))).toBe('"sender"')
  await page.keyboard.press('Escape')
  await (await chooseLogout(page)).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(chatting.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('notify'))).toBeNull()
})
