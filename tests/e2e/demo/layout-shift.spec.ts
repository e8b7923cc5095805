import { expect, test, type Locator, type Page } from '@playwright/test'

import { navigation } from '@/screens/shell/navigation'

import {
  open,
  saveData,
  screenNamed,
  screens,
  seedSession,
  show,
  waitForAnimations,
} from '../screens'

/** What Google calls good is 0.1. */
const MOST = 0.02

interface Shift {
  value: number
  moved: string[]
}

/** Collects what moves, also soon after a press, which the browser's own measure leaves out. */
async function collectShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: {
          node: Node | null
          previousRect: DOMRectReadOnly
          currentRect: DOMRectReadOnly
        }[]
      })[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.localName}.${element?.className} “${element?.textContent.slice(0, 20)}”`
          return `${name} from ${previousRect.x}, ${previousRect.y} to ${currentRect.x}, ${currentRect.y}`
        })
        shifts.push({ value: entry.value, moved })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => {
      const style = '<style>[data-demo-toolbar] { display: none !important }</style>'
      document.head.insertAdjacentHTML('beforeend', style)
    })
  })
}

async function shiftsOf(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  const shifts = await page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: Shift[] }
    return shifts.splice(0)
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum < MOST) return []
  return shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`)
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

async function topOf(control: Locator): Promise<number> {
  return Math.round((await control.boundingBox())!.y)
}

const FORMS = {
  Login: 'Sign In',
  'Forgot Password': 'Continue',
  'Enter OTP': 'Submit',
  'Reset Password': 'Reset Password',
  'Delete account': 'Delete',
}

test('the button stays under the pointer when its form is refused', async ({ page }) => {
  for (const width of [1440, 390]) {
    for (const [name, label] of Object.entries(FORMS)) {
      await page.setViewportSize({ width, height: 900 })
      await show(page, screenNamed(name), 'loaded')
      const button = page.getByRole('button', { name: label, exact: true })
      const before = await topOf(button)
      async function expectToStay(text: string) {
        await button.click()
        await page.getByRole('alert').waitFor()
        expect.soft(await topOf(button), `${name}, ${text}, ${width} px`).toEqual(before)
      }
      await expectToStay('empty')
      const fields = page.locator('form :is([autocomplete*=password], [inputmode=email])')
      for (const field of (await fields.all()).toReversed()) await field.fill('x')
      if (name !== 'Enter OTP') await expectToStay('too short')
    }
  }
})

test('selecting on a phone leaves the accounts where they are', async ({ page }) => {
  await open(page, 'Manage Accounts', { width: 390 })
  const row = page.locator('main [data-row]').first()
  const before = await topOf(row)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected accounts' })
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  expect(await topOf(row)).toEqual(before)
})

const SEARCHES = {
  'Manage Accounts': '+1 555 1',
  Bookings: 'a',
  Support: 'a',
  Transactions: 'a',
}

interface SearchFrames {
  tops: Set<number>
  cut: Set<string>
}

/**
 * Notes where the list begins and which buttons of the header are cut off in each frame, because a
 * search may end within a few of them.
 */
function recordSearch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames: SearchFrames = { tops: new Set(), cut: new Set() }
    Object.assign(window, { frames })
    const list = document.querySelector('tbody')!
    requestAnimationFrame(function record() {
      frames.tops.add(Math.round(list.getBoundingClientRect().top))
      for (const label of document.querySelectorAll('main header button > * > *')) {
        // The label of an icon is clipped on purpose.
        const isShown = getComputedStyle(label).clipPath === 'none'
        if (isShown && label.scrollWidth > label.clientWidth + 1)
          frames.cut.add(label.textContent)
      }
      requestAnimationFrame(record)
    })
  })
}

function recordedSearch(page: Page) {
  return page.evaluate(() => {
    const { tops, cut } = (window as unknown as { frames: SearchFrames }).frames
    return { tops: [...tops], cut: [...cut] }
  })
}

test("a list stays where it is from a search's first letter to its end", async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    for (const [name, text] of Object.entries(SEARCHES)) {
      await open(page, name, { width })
      const before = await topOf(page.getByRole('table').locator('tbody'))
      await recordSearch(page)
      await page.getByRole('searchbox', { name: 'Search' }).fill(text)
      const header = page.getByRole('main').locator('header')
      await expect(header).toContainText(/\d+ of \d+ /)
      await settle(page)
      const frames = await recordedSearch(page)
      expect.soft(frames, `${name}, ${width} px`).toEqual({ tops: [before], cut: [] })
    }
  }
})

test('the alert of a lost connection moves nothing', async ({ page, context }) => {
  await open(page, 'Bookings')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const tabs = page.getByRole('tablist')
    const before = await topOf(tabs)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeInViewport()
    expect.soft(await topOf(tabs), `${width} px`).toEqual(before)
    await context.setOffline(false)
  }
})

async function boxesOf(locators: Locator[]) {
  await locators[0]?.waitFor()
  return Promise.all(locators.map((locator) => locator.boundingBox()))
}

test('the profile of User Details has the place of its skeleton', async ({ page }) => {
  await seedSession(page)
  const profile = page.getByRole('region', { name: 'Profile' })
  const places: unknown[] = []
  for (const state of ['loaded', 'loading'] as const) {
    await show(page, screenNamed('User Details of a customer'), state)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [card, email] = await boxesOf([profile, profile.locator('dd').last()])
      // On a phone, an address may need two lines.
      const height = width > 390 && card!.height
      places.push({ width, top: card!.y, height, x: email!.x, y: email!.y })
    }
  }
  expect(places.slice(3)).toEqual(places.slice(0, 3))
})

test('the cards of a list are about as high as their skeletons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await seedSession(page)
  const lists = ['Manage Accounts', 'Bookings', 'Transactions'].map(screenNamed)
  const heights: number[] = []
  for (const state of ['loaded', 'loading'] as const) {
    for (const list of lists) {
      await show(page, list, state)
      const card = page.locator('main tbody tr').first()
      heights.push((await card.boundingBox())!.height)
    }
  }
  for (const [index, { name }] of lists.entries()) {
    const [card, skeleton] = [heights[index]!, heights[lists.length + index]!]
    expect.soft(Math.abs(skeleton - card), name).toBeLessThan(10)
  }
})

test('a provider’s services, times and first bookings are in view at once', async ({
  page,
}) => {
  await open(page, 'User Details', { width: 1440 })
  const regions = ['Services', 'Availability'].map((name) =>
    page.getByRole('region', { name }),
  )
  const [services, availability] = await boxesOf(regions)
  expect(services!.y).toEqual(availability!.y)
  expect(services!.x + services!.width).toBeLessThan(availability!.x)
  await expect(page.locator('main [data-row]').nth(2)).toBeInViewport({ ratio: 1 })
})

for (const width of [1440, 1024, 390]) {
  test(`nothing moves while a screen loads at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await collectShifts(page)
    const visitors = screens.filter(({ isPublic }) => isPublic)
    for (const screen of visitors) {
      await show(page, screen, 'loaded')
      expect.soft(await shiftsOf(page), screen.name).toEqual([])
    }
    await seedSession(page)
    for (const screen of screens.filter(({ isPublic }) => !isPublic)) {
      await show(page, screen, 'loaded')
      expect.soft(await shiftsOf(page), screen.name).toEqual([])
    }
  })

  test(`nothing moves when a screen is opened at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await collectShifts(page)
    await seedSession(page)
    await saveData(page)
    await page.goto('/manage-account')
    await settle(page)
    await shiftsOf(page)
    for (const { label } of navigation) {
      if (width < 992) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('link', { name: label, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      await settle(page)
      expect.soft(await shiftsOf(page), label).toEqual([])
    }
  })
}
