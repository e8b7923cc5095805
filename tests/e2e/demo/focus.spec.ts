import { expect, type Locator, test, type Page } from '@playwright/test'

import { screenNamed, seedSession, show, waitForAnimations } from '../screens'
import { chooseImage } from '../steps'

function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // Waits, because the browser scrolls the focused element into view in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const { x, y, width, height } = focused.getBoundingClientRect()
    const places = [0.5, 0.1, 0.9].flatMap((across) =>
      [0.5, 0.1, 0.9].map((down) => [x + width * across, y + height * down] as const),
    )
    const isSeen = places.some(([left, top]) => {
      const there = document.elementFromPoint(left, top)
      return focused.contains(there) || there?.closest('label')?.control === focused
    })
    return isSeen ? null : focused.outerHTML.slice(0, 120)
  })
}

async function enter(page: Page, name: string, scenario?: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await seedSession(page)
  await show(page, screenNamed(name), 'loaded', scenario)
  // A toast shows at once when the code for it has loaded.
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
}

async function press(page: Page, control: Locator) {
  await control.focus()
  await page.keyboard.press('Enter')
}

const windows = [
  { width: 1280, height: 600 },
  // The viewport of a 1280 x 1024 px window at 400 percent zoom.
  { width: 320, height: 256 },
] as const

for (const viewport of windows) {
  for (const name of ['Services', 'Edit Services', 'Support']) {
    test(`nothing obscures the focused element on ${name} at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await seedSession(page)
      await show(page, screenNamed(name), 'loaded')
      await page.addStyleTag({
        content: '[data-demo-toolbar] { display: none !important }',
      })
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 30; stop += 1) {
          await page.keyboard.press(key)
          expect(await hiddenFocus(page), `after ${key}, number ${stop + 1}`).toBeNull()
        }
      }
    })
  }
}

test('paging keeps the focused button in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await enter(page, 'Support')
  const links = page.getByRole('navigation', { name: 'Pagination' })
  const last = links.getByRole('listitem').last().getByRole('link')
  const number = Number(await last.textContent())
  const beforeLast = links.getByRole('link', { name: String(number - 1), exact: true })
  await press(page, beforeLast)
  await expect(beforeLast).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(beforeLast).toBeFocused()
  await expect(beforeLast).toBeInViewport()

  const next = links.getByRole('button', { name: 'Next' })
  await press(page, next)
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
})

for (const width of [1440, 900, 768, 390, 320]) {
  test(`a toast covers neither title nor buttons of a side drawer at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await enter(page, 'Services')
    await press(page, page.getByRole('button', { name: 'Add Category' }))
    const panel = page.getByRole('dialog', { name: 'Add Category' })
    await press(page, panel.getByRole('button', { name: 'Save', exact: true }))
    const toast = await page
      .getByRole('alert')
      .filter({ hasText: 'Please enter name' })
      .boundingBox()
    for (const part of [
      panel.getByRole('heading'),
      ...(await panel.getByRole('button').all()),
    ]) {
      const box = await part.boundingBox()
      if (!toast || !box) throw new Error('The toast or the panel is gone')
      const isBeside = box.x >= toast.x + toast.width || box.x + box.width <= toast.x
      expect(isBeside || box.y >= toast.y + toast.height, await part.innerText()).toBe(true)
    }
  })
}

test('retrying a message keeps focus in the conversation', async ({ page }) => {
  await enter(page, 'Chat', 'send-fails-twice')
  await page.getByLabel('Write message…').fill('Are you there?')
  await page.keyboard.press('Enter')
  const retry = page.getByRole('button', { name: 'Retry' })
  await press(page, retry)
  await expect(page.getByText('Your message could not be sent')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused()
  await expect(retry).toBeInViewport()
  await press(page, retry)
  await expect(retry).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused()
})

test('the focus stays in Services when its row leaves the document', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await enter(page, 'Services', 'large')
  const category = page.locator('[data-accordion-control]').first()
  await press(page, category)
  const edit = page.getByRole('link', { name: 'Edit', exact: true }).first()
  const row = await edit.evaluateHandle((link) => link.closest('li')!)
  await edit.focus()
  await page.mouse.move(640, 400)
  for (const distance of [900, 900, 9000, 90_000]) {
    await page.mouse.wheel(0, distance)
    await waitForAnimations(page)
    await expect(page.locator('#content :focus')).toHaveCount(1)
  }
  expect(await row.evaluate((element) => element.isConnected)).toBe(false)
})

test('Tab leaves an open list of options for the next control', async ({ page }) => {
  await enter(page, 'Bookings')
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await expect(page.getByRole('option').nth(9)).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
})

test('forced-colours mode outlines the selected item', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, 'Bookings')
  const chosen = [
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' }),
    page.getByRole('tab', { name: 'All', exact: true }),
    page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('link', { name: '1', exact: true }),
  ]
  for (const control of chosen) await expect(control).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('tab', { name: 'Active' })).toHaveCSS('outline-style', 'none')
})

test('forced-colours mode draws the edge of dialogs, and the track and fill of progress bars', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, 'Services', 'upload-hangs')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer).toHaveCSS('border-left-style', 'solid')
  await chooseImage(page)
  const fill = drawer.getByRole('progressbar')
  const canvas = await drawer.evaluate(
    (element) => getComputedStyle(element).backgroundColor,
  )
  await expect(fill).not.toHaveCSS('background-color', canvas)
  await expect(fill.locator('..')).toHaveCSS('outline-style', 'solid')

  await drawer.getByLabel('Name', { exact: true }).fill('Roofs')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toHaveCSS('border-left-style', 'solid')
})

test('a list of options opens inside its dialog', async ({ page }) => {
  await enter(page, 'Services')
  await press(page, page.getByRole('button', { name: 'Add Service' }))
  const dialog = page.getByRole('dialog', { name: 'Add Service' })
  await dialog.getByRole('combobox', { name: 'Category' }).press('ArrowDown')
  await expect(dialog.getByRole('option').first()).toBeVisible()
})
