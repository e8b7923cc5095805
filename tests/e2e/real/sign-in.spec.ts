import type { Locator } from '@playwright/test'

import { collectErrors, signIn } from '../sign-in'
import { expect, test } from './worker-server'

test("the production build signs in over HTTP and shows the server's message", async ({ page }) => {
  const errors = collectErrors(page)
  const sent: { path: string; authorization: string | undefined; body: unknown }[] = []
  // Records requests in a route handler, because only there can Playwright read the body of
  // `fetch(new Request(…))`.
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    sent.push({
      path: `${request.method()} ${new URL(request.url()).pathname}`,
      authorization: request.headers()['authorization'],
      body: request.postDataJSON() as unknown,
    })
    await route.continue()
  })
  const answered = page.waitForResponse('**/api/v1/users/login')

  await signIn(page)

  const { data } = (await (await answered).json()) as { data: { token: { auth: string } } }
  expect(sent[0]).toEqual({
    path: 'POST /api/v1/users/login',
    authorization: undefined,
    body: {
      email: 'admin@doorstep.example',
      password: 'Doorstep#2026',
      device_id: '2',
      role: 'admin',
    },
  })
  const dashboard = sent.find(({ path }) => path === 'GET /api/v1/users/dashboard')
  expect(dashboard?.authorization).toBe(data.token.auth)
  await expect(
    page
      .getByRole('main')
      .getByText(/^\$[\d,]+\.\d{2}$/)
      .first(),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test("a rejected sign-in shows the server's message and keeps the email", async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('admin@doorstep.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  const answered = page.waitForResponse('**/api/v1/users/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const { message } = (await (await answered).json()) as { message: string }

  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('admin@doorstep.example')
})

test('the production build contains no demo content', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('doorstep.example')).toHaveCount(0)
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('with reduced motion, the spinner of a pending button is in its middle', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/v1/users/login', () => {})
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('admin@doorstep.example')
  await page.getByLabel('Password', { exact: true }).fill('any password')
  const button = page.getByRole('button', { name: 'Sign In' })
  await button.click()
  const middleOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox())!
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const spinner = button.locator('.mantine-Button-loader')
  await expect(spinner).toBeVisible()
  expect(await middleOf(spinner)).toEqual(await middleOf(button))
})
