import type { Page, Route } from '@playwright/test'

import { saveData, seedSession } from '../screens'
import { expect, test } from './worker-server'

const BOOKINGS = '**/assets/bookings-*.js'
const OVER_THE_LIMIT_MS = 121_000

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const chunkError = (page: Page) =>
  page.getByRole('heading', { name: 'Loading chunk failed' })

function countDocuments(page: Page) {
  const count = { documents: 0 }
  page.on(
    'request',
    (request) => (count.documents += request.isNavigationRequest() ? 1 : 0),
  )
  return count
}

/**
 * Leaves requests for the Bookings chunk pending. Returns a function that lets later requests
 * succeed.
 */
async function hangBookings(page: Page): Promise<() => void> {
  let hangs = true
  await page.route(BOOKINGS, (route) => (hangs ? undefined : route.continue()))
  return () => {
    hangs = false
  }
}

async function openSupport(page: Page) {
  await seedSession(page)
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
}

// Code that is there already can't be missing.
test.beforeEach(({ page }) => saveData(page))

test('a screen whose code hangs blocks no other, and shows an error at the time limit', async ({
  page,
}) => {
  await page.clock.install()
  const recover = await hangBookings(page)
  await openSupport(page)
  await link(page, 'Bookings').click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Support' })).toHaveCount(0)
  await link(page, 'Transactions').click()
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()

  await link(page, 'Bookings').click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await page.clock.fastForward(OVER_THE_LIMIT_MS)
  await expect(chunkError(page)).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
})

test('a screen whose data is there after a hover says that its code still loads', async ({
  page,
  server,
}) => {
  await hangBookings(page)
  await openSupport(page)
  const loaded = page.waitForResponse(/jobs\/admin/)
  await link(page, 'Bookings').hover()
  await (await loaded).finished()
  // The router has the data in its cache then.
  await expect
    .poll(() => server.backend.calls.filter(({ path }) => path === 'jobs/admin').length)
    .toBe(1)
  await link(page, 'Bookings').click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Support' })).toHaveCount(0)
})

test("a click asks for all of a screen's code, and for its data meanwhile", async ({
  page,
  server,
}) => {
  await seedSession(page)
  await page.goto('/manage-account')
  await expect(page.getByRole('row')).toHaveCount(11)
  // Leaves all further code pending.
  const wanted = new Set<string | undefined>()
  await page.route('**/assets/*.js', (route) => {
    wanted.add(/(\w+)-[\w-]+\.js$/.exec(route.request().url())?.[1])
  })
  const called = () => server.backend.calls.map(({ path }) => path)
  for (const [name, path] of [
    ['Bookings', 'jobs/admin'],
    ['Support', 'support/'],
    ['Transactions', 'payments/'],
    ['Services', 'services'],
  ] as const) {
    await link(page, name).click()
    await expect.poll(called).toContain(path)
  }
  // Both a screen's own code and what only that code imports.
  expect([...wanted]).toEqual(
    expect.arrayContaining(['bookings', 'editing', 'support', 'transactions']),
  )
})

test('a screen whose chunk is missing leaves the shell in place and can be retried', async ({
  page,
}) => {
  const count = countDocuments(page)
  const abort = (route: Route) => route.abort()
  await page.route(BOOKINGS, abort)
  await openSupport(page)
  await link(page, 'Bookings').click()
  await expect(chunkError(page)).toBeVisible()
  // The app has reloaded the page once, because a new deployment may have replaced the chunk.
  expect(count.documents).toBe(2)
  await expect(link(page, 'Support')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)

  await page.unroute(BOOKINGS, abort)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
})

test('rows say that their menu could not be loaded, if other code shares its file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedSession(page)
  // The second request has a query, because browsers remember the first one's failure.
  const isFirst = ({ pathname, search }: URL) =>
    /assets\/menus-.*\.js$/.test(pathname) && search === ''
  await page.route(isFirst, (route) => route.abort())
  await page.goto('/manage-account')
  const said = 'The menu could not be loaded. Check your connection and try again.'
  await expect(page.getByText(said)).toBeVisible()
})

test('a screen asked for offline opens once the connection is back', async ({
  page,
  context,
}) => {
  const count = countDocuments(page)
  await openSupport(page)
  await context.setOffline(true)
  await link(page, 'Bookings').click()
  await expect(chunkError(page)).toBeVisible()
  await context.setOffline(false)
  await link(page, 'Support').click()
  await link(page, 'Bookings').click()
  await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  expect(count.documents).toBe(1)
})

test('an expired session finds Login although a deployment has replaced its files', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const login = page.waitForResponse('**/assets/login-*.js')
  await openSupport(page)
  await page.clock.runFor(6000)
  await (await login).finished()
  await page.route('**/assets/*', (route) => route.abort())
  server.backend.expireSession()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Session expired')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test.describe('before the app is rendered', () => {
  const notLoaded = (page: Page) => page.getByRole('alert')

  for (const [name, files, path] of [
    ['entry', '**/assets/index-*.js', '/bookings'],
    ['entry', '**/assets/index-*.js', '/nowhere'],
    ['code that renders the app', '**/assets/app-*.js', '/login'],
  ] as const) {
    test(`a missing ${name} reloads ${path} once, then offers to try again`, async ({
      page,
    }) => {
      const count = countDocuments(page)
      await page.route(files, (route) => route.abort())
      await page.emulateMedia({ colorScheme: path === '/bookings' ? 'dark' : 'light' })
      await page.goto(path)
      await expect(notLoaded(page)).toHaveText(
        'Doorstep has not loaded yet. Check your connection and try again.',
        { timeout: 10_000 },
      )
      expect(count.documents).toBe(2)
      await page.unroute(files)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    })
  }

  test('code that hangs is reported within 10 s, and still starts the app if it arrives', async ({
    page,
  }) => {
    const count = countDocuments(page)
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/app-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(notLoaded(page)).toContainText('has not loaded yet', { timeout: 10_000 })
    arrive()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(count.documents).toBe(1)
  })

  test('without JavaScript, the page says what it needs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL!,
    })
    const page = await context.newPage()
    await page.goto('/login')
    const message = page.locator('noscript p')
    await expect(message).toBeVisible()
    await expect(message).toContainText('Doorstep needs JavaScript.')
    await context.close()
  })
})
