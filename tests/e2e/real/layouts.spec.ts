import { seedSession } from '../screens'
import { expect, test } from './worker-server'

interface TraceEvent {
  name: string
  args: { beginData?: { stackTrace?: { functionName: string }[] } }
}

/** The stack of a layout names the script that has asked for it before the frame was due. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack']

test('a list that is opened again is laid out once ahead of its frame, for the focus', async ({
  page,
  browser,
}) => {
  await seedSession(page)
  await page.goto('/bookings')
  const main = page.getByRole('navigation', { name: 'Main' })
  const open = async (name: string) => {
    await main.getByText(name, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(11)
  }
  await open('Manage Accounts')
  await page.waitForLoadState('networkidle')
  await browser.startTracing(page, { categories: CATEGORIES })
  await open('Bookings')
  const trace = (await browser.stopTracing()).toString()
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const forced = traceEvents.flatMap(({ name, args }) => {
    const stack = name === 'Layout' ? args.beginData?.stackTrace : undefined
    return stack?.map(({ functionName }) => functionName).join(' < ') ?? []
  })
  expect(forced.length, forced.join('\n')).toBeLessThanOrEqual(1)
})

test('the chosen tab is in view on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await seedSession(page)
  await page.goto('/bookings?tab=cancelled')
  await expect(page.getByRole('tab', { name: 'Cancelled' })).toBeInViewport({ ratio: 0.99 })
})

test('Resources shows what follows a page that is not available, or not published', async ({
  page,
  server,
}) => {
  const pages = [...server.backend.db.pages.values()]
  pages.find(({ slug }) => slug === 'terms_and_conditions')!.active = false
  await page.route('**/helperPages/bySlug/privacy_policy', (route) => route.abort())
  await page.goto('/resources')
  await expect(page.getByText('Privacy Policy is not available right now.')).toBeVisible()
  await expect(page.getByText('Nothing is published here yet.')).toBeVisible()
  for (const name of ['About Us', 'Contact Us']) {
    const section = page.getByRole('region', { name })
    await expect(section.getByRole('paragraph').first()).toBeVisible()
  }
})
