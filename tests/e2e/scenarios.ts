import { expect, type Page } from '@playwright/test'

import type { Scenario } from '../../mocks/scenario'
import { scenarios } from '../../mocks/scenarios/all'
import {
  deactivateAccountsOnPage,
  duplicateService,
  updateStalePage,
  updateStaleService,
} from './steps'

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

const extraChecks: Partial<Record<string, (page: Page) => Promise<unknown>>> = {
  empty: (page) => expect(page.getByRole('main').getByText('$0.00').first()).toBeVisible(),
  'null-rows': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'one-page': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'last-row': (page) => expect(page.getByRole('row')).toHaveCount(2),
  'wrong-types': (page) => expect(page.getByRole('row')).toHaveCount(11),
  'unknown-codes': (page) =>
    expect(page.getByRole('combobox', { name: 'Status' }).first()).toHaveValue('escalated'),
  'lists-fail': (page) =>
    expect(page.getByText('The database is unavailable').first()).toBeVisible(),
  'fails-once': async (page) => {
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
  },
  'more-than-1000-bookings': (page) =>
    expect(page.getByText(/^There are more than 1,000 bookings/)).toBeVisible({ timeout: 60_000 }),
  'one-of-ten-fails': async (page) => {
    await deactivateAccountsOnPage(page)
    await expect(page.getByText('1 failed, 9 deactivated')).toBeVisible()
    await page.getByRole('button', { name: 'Retry failed' }).click()
    await expect(page.getByText('10 deactivated')).toBeVisible()
  },
  'account-changes-hang': async (page) => {
    await deactivateAccountsOnPage(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/^Stopping after/)).toBeVisible()
  },
  'edit-conflict': async (page) => {
    await updateStaleService(page)
    await expect(page.getByRole('region', { name: 'Price' })).toBeVisible()
  },
  'page-edit-conflict': async (page) => {
    await updateStalePage(page)
    await expect(page.getByRole('dialog')).toContainText('Added by another admin.')
  },
  'duplicate-fails-halfway': async (page) => {
    await duplicateService(page)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('The service was duplicated')).toBeVisible()
  },
  'export-fails-halfway': async (page) => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('The export is incomplete.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('130 rows exported')).toBeVisible()
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
    const copies = page
      .getByRole('region', { name: 'Messages' })
      .getByText('Sent once, repeated five')
    await expect(copies).toHaveCount(2)
  },
  'three-unread': async (page) => {
    await expect(page).toHaveTitle(/^\(3\) Bookings/)
    const link = page.getByRole('link', { name: 'Messages', exact: true })
    await expect(link).toHaveAccessibleDescription('3 unread')
    await link.click()
    await page.getByRole('switch', { name: 'Unread only' }).click()
    const list = page.getByRole('region', { name: 'Conversations' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await list.getByRole('listitem').first().getByRole('button').click()
    await expect(page).toHaveTitle(/^\(2\) Messages/)
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
