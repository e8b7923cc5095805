import { expect, test } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { seedId } from '../../../mocks/seed/random'
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

test('a link that calls or writes to somebody does not ask to leave the site', async ({
  page,
}) => {
  await seedSession(page)
  await page.goto(`/messages?conversation=${encodeRouteId(seedId('conversation', 1))}`)
  await page.getByPlaceholder('Write message…').fill('Half a thought')
  await page.getByRole('link', { name: 'Manage Accounts', exact: true }).first().click()
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  for (const scheme of ['tel', 'mailto']) {
    await page.locator(`main a[href^="${scheme}:"]`).first().click()
  }
  expect(asked).toEqual([])
  // Closing the page still asks.
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})
