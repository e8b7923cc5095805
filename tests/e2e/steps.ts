import type { Page } from '@playwright/test'

/* Import only types from Playwright, because unit tests load this file through screens.ts. */

export async function deactivateAccountsOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected accounts' })
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}

/** Waits until the other admin, whom the scenario simulates, has changed the data. */
export const waitForOtherAdmin = (page: Page) => page.waitForTimeout(2500)

export async function updateStaleService(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Renamed by me')
  await waitForOtherAdmin(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog', { name: 'Someone else has changed this service' }).waitFor()
}

export async function editPage(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('A new sentence. ')
}

export async function updateStalePage(page: Page): Promise<void> {
  await editPage(page)
  await waitForOtherAdmin(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog', { name: 'Someone else has changed this page' }).waitFor()
}

export async function duplicateService(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.locator('[aria-expanded=false]').first().click()
  await main.getByRole('button', { name: 'More', exact: true }).first().click()
  await main.getByRole('menuitem', { name: 'Duplicate' }).click()
}
