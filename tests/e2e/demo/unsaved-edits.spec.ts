import { expect, test } from '@playwright/test'

import { seedSession, waitForAnimations } from '../screens'

test('Back and Forward during the question leave the edits, the page and its URL as they are', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await seedSession(page)
  await page.goto('/manage-account')
  for (const name of ['Bookings', 'Support', 'Services']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add Service' }).click()
  const name = page.getByRole('dialog', { name: 'Add Service' }).getByLabel('Name')
  await name.fill('Window cleaning')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  async function move(...steps: ('back' | 'forward')[]) {
    for (const step of steps) {
      await page.evaluate((method) => history[method](), step)
      // The question has a new dialog for each press.
      await waitForAnimations(page)
    }
  }
  async function expectUnchanged() {
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/service$/)
    await expect(name).toHaveValue('Window cleaning')
  }

  await move('back', 'back')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expectUnchanged()

  await move('back', 'forward')
  await expectUnchanged()

  await move('back')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expect(page).toHaveURL(/\/support$/)
})
