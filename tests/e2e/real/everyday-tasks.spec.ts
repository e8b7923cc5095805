import { seedSession } from '../screens'
import { signIn } from '../sign-in'
import { expect, test } from './worker-server'

const OFFLINE = 'You are offline. What you see may be out of date.'
const UNREACHABLE = 'The server could not be reached. Please check your connection.'

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

test('an admin signs in and pages through the accounts', async ({ page, server }) => {
  await signIn(page)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Manage Accounts').click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  const first = await rows.nth(1).textContent()

  await page
    .getByRole('button', { name: 'Next' })
    .or(page.getByRole('link', { name: 'Next' }))
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.nth(1)).not.toHaveText(first ?? '')
  await page.goBack()
  await expect(rows.nth(1)).toHaveText(first ?? '')

  const asked = server.backend.calls.filter(({ path }) => path === 'users')
  expect(new Set(asked.map(({ search }) => search['page']))).toEqual(new Set(['1', '2']))
  expect(new Set(asked.map(({ search }) => search['limit']))).toEqual(new Set(['10']))
})

test('a new category shows its uploaded image', async ({ page, server }) => {
  await seedSession(page)
  await page.goto('/service')
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await drawer.getByLabel('Name', { exact: true }).fill('Beekeeping')
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'bees & hives.png', mimeType: 'image/png', buffer: IMAGE })
  await expect(drawer.locator('img')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Category created successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Beekeeping', exact: true })).toBeAttached()
  const upload = server.backend.calls.find(({ path }) => path === 'users/upload-file')
  expect(upload?.body).toEqual({
    file: 'bees & hives.png',
    type: 'image/png',
    size: IMAGE.length,
  })
  const created = server.backend.calls.find(
    ({ path, method }) => path === 'category/' && method === 'POST',
  )
  const { name, image = '' } = (created?.body ?? {}) as { name?: string; image?: string }
  expect(name).toBe('Beekeeping')
  expect(image).toContain('/uploads/')
  // `decode()` rejects if the content security policy blocks images from the API.
  const width = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, image)
  expect(width).toBe(1)
})

test('after a server restart, Retry loads the data and repeats an upload', async ({
  page,
  server,
}) => {
  await seedSession(page)
  await page.goto('/bookings')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)

  await server.kill()
  await page.getByRole('navigation', { name: 'Main' }).getByText('Transactions').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()

  await server.start()
  // The list and the provider share may each show a Retry button, so clicks until none is left.
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1000 })
    await expect(retry).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(rows).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByText('Services').click()
  await page.getByRole('button', { name: 'Add Service' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add Service' })
  await drawer.getByLabel('Name', { exact: true }).fill('Hive inspection')
  await server.kill()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'hive.png', mimeType: 'image/png', buffer: IMAGE })
  await expect(drawer.getByText(UNREACHABLE)).toBeVisible()
  await server.start()
  await expect(drawer.getByLabel('Name', { exact: true })).toHaveValue('Hive inspection')
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.locator('img')).toBeVisible()
})

test('while offline, an alert shows, the list stays and a change fails with the reason', async ({
  page,
  context,
  server,
}) => {
  await seedSession(page)
  await page.goto('/manage-account')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  const first = (await rows.nth(1).textContent()) ?? ''
  // Loads the code for dialogs and toasts, because it can't be loaded offline.
  const deactivate = page.getByRole('button', { name: 'Deactivate' }).first()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/overlays-')),
  )
  await deactivate.click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()

  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(rows.nth(1)).toHaveText(first)
  await deactivate.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
  await expect(rows.nth(1)).toHaveText(first)
  expect(server.backend.calls.filter(({ method }) => method === 'PUT')).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(rows).toHaveCount(11)
})

test('a question whose code cannot load offline is asked once the connection is back', async ({
  page,
  context,
}) => {
  await page.route(/overlays-/, (route) => route.abort())
  await seedSession(page)
  await page.goto('/manage-account')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  const first = (await rows.nth(1).textContent()) ?? ''

  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).first().click()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(rows.nth(1)).toHaveText(first)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeVisible()
})
