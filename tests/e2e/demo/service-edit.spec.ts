import { expect, test } from '@playwright/test'

import { open, waitForAnimations } from '../screens'

test('a recurring option with a long name fits every width', async ({ page }) => {
  await open(page, 'Edit Services')
  await page.getByRole('button', { name: 'Recurring Options' }).click()
  await page.getByLabel('Service type').selectOption('Recurring')
  const dialog = page.getByRole('dialog')
  const title = 'Fortnightly'.repeat(12)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: title })).toBeVisible()

  for (const width of [1440, 992, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const remove = await page
      .getByRole('row')
      .getByRole('button', { name: 'Remove' })
      .boundingBox()
    if (width > 320)
      expect(remove!.x + remove!.width, `${width} px`).toBeLessThanOrEqual(width)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${width} px`).toBe(0)
  }
})

test('an Update by Ctrl+S that is refused while a dialog closes says why', async ({
  page,
}) => {
  await open(page, 'Edit Services')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const form = page.getByRole('form', { name: 'Edit Services' })
  await form.getByLabel('Name').fill('')
  await form.getByRole('button', { name: 'Intake Questions' }).click()
  await form.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit question' })
  await expect(dialog.getByLabel('Question')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+S')
  const refusal = page.getByRole('alert').filter({ hasText: 'Service name is Required' })
  await expect(refusal).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await waitForAnimations(page)
  await expect(refusal).toBeVisible()
})

test('a click beside the name of a switch changes nothing', async ({ page }) => {
  await open(page, 'Edit Services')
  for (const name of ['Charge Tax', 'Hidden from customers']) {
    const control = page.getByRole('switch', { name })
    const isOn = await control.isChecked()
    const label = page.locator('label', { hasText: name })
    await label.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await label.boundingBox())!
    await page.mouse.click(x + width + 200, y + height / 2)
    expect(await control.isChecked(), name).toBe(isOn)
    await page.getByText(name, { exact: true }).click()
    expect(await control.isChecked(), name).toBe(!isOn)
  }
})

test('a refused Update brings a list that lacks an item in sight', async ({ page }) => {
  await open(page, 'Edit Services', { width: 390 })
  const form = page.getByRole('form', { name: 'Edit Services' })
  await form.getByRole('button', { name: 'Recurring Options' }).click()
  await form.getByLabel('Service type').selectOption('Recurring')
  const dialog = page.getByRole('dialog', { name: 'Add recurring option' })
  await expect(dialog.getByLabel('Frequency')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  const add = form.getByRole('button', { name: 'Add recurring option' })
  await expect(add).not.toBeInViewport()

  await form.getByRole('button', { name: 'Update' }).click()
  await expect(add).toBeFocused()
  await expect(add).toBeInViewport({ ratio: 1 })
  // Its message is below it, above the bar.
  const message = await form.getByText('Add atleast one recurrsing option').boundingBox()
  const bar = await form.getByRole('button', { name: 'Update' }).boundingBox()
  expect(message!.y + message!.height).toBeLessThanOrEqual(bar!.y)
})
