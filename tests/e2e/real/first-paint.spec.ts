import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { demoAdmin, tokenFor } from '../../../mocks/seed/admins'
import { beSignedIn, screens } from '../screens'
import { type Desk, expect, test } from './desk'

/*
 * What index.html does before its code has come: it paints a picture of the screen, and begins the
 * screen's first reads.
 */

/** Of all pixels; the admin's name in the corner is one thing that the picture can't know. */
const HARDLY = 0.01

/** How many of two pictures' pixels are another colour, as a share. */
async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const blank = await page.context().newPage()
  const share = await blank.evaluate(
    async (addresses) => {
      const [a, b] = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image()
          image.src = address
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = image.width
          canvas.height = image.height
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height).data ?? []
        }),
      )
      let differing = 0
      for (let at = 0; at < a!.length; at += 4) {
        const near = [0, 1, 2].every((part) => Math.abs(a![at + part]! - b![at + part]!) < 24)
        if (!near) differing += 1
      }
      return a!.length === b!.length ? differing / (a!.length / 4) : 1
    },
    [one, other].map((image) => `data:image/png;base64,${image.toString('base64')}`),
  )
  await blank.close()
  return share
}

const picture = (page: Page) => page.locator('#root > [inert]')

/** A picture goes by the path: it does not know which chat is open. */
const painted = screens.filter(({ path }) => !path.includes('?'))

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    if (!process.env['FULL'] && (scheme === 'light') !== (width === 1280)) continue
    test(`the picture is what the page becomes, ${scheme}, ${width} px`, async ({ page, desk }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      // Nothing is answered: the first commit stays.
      desk.backend.setLatency(60_000)
      let code = Promise.resolve()
      await page.route('**/assets/*.js', async (route) => {
        await code
        await route.continue()
      })
      // One sheet after the other: none of them alone may move the picture.
      let sheets = 0
      await page.route('**/assets/*.css', async (route) => {
        sheets += 1
        await sleep(sheets * 20)
        await route.continue()
      })
      const look = async (path: string) => {
        let go = () => {}
        code = new Promise((resolve) => (go = resolve))
        sheets = 0
        await page.goto(path, { waitUntil: 'commit' })
        await expect(picture(page)).toBeVisible()
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
            ({ sheet }) => sheet,
          ),
        )
        const before = await page.screenshot({ animations: 'disabled' })
        await page.evaluate(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value } = entry as PerformanceEntry & { value: number }
              document.body.dataset['shift'] = String(
                Number(document.body.dataset['shift'] ?? 0) + value,
              )
            }
          }).observe({ type: 'layout-shift', buffered: true })
        })
        go()
        await expect(picture(page)).toHaveCount(0)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        const after = await page.screenshot({ animations: 'disabled' })
        const shift = await page.evaluate(() => Number(document.body.dataset['shift'] ?? 0))
        return { path, shift, share: await difference(page, before, after) }
      }
      const seen = []
      for (const { path } of painted.filter((screen) => screen.isPublic))
        seen.push(await look(path))
      code = Promise.resolve()
      await beSignedIn(page)
      for (const { path } of painted.filter((screen) => !screen.isPublic)) {
        seen.push(await look(path))
      }
      expect(seen.filter(({ share, shift }) => share > HARDLY || shift > 0)).toEqual([])
      expect(seen.length).toBeGreaterThan(10)
    })
  }
}

test('the picture is for the eye alone', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(picture(page)).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('input, button, a[href], [tabindex]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test("the picture's styles stand before the sheets, which have the last word", async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  const order = await page.evaluate(() =>
    [...document.head.querySelectorAll('style:not([data-mantine-styles]), link[rel=stylesheet]')]
      .map(({ tagName }) => tagName)
      .join(' '),
  )
  expect(order).toMatch(/^STYLE( LINK)+$/)
})

test.describe('the first read', () => {
  const readsOf = ({ backend }: Desk) => backend.calls.filter(({ path }) => path === 'users').length
  const list = /\/users\?page=1&limit=10$/

  test('is asked for before the code is there, and once', async ({ page, desk }) => {
    await beSignedIn(page)
    await page.goto('about:blank')
    let go = () => {}
    const code = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await code
      await route.continue()
    })
    const before = readsOf(desk)
    const asked = page.waitForRequest(list)
    await page.goto('/manage-account', { waitUntil: 'commit' })
    expect((await asked).headers()['authorization']).toBe(tokenFor(demoAdmin))
    go()
    await expect(page.getByRole('row')).toHaveCount(11)
    expect(readsOf(desk) - before).toBe(1)
    // What is read later is read anew.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.waitForTimeout(5500)
    await page.getByRole('link', { name: 'Manage Accounts' }).first().click()
    await expect(page.getByRole('row')).toHaveCount(11)
    await expect.poll(() => readsOf(desk) - before).toBe(2)
  })

  test('carries a plain token, as any call does', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate((token) => {
      localStorage.setItem('adminAuthToken', token)
    }, tokenFor(demoAdmin))
    await page.goto('/manage-account')
    await expect(page.getByRole('row')).toHaveCount(11)
  })

  test('that is refused with 401 ends the session, once', async ({ page, desk }) => {
    await beSignedIn(page)
    desk.backend.expireSession()
    await page.goto('/manage-account')
    await expect(page.getByText('Session expired')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })

  test('is not asked for with what can not be unsealed', async ({ page, desk }) => {
    await page.goto('/login')
    await page.evaluate(() =>
      localStorage.setItem('adminAuthToken', '{"v":1,"iv":"AAAA","data":"AAAA"}'),
    )
    await page.goto('/manage-account')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(desk.backend.calls.filter(({ authorization }) => authorization)).toEqual([])
  })
})
