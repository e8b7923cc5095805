import { expect, type Page, test } from '@playwright/test'

import { seedId } from '../../../mocks/seed/random'
import { encodeRouteId } from '../../../src/domain/list/route-id'
import { screenNamed, seedSession, show, waitForAnimations } from '../screens'

for (const width of [1440, 1280, 1024, 900, 390]) {
  test(`a toast covers neither the account button nor its menu at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await seedSession(page)
    await page.goto('/manage-account')
    if (width < 992) {
      await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
      await page.getByRole('menuitem', { name: /activate$/i }).click()
    } else await page.getByRole('button', { name: 'Deactivate' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()

    // A click fails on what another element covers.
    const timeout = 3000
    await page.getByRole('button', { name: 'Export CSV' }).click({ trial: true, timeout })
    await page.getByRole('button', { name: /account menu/ }).click({ timeout })
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    for (const item of await page.getByRole('menu').locator('[role^=menuitem]').all()) {
      await item.click({ trial: true, timeout })
    }
    await expect(undo).toBeInViewport()
    if (width < 992) return
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go to' }).click({ trial: true, timeout })
    await page.getByRole('row').getByText('Delete').first().click({ trial: true, timeout })
  })
}

for (const width of [1440, 1100, 900, 390]) {
  test(`toasts cover no button of a header, nor Update and Discard, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await seedSession(page)
    await page.goto('/privacy')
    const text = page.getByRole('main').getByRole('textbox')
    await text.click()
    await text.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>Terms<span style="display: none">secret</span></p>')
      const event = { clipboardData: data, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', event))
    })
    await expect(page.getByText('Hidden text was left out.')).toBeVisible()
    await expectToastsToCoverNone(page, ['Discard changes', 'Update', 'Preview'])

    const conversation = encodeRouteId(seedId('conversation', 4))
    await page.goto(`/messages?conversation=${conversation}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please enter some text')).toBeVisible()
    const inHeader = width < 1200 ? ['Case', 'Clear Chat'] : ['Clear Chat']
    await expectToastsToCoverNone(page, inHeader)

    await page.goto('/bookings')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText(/ exported/)).toBeVisible()
    await expectToastsToCoverNone(page, ['Refresh', 'Export CSV', 'Filters'])
  })
}

test("toasts don't cover the list that a ticket's status opens", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await seedSession(page)
  await page.goto('/support')
  const cells = page
    .getByRole('table')
    .getByRole('combobox', { name: 'Status', disabled: false })
  const status = cells.first()
  await expect(status).toHaveValue('In Progress')
  for (const next of ['Open', 'In Progress', 'Open']) {
    // A click fails on what another element covers.
    const timeout = 3000
    await status.click({ timeout })
    await page.getByRole('option', { name: next }).click({ timeout })
    await expect(status).toHaveValue(next)
    await expect(page.getByText(`: ${next}`).last()).toBeVisible()
    await waitForAnimations(page)
  }
})

test('a toast of one line is centred on its cross', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await show(page, screenNamed('Enter OTP'), 'loaded')
    await page.getByRole('button', { name: 'Submit' }).click()
    const toast = page.getByRole('alert')
    await waitForAnimations(page)
    const middles = await toast
      .locator('svg:not(button *), p, button')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return Math.round(top + bottom)
        }),
      )
    expect(middles, `${width} px`).toEqual([middles[0], middles[0], middles[0]])
  }
})

async function expectToastsToCoverNone(page: Page, buttons: string[]) {
  await waitForAnimations(page)
  for (const name of buttons) {
    const button = page.getByRole('main').getByRole('button', { name }).first()
    // A click fails on what another element covers.
    await button.click({ trial: true, timeout: 5000 })
  }
}
