import { expect, type Page } from '@playwright/test'

/** Signs in as the mock backend's admin, through the login page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('admin@doorstep.example')
  await page.getByLabel('Password', { exact: true }).fill('Doorstep#2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Collects the page's uncaught errors and console errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}
