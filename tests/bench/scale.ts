/*
 * Measures what much data costs, on a slow machine, and prints it beside the figures of another
 * tree, which are taken in turns with it, or of the last run that was written:
 *
 *   npm run bench:scale -- [--before <another tree>] [--only Editor] [--rounds 3]
 *                          [--slowdown 4] [--write]
 *
 * Prints the median (and the range) of the longest task and the duration, in milliseconds, and
 * the number of DOM nodes afterwards.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import type { Sizes } from '@mocks/seed/enlarge'
import { seedId } from '@mocks/seed/random'
import { type MockApi, startMockApi } from '@mocks/server'
import { chromium, type Locator, type Page } from '@playwright/test'

import { PRELOAD_REST } from '@/domain/limits'
import { encodeRouteId } from '@/domain/list/route-id'

import { launchOptions } from '../e2e/browser'
import { seedSession, waitForAnimations } from '../e2e/screens'
import { host } from './site'

const FIGURES = new URL('scale.json', import.meta.url)

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
})

type Measure = (what: string, act: () => Promise<unknown>) => Promise<void>
interface Case {
  name: string
  sizes: Sizes
  run: (page: Page, measure: Measure, api: MockApi) => Promise<void>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()
const edited = `/service/edit/${encodeRouteId(seedId('service', 1))}`

async function services(page: Page, measure: Measure) {
  await page.goto('/service')
  await button(page, 'House Cleaning').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await measure('rows, once its code has run', async () => {
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await button(page, 'House Cleaning').waitFor()
  })
  await measure('expand all', async () => {
    await button(page, 'Expand all').click()
    await page.getByRole('link', { name: 'Deep Clean' }).first().waitFor()
  })
  await measure('filter', async () => {
    await page.getByRole('searchbox').pressSequentially('repair', { delay: 60 })
    await page.waitForURL(/repair/)
  })
  await measure('delete one', async () => {
    await button(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Deleted Successfully').waitFor()
  })
}

async function editor(page: Page, measure: Measure) {
  await page.goto(edited)
  const groups = page.getByRole('list', { name: 'Modifier groups' })
  const dialog = page.getByRole('dialog')
  /** Looks for the button before it measures, because Playwright's search by roles takes longer. */
  async function press(what: string, button: Locator, done: () => Promise<unknown>) {
    const found = await button.first().elementHandle()
    await measure(what, async () => {
      await found?.click()
      await done()
    })
  }
  const shows = (selector: string) => () => page.waitForSelector(selector)
  await press(
    'open Modifiers',
    page.getByRole('button', { name: /Modifiers/ }),
    shows('h3'),
  )
  await press(
    'open a group',
    groups.getByRole('button', { name: 'Group 1' }),
    shows('li li'),
  )
  const option = groups.getByRole('listitem').filter({ hasText: 'Option 1.2' }).last()
  const move = async (what: string, row: Locator, name: string) => {
    await row.getByRole('button', { name: 'More' }).first().click()
    await press(what, page.getByRole('menuitem', { name }), shows('li li'))
  }
  await move('move an option', option, 'Move up')
  await move('move a group', groups, 'Move down')
  await press(
    'option dialog',
    option.getByRole('button', { name: 'Edit' }),
    shows('[role=dialog] input'),
  )
  await dialog.getByLabel('Name').fill('Changed')
  await press('save the dialog', dialog.getByRole('button', { name: 'Save' }), () =>
    page.waitForSelector('[role=dialog]', { state: 'detached' }),
  )
  await press('update', page.getByRole('button', { name: 'Update' }), () =>
    page.waitForURL(/\/service$/),
  )
}

async function chat(page: Page, measure: Measure, api: MockApi) {
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  await measure('open', async () => {
    await list.getByRole('link').first().click()
    await button(page, 'Load More Messages').waitFor()
  })
  const more = await button(page, 'Load More Messages').elementHandle()
  const messages = page.locator('section[aria-label=Messages] li')
  async function load() {
    const before = await messages.count()
    await more?.evaluate((button) => (button as HTMLElement).click())
    await messages.nth(before).waitFor({ state: 'attached' })
  }
  for (const count of [20, 1900]) {
    while ((await messages.count()) < count) await load()
    await measure(`load more at ${count}`, load)
    await measure(`ten keys at ${count}`, () =>
      page
        .getByPlaceholder('Write message…')
        .pressSequentially('0123456789', { delay: 30 }),
    )
    await measure(`a message comes at ${count}`, async () => {
      api.backend.pushMessage('Are you still there?')
      await messages.last().getByText('Are you still there?').waitFor({ state: 'attached' })
    })
  }
}

async function conversations(page: Page, measure: Measure) {
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('link').first().waitFor()
  await measure('list 1,000', async () => {
    // In every frame, because more rows come after each.
    await page.waitForFunction(
      (region) => {
        const scroller = region.querySelector('ul')!.parentElement!
        scroller.scrollTo(0, scroller.scrollHeight)
        return /No More Conversations|Older conversations/.test(region.textContent)
      },
      await list.elementHandle(),
    )
  })
  await measure('open one', async () => {
    await list.getByRole('link').last().click()
    await page.getByPlaceholder('Write message…').waitFor()
  })
}

async function week(page: Page, measure: Measure) {
  await page.goto('/bookings')
  await page.getByRole('row').nth(5).waitFor()
  await measure('first rows', async () => {
    await page.getByText('Week', { exact: true }).click()
    const bookings = page.getByRole('list', { name: 'Days' }).getByRole('listitem')
    await bookings.nth(8).waitFor()
    await bookings.and(page.locator(':empty')).first().waitFor({ state: 'detached' })
  })
}

const cases: Case[] = [
  { name: 'Services, 50', sizes: {}, run: services },
  {
    name: 'Services, 1,000 in 40',
    sizes: { services: 1000, categories: 40 },
    run: services,
  },
  {
    name: 'Services, 5,000 in 200',
    sizes: { services: 5000, categories: 200 },
    run: services,
  },
  { name: 'Editor, 100 x 20', sizes: { groups: 100, options: 20 }, run: editor },
  { name: 'Editor, 20 x 100', sizes: { groups: 20, options: 100 }, run: editor },
  { name: 'Chat, 2,000', sizes: { messages: 2000 }, run: chat },
  { name: 'Conversations', sizes: { conversations: 1000 }, run: conversations },
  { name: 'Week, 1,000', sizes: { bookings: 1000 }, run: week },
]

const PORT = 5231
const trees = { ...(options.before && { before: options.before }), after: process.cwd() }
const sites = await Promise.all(
  Object.entries(trees).map(async ([tree, folder]) => ({
    tree,
    origin: await host(folder, `http://127.0.0.1:${PORT}/api/v1`),
    figures: new Map<string, number[][]>(),
  })),
)
const browser = await chromium.launch(launchOptions())

/** Waits until animations have ended, and the browser has been idle for six periods of 50 ms. */
async function settle(page: Page) {
  await waitForAnimations(page)
  for (let quiet = 0; quiet < 6;) {
    const left = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestIdleCallback((deadline) => resolve(deadline.timeRemaining()))
        }),
    )
    quiet = left > 40 ? quiet + 1 : 0
  }
}

/** Waits until the code of the other screens is loaded, which begins PRELOAD_REST after the data. */
async function waitForPreload(page: Page) {
  await page.waitForFunction((rest) => {
    const last = performance
      .getEntriesByType('resource')
      .at(-1) as PerformanceResourceTiming
    return performance.now() - last.responseEnd > rest
  }, 2 * PRELOAD_REST)
}

async function run(
  { name, sizes, run }: Case,
  { origin, figures }: (typeof sites)[number],
) {
  const api = await startMockApi({ port: PORT, sizes })
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(() => {
    const measured = Object.assign(window, { tasks: [] as number[] })
    // A rendering without a script is no 'longtask', but the end of a 'long-animation-frame'.
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, duration } = entry
        const { styleAndLayoutStart } = entry as { styleAndLayoutStart?: number }
        if (styleAndLayoutStart === undefined) measured.tasks.push(duration)
        else if (styleAndLayoutStart > 0)
          measured.tasks.push(startTime + duration - styleAndLayoutStart)
      }
    })
    observer.observe({ type: 'longtask', buffered: true })
    observer.observe({ type: 'long-animation-frame', buffered: true })
  })
  await seedSession(page)
  const devtools = await context.newCDPSession(page)
  const slowDown = (rate: number) =>
    devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const measure: Measure = async (what, act) => {
    await waitForPreload(page)
    await settle(page)
    await slowDown(Number(options.slowdown))
    await page.evaluate(() => Object.assign(window, { tasks: [] }))
    const start = performance.now()
    await act()
    const duration = performance.now() - start
    // Long tasks are reported a moment later, and what an action has begun may go on.
    await settle(page)
    const [longest, nodes] = await page.evaluate((): [number, number] => [
      Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
      document.querySelectorAll('*').length,
    ])
    const key = `${name}: ${what}`
    figures.set(key, [...(figures.get(key) ?? []), [longest, duration, nodes]])
    await slowDown(1)
  }
  try {
    await run(page, measure, api)
  } finally {
    await context.close()
    await api.close()
  }
}

for (const one of cases.filter(({ name }) => name.includes(options.only))) {
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Alternates which tree is first, because a machine gets slower or faster within a round.
    for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
      await run(one, site).catch((error: unknown) =>
        console.error(`${one.name}, ${site.tree}: ${String(error)}`),
      )
    }
  }
}

/** Words the median and the range of each measurement. */
function summarize(figures: Map<string, number[][]>): Record<string, string> {
  const results = [...figures].map(([key, runs]) => {
    const [task, duration, nodes] = [0, 1, 2].map((column) => {
      const sorted = runs.map((run) => Math.round(run[column]!)).toSorted((a, b) => a - b)
      const [low, high] = [sorted[0], sorted.at(-1)]
      return `${sorted[sorted.length >> 1]}${low === high ? '' : ` (${low}-${high})`}`
    })
    return [key, `task ${task}, ${duration} ms, ${nodes} nodes`] as const
  })
  return Object.fromEntries(results)
}

const written = JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, string>
const results = summarize(sites.at(-1)!.figures)
const before = options.before ? summarize(sites[0]!.figures) : written
for (const [key, result] of Object.entries(results)) {
  console.log(`${key}: ${result}   [before: ${before[key] ?? '-'}]`)
}
if (options.write) {
  writeFileSync(FIGURES, `${JSON.stringify({ ...written, ...results }, null, 2)}\n`)
}
process.exit()
