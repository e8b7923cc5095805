import { expect, type Page } from '@playwright/test'

import type { Scenario } from '../../mocks/scenario'
import { scenarios } from '../../mocks/scenarios/all'

/** The names of the scenarios that run without FULL=1. */
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

export const selectedScenarios: readonly Scenario[] = process.env['FULL']
  ? scenarios
  : scenarios.filter(({ name }) => SLICE.has(name))

/** tests/scenarios replays all scenarios without a browser. */
const extraChecks: Partial<Record<string, (page: Page) => Promise<unknown>>> = {
  empty: (page) => expect(page.getByRole('main').getByText('$0.00').first()).toBeVisible(),
  'null-rows': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'lists-fail': (page) =>
    expect(page.getByText('The database is unavailable').first()).toBeVisible(),
  html: (page) => expect(page.getByText(/could not be read/).first()).toBeVisible(),
  offline: (page) => expect(page.getByText(/could not be reached/).first()).toBeVisible(),
  'expired-on-load': async (page) => {
    await expect(page.getByText('Session expired')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  },
  'chat-repeats': async (page) => {
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByRole('listitem').first().locator('a, button').first().click()
    const copies = page
      .getByRole('region', { name: 'Messages' })
      .getByText('Sent once, repeated five')
    await expect(copies).toHaveCount(2)
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

export async function checkScenario(page: Page, { name }: Scenario): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await extraChecks[name]?.(page)
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await expect(page.getByText(/Invalid Date|\bNaN\b|\[object Object\]/)).toHaveCount(0)
}
