import { expect, test, type Page } from '@playwright/test'

import {
  open,
  screenNamed,
  screens,
  seedSession,
  show,
  waitForAnimations,
} from '../screens'

const printed = screens.filter(({ isStatic }) => !isStatic)
const print = (page: Page) => page.emulateMedia({ media: 'print' })

/** Returns what a sheet of paper can't be used for, what is cut off, and what is hard to read. */
function problems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'nav, button, select, [role=tab], [role=search], [type=search], [type=date], .mantine-AppShell-header, .mantine-Button-root, .mantine-ActionIcon-root'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().height > 1
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`
    const found: string[] = []

    for (const control of document.querySelectorAll(CONTROLS)) {
      // A section's button is its heading.
      if (isShown(control) && !control.closest('[data-accordion-control]')) {
        found.push(`prints the control ${nameOf(control)}`)
      }
    }

    /** Contrast with white, because browsers leave backgrounds out. */
    function contrastOf(color: string): number {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4),
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element) || element.closest('svg, [aria-disabled], :disabled')) continue
      const style = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      if (hasText && contrastOf(style.color) < 4.5) {
        found.push(`prints pale text ${style.color} ${nameOf(element)}`)
      }
      const isCut =
        style.overflowY !== 'visible' &&
        element.scrollHeight > element.clientHeight + 2 &&
        !element.matches('input, textarea, [data-initials]')
      if (isCut) found.push(`cuts off ${nameOf(element)} ${element.className}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`is ${scrollWidth - clientWidth} px too wide`)
    return found
  })
}

test('screens print their content alone, whole, and dark on white, in the dark scheme', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await seedSession(page)
  for (const screen of printed) {
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 900 })
    await show(page, screen, 'loaded')
    await waitForAnimations(page)
    await print(page)
    await expect.soft(page.locator('[data-page-heading]')).toBeVisible()
    // A4 without margins of half an inch, upright and sideways.
    for (const width of [698, 1027]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await problems(page), `${screen.name}, ${width} px`).toEqual([])
    }
  }
})

test('a list prints as a table whose head is on each page, without its column of buttons', async ({
  page,
}) => {
  await open(page, 'Manage Accounts')
  await page.setViewportSize({ width: 390, height: 900 })
  await print(page)
  const table = page.getByRole('table', { name: 'Accounts' })
  await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(table.locator('tbody tr').first()).toHaveCSS('display', 'table-row')
  await expect(table.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveCSS(
    'position',
    'static',
  )
  await expect(table.getByRole('columnheader', { name: 'Action' })).toBeHidden()
})

test('an open chat prints without the list and the composer, and the list without a chat', async ({
  page,
}) => {
  await open(page, 'Chat')
  await print(page)
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write message…' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Conversations' })).toBeHidden()

  await page.emulateMedia({ media: null })
  await show(page, screenNamed('Messages'), 'loaded')
  await print(page)
  const conversations = page.getByRole('region', { name: 'Conversations' })
  await expect(conversations.getByRole('listitem').last()).toBeVisible()
  await expect(conversations.getByRole('searchbox')).toBeHidden()
})

test('a toast is not printed, an open drawer is, alone', async ({ page }) => {
  await open(page, 'Manage Accounts')
  await page.getByRole('button', { name: 'Deactivate' }).first().click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const toast = page.getByText(/ deactivated$/)
  await expect(toast).toBeVisible()
  await print(page)
  await expect(toast).toBeHidden()

  await page.emulateMedia({ media: null })
  await show(page, screenNamed('Services'), 'loaded')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer).toBeVisible()
  await print(page)
  await expect(drawer).toBeVisible()
  await expect(drawer).toHaveCSS('position', 'static')
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
})

test("an open booking is printed from the first page's top", async ({ page }) => {
  await open(page, 'Bookings')
  await page.getByRole('rowheader').first().getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Booking' })
  await expect(drawer).toBeVisible()
  await print(page)
  const top = await drawer.evaluate(
    (box) => box.getBoundingClientRect().top + window.scrollY,
  )
  expect(top).toBeLessThan(100)
})

test('a printed photo of a chat stays in its frame', async ({ page }) => {
  await open(page, 'Chat')
  await print(page)
  const log = page.getByRole('region', { name: 'Messages' })
  const overflows = await log.evaluate((box) => {
    const photo = document.createElement('img')
    box.append(photo)
    return getComputedStyle(photo).overflow
  })
  expect(overflows).not.toBe('visible')
})
