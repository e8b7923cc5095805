import { expect, test, type Page } from '@playwright/test'

import { countPresses } from '../presses'
import { open, seedSession } from '../screens'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns the row of a service. */
const row = (page: Page, service: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: link(page, service) })

test('price and tax of a service, and is it live?', async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const job = countPresses(page)
  await job.click(page.getByRole('navigation').getByRole('link', { name: 'Services' }))
  await job.click(page.getByRole('searchbox', { name: 'Search' }))
  await job.type('lawn mow')
  await job.click(row(page, 'Lawn Mowing').getByRole('link', { name: 'Edit' }))
  await job.click(page.getByLabel('Price'))
  await job.type('95')
  await job.click(page.getByLabel('Tax rate'))
  await job.type('7.5')
  await job.click(button(page, 'Update'))
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('lawn mow')
  await job.click(link(page, 'Lawn Mowing'))
  await expect(page.getByText('$95.00')).toBeVisible()
  const facts = page.getByRole('region', { name: 'Tax and Visibility' })
  await expect(facts.getByRole('definition')).toHaveText([/, 7\.5%$/, 'No', 'No'])
  job.expectAtMost(10)
})

test('a category and three services', async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const job = countPresses(page)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await job.click(page.getByRole('navigation').getByRole('link', { name: 'Services' }))
  await job.click(button(page, 'Add Category'))
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await job.type('Roofing')
  await job.drop(dialog.getByText(/drop it here/), 'roof.png')
  await job.click(save)
  await expect(dialog).toBeHidden()

  const category = page.getByRole('listitem').filter({ has: button(page, 'Roofing') })
  await job.click(category.getByRole('button', { name: 'Actions' }))
  await job.click(page.getByRole('menuitem', { name: 'Create Service' }))
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await job.type('Gutter cleaning')
  await job.press('Tab')
  await job.type('Leaves and moss')
  await job.drop(dialog.getByText(/drop it here/), 'gutter.png')
  await job.click(save)
  await job.click(link(page, 'Edit Gutter cleaning'))
  await job.click(page.getByLabel('Price'))
  await job.type('80')
  await job.press('ControlOrMeta+S')

  let last = 'Gutter cleaning'
  for (const name of ['Tile repair', 'Chimney check']) {
    await job.click(row(page, last).getByRole('button', { name: 'Duplicate' }))
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await job.type(name)
    await job.press('Enter')
    await expect(dialog).toBeHidden()
    last = name
  }
  for (const name of ['Gutter cleaning', 'Tile repair', 'Chimney check']) {
    await expect(row(page, name)).toContainText('$80.00')
    await expect(row(page, name)).not.toContainText('Pending Info')
  }
  job.expectAtMost(22)
})

/** Copies a page of Word, so that it can be pasted by a key. */
async function copyFromWord(page: Page, html: string) {
  const word = await page.context().newPage()
  await word.setContent('<p>Terms</p>')
  await word.evaluate((html) => {
    document.addEventListener('copy', (event) => {
      event.clipboardData!.setData('text/html', html)
      event.preventDefault()
    })
  }, html)
  await word.keyboard.press('ControlOrMeta+C')
  await word.close()
}

test('Terms from Word, published', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await seedSession(page)
  await copyFromWord(
    page,
    '<h1 style="mso-style-name:Heading">Our terms</h1><p class="MsoNormal">Pay within a week.</p>',
  )
  await page.goto('/')
  const job = countPresses(page)
  await job.click(link(page, 'CMS'))
  await job.click(page.getByRole('tab', { name: 'Terms & Condition' }))
  await job.click(page.getByRole('textbox', { name: 'Terms & Condition' }))
  await job.press('ControlOrMeta+A')
  await job.press('ControlOrMeta+V')
  await job.press('ControlOrMeta+S')
  await expect(page.getByText('Page updated')).toBeVisible()
  await page.goto('/resources')
  await expect(page.getByRole('heading', { name: 'Our terms' })).toBeVisible()
  await expect(page.getByText('Pay within a week.')).toBeVisible()
  job.expectAtMost(8)
})

test('the list of services is scrolled as it was left after an edit', async ({ page }) => {
  await seedSession(page)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/service')
  await button(page, 'Expand all').click()
  await expect(row(page, 'Deep Clean')).toBeVisible()
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 2400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)

  const name = await page.getByRole('main').evaluate((main) => {
    const rows = [...main.querySelectorAll('li:has(a)')]
    // A click would scroll to a row that is not in view.
    const shown = rows.find((row) => row.getBoundingClientRect().top > 150)
    return shown?.querySelector('a')?.textContent
  })
  const topOf = async () => Math.round((await row(page, name!).boundingBox())!.y)
  for (const end of ['Cancel', 'Update'] as const) {
    const before = await topOf()
    await row(page, name!).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Price')).toBeVisible()
    await button(page, end).click()
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeAttached()
    await expect.poll(topOf).toBe(before)
  }
})

test('Add Category closes as it was, although another category was edited before', async ({
  page,
}) => {
  await seedSession(page)
  await page.goto('/service')
  await button(page, 'Actions').first().click()
  await page.getByRole('menuitem', { name: 'Edit Category' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Go to' }).fill('Add Category')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer.getByLabel('Name')).toBeFocused()
  const titles = await page.evaluateHandle(() => {
    const shown = new Set<string>()
    const note = () => {
      const title = document.querySelector('[role=dialog] h2')?.textContent
      if (title) shown.add(title)
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return shown
  })
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  expect(await titles.evaluate((shown) => [...shown])).not.toContain('Update Category')
})

test('the copy of a service comes in sight, however far down its category ends', async ({
  page,
}) => {
  await open(page, 'Services', { scenario: 'large', width: 390 })
  await page.locator('[data-accordion-control]').first().click()
  const services = page.locator('main li[aria-level="2"]')
  const dialog = page.getByRole('dialog')
  for (const above of [10, 11]) {
    // Only rows near the view are in the document.
    const count = Number(await services.first().getAttribute('aria-setsize'))
    const original = page.locator(
      `main li[aria-level="2"][aria-posinset="${count - above}"]`,
    )
    await expect(async () => {
      await page.mouse.wheel(0, 200)
      await expect(original).toBeInViewport({ timeout: 100 })
    }).toPass()
    await original.evaluate((row) =>
      window.scrollBy(0, row.getBoundingClientRect().y - 168),
    )
    await original.getByRole('button', { name: 'Duplicate' }).click()
    const name = `Copy ${above}`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name })).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})
