import { expect, type Page, test } from '@playwright/test'

import { demoAdmin, demoPassword } from '../../../mocks/seed/admins'

/**
 * Sets the values of fields by their names from an extension's world, which shares the page's
 * elements but not its scripts. React notices nothing, as there is no event.
 */
async function fillAsExtension(page: Page, values: Record<string, string>): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { frameTree } = await client.send('Page.getFrameTree')
  const { executionContextId } = await client.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'password manager',
  })
  for (const [name, value] of Object.entries(values)) {
    const expression = `document.querySelector('input[name=${name}]').value = ${JSON.stringify(value)}`
    await client.send('Runtime.evaluate', { contextId: executionContextId, expression })
  }
  await client.detach()
}

/** Sets the values from the page's own world, past the setter in which React remembers them. */
async function fillInPage(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate((entries) => {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (const [name, value] of entries) {
      own?.set?.call(document.querySelector(`input[name=${name}]`), value)
    }
  }, Object.entries(values))
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const { email, password } = demoAdmin

for (const [how, fill] of Object.entries({
  'as an extension': fillAsExtension,
  'in the page': fillInPage,
})) {
  test(`Login signs in with what a password manager set without an event (${how})`, async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(field(page, 'Email')).toBeFocused()
    await fill(page, { email, password })
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field(page, 'Password')).toHaveValue(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
}

test('a refused sign-in keeps what a password manager set', async ({ page }) => {
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await fillAsExtension(page, { email, password: 'not the password' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Password')).toHaveValue('not the password')
})

test('password recovery takes what a password manager set', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(field(page, 'Email')).toBeFocused()
  await fillAsExtension(page, { email })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeVisible()

  await page.goto('/reset-password')
  await expect(field(page, 'New password')).toBeFocused()
  await fillAsExtension(page, { password: 'New#12345', confirmation: 'New#12345' })
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Please enter the code that we sent you first.')).toBeVisible()
})

test('Delete Account takes what a password manager set', async ({ page }) => {
  await page.goto('/delete-account')
  await page.getByRole('radio', { name: 'User' }).check()
  await fillAsExtension(page, { email: 'nobody@doorstep.example', password: demoPassword })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(field(page, 'Email')).toHaveValue('nobody@doorstep.example')
})
