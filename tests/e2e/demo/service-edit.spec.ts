import { expect, test } from '@playwright/test'

import { open } from '../screens'

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
    const remove = await page.getByRole('row').getByRole('button', { name: 'Remove' }).boundingBox()
    if (width > 320) expect(remove!.x + remove!.width, `${width} px`).toBeLessThanOrEqual(width)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${width} px`).toBe(0)
  }
})

test('one tooltip names the tool that the pointer or the keyboard is on', async ({ page }) => {
  await open(page, 'Edit Services')
  await page.getByRole('button', { name: 'Service Modifiers' }).click()
  const groups = page.getByRole('list', { name: 'Modifier groups' })
  const tool = (name: string) => groups.getByRole('button', { name }).first()
  const tooltip = page.getByRole('tooltip')

  await tool('More').hover()
  await expect(tooltip).toHaveText('More')
  await tool('Edit').hover()
  await expect(tooltip).toHaveText('Edit')
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)

  await tool('Edit').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveText('Edit')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveText('Remove')
  await page.keyboard.press('Enter')
  await expect(tooltip).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})
