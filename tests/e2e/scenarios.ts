import { expect, type Page } from '@playwright/test'

import type { Scenario } from '../../mocks/scenario'
import { scenarios } from '../../mocks/scenarios/all'

/** Without FULL=1 these stand for all of them. */
const SLICE = new Set([
  'empty',
  'null-rows',
  'lists-fail',
  'html',
  'offline',
  'expired-on-load',
  'chat-repeats',
  'chunk-missing',
])

export const chosen: readonly Scenario[] = process.env['FULL']
  ? scenarios
  : scenarios.filter(({ name }) => SLICE.has(name))

/** What a scenario comes to, each time a page with a heading: what is promised of it beyond that. */
const seen: Partial<Record<string, (page: Page) => Promise<unknown>>> = {
  empty: (page) => expect(page.getByRole('main').getByText('$0.00').first()).toBeVisible(),
  'null-rows': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'one-page': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'last-row': (page) => expect(page.getByRole('row')).toHaveCount(2),
  'wrong-types': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'unknown-codes': (page) =>
    expect(page.getByRole('combobox', { name: 'Status' }).first()).toHaveValue('escalated'),
  'lists-fail': (page) => expect(page.getByText('The database is resting').first()).toBeVisible(),
  'fails-once': async (page) => {
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
  },
  html: (page) => expect(page.getByText(/could not be read/).first()).toBeVisible(),
  truncated: (page) => expect(page.getByText(/could not be read/).first()).toBeVisible(),
  offline: (page) => expect(page.getByText(/could not be reached/).first()).toBeVisible(),
  'expired-on-load': async (page) => {
    await expect(page.getByText('Session expired')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  },
  'chat-repeats': async (page) => {
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByRole('listitem').first().locator('a, button').first().click()
    const told = page.getByRole('region', { name: 'Messages' }).getByText('Said once, told five')
    await expect(told).toHaveCount(2)
  },
  'chunk-missing': async (page) => {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Transactions').click()
    await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible()
  },
  'chunk-replaced': async (page) => {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Transactions').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  },
}

/** Looks at the scenario that the page has been opened with. */
export async function look(page: Page, { name }: Scenario): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await seen[name]?.(page)
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await expect(page.getByText(/Invalid Date|\bNaN\b|\[object Object\]/)).toHaveCount(0)
}
