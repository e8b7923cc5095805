import { expect, test } from '@playwright/test'

import { signIn } from '../sign-in'

test('a failed update of the service worker is no error of the demo', async ({
  page,
  context,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await signIn(page)
  // A reload that interrupts the update makes Chromium reject it like this, but only sometimes.
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.update = function update() {
      document.documentElement.dataset['update'] = 'failed'
      const scope = `for scope ('${this.scope}') with script ('${this.active?.scriptURL}')`
      return Promise.reject(
        new TypeError(
          `Failed to update a ServiceWorker ${scope}: The script has an unknown error.`,
        ),
      )
    }
  })
  // msw asks for the update of a worker that is registered already, for example by another tab.
  await (await context.newPage()).goto('/')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Customers', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-update', 'failed')
  expect(errors).toEqual([])
})
