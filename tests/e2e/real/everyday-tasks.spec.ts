import type { Locator, Page } from '@playwright/test'

import { seedSession } from '../screens'
import { expect, test, type WorkerServer } from './worker-server'

const OFFLINE = 'You are offline. What you see may be out of date.'

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

async function addCategoryWithImage(page: Page, server: WorkerServer) {
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
  const created = server.backend.calls.find(
    ({ path, method }) => path === 'category/' && method === 'POST',
  )
  const { image = '' } = (created?.body ?? {}) as { image?: string }
  const shown = page.locator('main img[src*="/uploads/"]')
  await shown.scrollIntoViewIfNeeded()
  // Is 0 if the content security policy blocks images from the API.
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1)
  return image
}

test("an image whose address is relative is shown from the API's origin", async ({
  page,
  server,
}) => {
  await server.fresh('dialect-legacy')
  expect(await addCategoryWithImage(page, server)).toMatch(/^\/uploads\//)
})

/** EXIF that turns the image by 90 degrees, and contains a position. */
const EXIF = Buffer.from(
  'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS 48.85 N',
  'latin1',
)

test('a photo goes out without its position, the right way up', async ({ page }) => {
  await seedSession(page)
  await page.goto('/service')
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  // Left half red, right half blue.
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 64, height: 32 })
    const context = canvas.getContext('2d')!
    for (const [index, colour] of ['red', 'blue'].entries()) {
      context.fillStyle = colour
      context.fillRect(index * 32, 0, 32, 32)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  const jpeg = Buffer.from(drawn, 'base64')
  const segment = Buffer.from([0xff, 0xe1, 0, EXIF.length + 2])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), segment, EXIF, jpeg.subarray(2)])

  const response = page.waitForResponse('**/users/upload-file')
  const input = page
    .getByRole('dialog', { name: 'Add Category' })
    .locator('input[type=file]')
  await input.setInputFiles({ name: 'bees.jpg', mimeType: 'image/jpeg', buffer })
  const { data } = (await (await response).json()) as { data: { fileUrl: string } }
  const { text, ...shown } = await page.evaluate(async (url) => {
    const sent = await (await fetch(url)).blob()
    // Not turned by EXIF.
    const image = await createImageBitmap(sent, { imageOrientation: 'none' })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const isRed = (y: number) => context.getImageData(16, y, 1, 1).data[0]! > 128
    const { width, height } = image
    return { text: await sent.text(), width, height, isRed: [isRed(8), isRed(56)] }
  }, data.fileUrl)
  expect(text).not.toMatch(/GPS|Exif/)
  expect(shown).toEqual({ width: 32, height: 64, isRed: [true, false] })
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

test('with reduced motion, the spinner of a pending button is in its middle', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/v1/users/login', () => {})
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('admin@doorstep.example')
  await page.getByLabel('Password', { exact: true }).fill('any password')
  const button = page.getByRole('button', { name: 'Sign In' })
  await button.click()
  const middleOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox())!
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const spinner = button.locator('.mantine-Button-loader')
  await expect(spinner).toBeVisible()
  expect(await middleOf(spinner)).toEqual(await middleOf(button))
})
