import type { Page } from '@playwright/test'

import { demoAdmin, tokenFor } from '../../mocks/seed/admins'
import { seedId } from '../../mocks/seed/random'

/* Import only types from Playwright, because unit tests load this file through screens.ts. */

export type Step = (page: Page) => Promise<unknown>

/** A button whose name begins with these words, or matches. */
export const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name: typeof name === 'string' ? startsWith(name) : name })
    .first()
const startsWith = (words: string) =>
  new RegExp(`^${words.replaceAll(/[()…?.]/g, String.raw`\$&`)}(?:\\b|$|\\s)`)

export const press =
  (name: string | RegExp): Step =>
  (page) =>
    button(page, name).click()
export const choose =
  (
    name: string,
    role: 'menuitem' | 'option' | 'tab' | 'link' | 'switch' = 'menuitem',
  ): Step =>
  (page) =>
    page.getByRole(role, { name }).click()
export const check =
  (name: string, role: 'checkbox' | 'radio' = 'checkbox'): Step =>
  (page) =>
    page.getByRole(role, { name }).check()
export const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text)
export const sees =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()
export const seesButton =
  (name: string): Step =>
  (page) =>
    button(page, name).waitFor()
export const seesDialog =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog', { name }).waitFor()
export const seesHeading =
  (name: string): Step =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor()
export const keys =
  (combination: string): Step =>
  (page) =>
    page.keyboard.press(combination)

export async function chooseImage(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kitchen.png', mimeType: 'image/png', buffer })
}

/** Waits until the other admin, whom the scenario simulates, has changed the service or the page. */
export async function waitForOtherAdmin(
  page: Page,
  what: 'service' | 'page',
): Promise<void> {
  const [path, change] =
    what === 'service'
      ? [`services/${seedId('service', 1)}`, '"Renamed"']
      : ['helperPages/bySlug/privacy_policy', 'Added by another admin.']
  await page.evaluate(
    async ({ path, change, headers }) => {
      let answer = ''
      while (!answer.includes(change)) {
        answer = await (await fetch(`/api/v1/${path}`, { headers })).text()
      }
    },
    { path, change, headers: { Authorization: tokenFor(demoAdmin) } },
  )
}

export async function editPage(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('A new sentence. ')
}

export async function openSections(page: Page): Promise<void> {
  const closed = page
    .getByRole('main')
    .locator('[aria-expanded=false]:not([aria-haspopup])')
  while ((await closed.count()) > 0) await closed.first().click()
}
