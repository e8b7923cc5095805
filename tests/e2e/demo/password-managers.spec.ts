import { expect, type Page, test } from '@playwright/test'

import { demoAdmin } from '../../../mocks/seed/admins'

/* tests/ui/form.test.tsx sets values from the page's own world, as some password managers do. */

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

test('Login signs in with what an extension set without an event, and keeps it if refused', async ({
  page,
}) => {
  const { email, password } = demoAdmin
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/login')
  await expect(field('Email')).toBeFocused()
  await fillAsExtension(page, { email, password: 'not the password' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(field('Email')).toHaveValue(email)
  await expect(field('Password')).toHaveValue('not the password')

  await fillAsExtension(page, { password })
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field('Password')).toHaveValue(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
