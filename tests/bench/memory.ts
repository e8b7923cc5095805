/*
 * Measures how much memory each round trip from one screen to another and back adds. The first
 * WARM_UP trips do not count because they fill caches.
 */
import type { MockApi } from '@mocks/server'
import type { Browser, CDPSession, Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { followLink, readMemory, type Row, slope, openContext } from './test-bed'

const WARM_UP = 60

type Kept = Awaited<ReturnType<typeof readMemory>>

async function slopes(
  devtools: CDPSession,
  trips: number,
  trip: (number: number) => Promise<unknown>,
): Promise<Kept> {
  const seen: Kept[] = []
  for (let number = 0; number < trips + WARM_UP; number += 1) {
    await trip(number)
    if (number >= WARM_UP) seen.push(await readMemory(devtools))
  }
  return {
    heap: slope(seen.map(({ heap }) => heap)),
    nodes: slope(seen.map(({ nodes }) => nodes)),
    listeners: slope(seen.map(({ listeners }) => listeners)),
  }
}

/**
 * Returns one row for each kind of round trip: its name, and how many KiB, DOM nodes and event
 * listeners each trip adds.
 */
export async function measureMemory(
  browser: Browser,
  origins: Record<'baseline' | 'doorstep', string>,
  { backend: { db } }: MockApi,
): Promise<Row[]> {
  const rows: Row[] = []
  const keep = (name: string, { heap, nodes, listeners }: Kept) =>
    rows.push([name, heap, nodes, listeners])

  for (const site of ['baseline', 'doorstep'] as const) {
    const { page, devtools, close } = await open(browser, origins[site], site === 'doorstep', '/')
    const [one, other] =
      site === 'baseline'
        ? (['Manage Accounts', 'Dashboard'] as const)
        : (['Manage Accounts', 'Support'] as const)
    const result = await slopes(devtools, 100, async () => {
      await followLink(page, one)
      await page.getByText('@').first().waitFor()
      await followLink(page, other)
    })
    keep(`round trip between two lists, ${site}`, result)
    await close()
  }

  {
    const { page, devtools, close } = await open(browser, origins.doorstep, true, '/messages')
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByRole('listitem').nth(9).waitFor()
    const result = await slopes(devtools, 50, async (number) => {
      await list
        .getByRole('listitem')
        .nth(number % 10)
        .locator('a, button')
        .first()
        .click()
      await page.getByRole('button', { name: 'Clear Chat' }).waitFor()
      await followLink(page, 'Support')
      await followLink(page, 'Messages')
      await list.getByRole('listitem').nth(9).waitFor()
    })
    keep('a conversation opened and left', result)
    await close()
  }

  {
    const ids = [...db.services.keys()].slice(0, 5).map(encodeRouteId)
    const { page, devtools, close } = await open(browser, origins.doorstep, true, '/service')
    await page.locator('h1', { hasText: 'Services' }).waitFor()
    const result = await slopes(devtools, 20, async (number) => {
      const path = `/service/edit/${ids[number % ids.length]}`
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      const name = page.getByLabel('Name', { exact: true })
      await page.waitForFunction(() =>
        Boolean(document.querySelector<HTMLInputElement>('main input[name=name]')?.value),
      )
      await name.pressSequentially(' x')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.locator('h1', { hasText: /^Services$/ }).waitFor()
    })
    keep('a service edited and cancelled', result)
    await close()
  }
  return rows
}

async function open(browser: Browser, origin: string, encryptsToken: boolean, path: string) {
  const context = await openContext(browser, origin, { signedIn: true, encryptsToken })
  const page: Page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(origin + path)
  await page.locator('h1').first().waitFor()
  // Gives the idle page time to prefetch code. Prefetching later would distort the measurement.
  await page.waitForTimeout(4000)
  return { page, devtools, close: () => context.close() }
}
