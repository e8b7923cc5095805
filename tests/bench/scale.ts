/*
 * Measures what much data costs, on a slow machine, and prints it beside the figures of another
 * tree, which are taken in turns with it, or of the last run that was written:
 *
 *   npm run bench:scale -- [--before <another tree>] [--only Editor] [--rounds 3]
 *                          [--slowdown 4] [--write]
 *
 * Prints the median (and the range) of the longest task, the duration and the time of the CPU, in
 * milliseconds, and the number of DOM nodes afterwards; beside another tree, also the ratios of the
 * first three and in which range they lie with a probability of 95 %. A duration ends with a frame,
 * and so differs by whole frames; the time of the CPU, for scripts, styles and layout, does not.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import type { Sizes } from '@mocks/seed/enlarge'
import { seedId } from '@mocks/seed/random'
import { type MockApi, startMockApi } from '@mocks/server'
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'

import { PRELOAD_REST } from '@/domain/limits'
import { encodeRouteId } from '@/domain/list/route-id'

import { launchOptions } from '../e2e/browser'
import { seedSession, waitForAnimations } from '../e2e/screens'
import { compare, median } from './compare'
import { host } from './site'

const FIGURES = new URL('scale.json', import.meta.url)
/** Milliseconds from which browsers call a task long. */
const LONG = 50
const CPU_METRICS = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'])

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
})

/** What is on the page when an action is done. */
interface Goal {
  selector: string
  text?: string
  /** How many elements there are at least; none if 0. */
  count?: number
}
type Measure = (
  what: string,
  act: () => Promise<unknown>,
  goal: Goal | undefined,
) => Promise<void>
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
  await measure(
    'rows, once its code has run',
    () => page.getByRole('link', { name: 'Services', exact: true }).click(),
    { selector: 'main h2 button', text: 'House Cleaning' },
  )
  await measure('expand all', () => button(page, 'Expand all').click(), {
    selector: 'main a',
    text: 'Deep Clean',
  })
  await measure(
    'filter',
    () => page.getByRole('searchbox').pressSequentially('repair', { delay: 60 }),
    { selector: 'main a', text: 'Deep Clean', count: 0 },
  )
  await button(page, 'Delete').click()
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' })
  await yes.waitFor()
  await measure('delete one', () => yes.click(), {
    selector: '[role=alert], [role=status]',
    text: 'Deleted Successfully',
  })
}

async function editor(page: Page, measure: Measure) {
  await page.goto(edited)
  const groups = page.getByRole('list', { name: 'Modifier groups' })
  const dialog = page.getByRole('dialog')
  /** Looks for the button before it measures, because Playwright's search by roles takes longer. */
  async function press(what: string, button: Locator, goal: Goal) {
    const found = await button.first().elementHandle()
    await measure(what, async () => found?.click(), goal)
  }
  await press('open Modifiers', page.getByRole('button', { name: /Modifiers/ }), {
    selector: 'h3',
  })
  await press('open a group', groups.getByRole('button', { name: 'Group 1' }), {
    selector: 'li li',
  })
  const option = groups.getByRole('listitem').filter({ hasText: 'Option 1.2' }).last()
  const move = async (what: string, row: Locator, name: string) => {
    await row.getByRole('button', { name: 'More' }).first().click()
    await press(what, page.getByRole('menuitem', { name }), {
      selector: '[role=menu]',
      count: 0,
    })
  }
  await move('move an option', option, 'Move up')
  await move('move a group', groups, 'Move down')
  await press('option dialog', option.getByRole('button', { name: 'Edit' }), {
    selector: '[role=dialog] input',
  })
  await dialog.getByLabel('Name').fill('Changed')
  await press('save the dialog', dialog.getByRole('button', { name: 'Save' }), {
    selector: '[role=dialog]',
    count: 0,
  })
  await press('update', page.getByRole('button', { name: 'Update' }), {
    selector: 'main h2 button',
    text: 'House Cleaning',
  })
}

async function chat(page: Page, measure: Measure, api: MockApi) {
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  const open = () => list.getByRole('link').first().click()
  await measure('open', open, { selector: 'button', text: 'Load More Messages' })
  const more = await button(page, 'Load More Messages').elementHandle()
  const selector = 'section[aria-label=Messages] li'
  const messages = page.locator(selector)
  const load = async () => more?.evaluate((button) => (button as HTMLElement).click())
  for (const count of [20, 1900]) {
    let loaded = await messages.count()
    while (loaded < count) {
      await load()
      await messages.nth(loaded).waitFor({ state: 'attached' })
      loaded = await messages.count()
    }
    await measure(`load more at ${count}`, load, { selector, count: loaded + 1 })
    const keys = page.getByPlaceholder('Write message…')
    await measure(
      `ten keys at ${count}`,
      () => keys.pressSequentially('0123456789', { delay: 30 }),
      { selector: 'textarea' },
    )
    const text = `Are you still there at ${count}?`
    await measure(
      `a message comes at ${count}`,
      async () => api.backend.pushMessage(text),
      { selector: `${selector}:last-child`, text },
    )
  }
}

async function conversations(page: Page, measure: Measure) {
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('link').first().waitFor()
  const region = await list.elementHandle()
  const scrollToEnd = () =>
    // In every frame, because more rows come after each.
    page.waitForFunction((region) => {
      const scroller = region.querySelector('ul')!.parentElement!
      scroller.scrollTo(0, scroller.scrollHeight)
      return /No More Conversations|Older conversations/.test(region.textContent)
    }, region)
  await measure('list 1,000', scrollToEnd, undefined)
  const last = await list.getByRole('link').last().elementHandle()
  await measure('open one', async () => last?.click(), { selector: 'textarea' })
}

async function week(page: Page, measure: Measure) {
  await page.goto('/bookings')
  await page.getByRole('row').nth(5).waitFor()
  const switchView = () => page.getByText('Week', { exact: true }).click()
  await measure('first rows', switchView, {
    selector: '[aria-label=Days] li:not(:empty)',
    count: 15,
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

interface Clock {
  /** The durations of long tasks. */
  tasks: number[]
  goal: Goal | undefined
  /** When the last click or key was. */
  began: number
  /** From then until the frame with the goal was shown. */
  duration: number | undefined
}

/**
 * Runs in the page, because a driver that polls is late. None of its functions is the value of a
 * variable, for which tsx would add calls of a function that the page lacks.
 */
function startClock() {
  const clock: Clock & { check: () => void } = {
    tasks: [],
    goal: undefined,
    began: 0,
    duration: undefined,
    check() {
      if (!this.goal || this.duration !== undefined) return
      const { selector, text = '', count = 1 } = this.goal
      const elements = [...document.querySelectorAll(selector)]
      const found = text
        ? elements.filter(({ textContent }) => textContent.includes(text)).length
        : elements.length
      if (count === 0 ? found > 0 : found < count) return
      const { began } = this
      // Runs after the frame has been rendered, where a timer may have to wait for several frames.
      void scheduler.postTask(
        () => {
          if (this.began === began) this.duration ??= performance.now() - began
        },
        { priority: 'user-blocking' },
      )
    },
  }
  Object.assign(window, { clock })
  for (const type of ['click', 'input']) {
    document.addEventListener(
      type,
      () => {
        Object.assign(clock, { began: performance.now(), duration: undefined })
        requestAnimationFrame(() => clock.check())
      },
      { capture: true },
    )
  }
  new MutationObserver(() => {
    requestAnimationFrame(() => clock.check())
  }).observe(document, { childList: true, subtree: true })
  // A rendering without a script is no 'longtask', but the end of a 'long-animation-frame'.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration } = entry
      const { styleAndLayoutStart } = entry as { styleAndLayoutStart?: number }
      if (styleAndLayoutStart === undefined) clock.tasks.push(duration)
      else if (styleAndLayoutStart > 0)
        clock.tasks.push(startTime + duration - styleAndLayoutStart)
    }
  })
  observer.observe({ type: 'longtask', buffered: true })
  observer.observe({ type: 'long-animation-frame', buffered: true })
}

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

/** Milliseconds that the page has taken for scripts, styles and layout. */
async function cpuTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = metrics
    .filter(({ name }) => CPU_METRICS.has(name))
    .reduce((sum, { value }) => sum + value, 0)
  return seconds * 1000
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
  await page.addInitScript(startClock)
  await seedSession(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const slowDown = (rate: number) =>
    devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const measure: Measure = async (what, act, goal) => {
    await waitForPreload(page)
    await settle(page)
    await slowDown(Number(options.slowdown))
    await page.evaluate((goal) => {
      Object.assign((window as unknown as { clock: Clock }).clock, {
        tasks: [],
        goal,
        began: performance.now(),
        duration: undefined,
      })
    }, goal)
    const cpuBefore = await cpuTime(devtools)
    const start = performance.now()
    await act()
    const acted = performance.now() - start
    const done = goal
      ? await page.waitForFunction(
          () => (window as unknown as { clock: Clock }).clock.duration,
        )
      : undefined
    // Long tasks are reported a moment later, and what an action has begun may go on.
    await settle(page)
    const duration = (await done?.jsonValue()) ?? acted
    const cpu = (await cpuTime(devtools)) - cpuBefore
    const [longest, nodes] = await page.evaluate((): [number, number] => [
      Math.max(0, ...(window as unknown as { clock: Clock }).clock.tasks),
      document.querySelectorAll('*').length,
    ])
    const key = `${name}: ${what}`
    figures.set(key, [...(figures.get(key) ?? []), [longest, duration, cpu, nodes]])
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
    const [task, duration, cpu, nodes] = [0, 1, 2, 3].map((column) => {
      const values = runs.map((run) => Math.round(run[column]!))
      const [low, high] = [Math.min(...values), Math.max(...values)]
      return `${median(values)}${low === high ? '' : ` (${low}-${high})`}`
    })
    return [key, `task ${task}, ${duration} ms, CPU ${cpu}, ${nodes} nodes`] as const
  })
  return Object.fromEntries(results)
}

const written = JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, string>
const [first, { figures }] = [sites[0]!, sites.at(-1)!]
const results = summarize(figures)
const before = options.before ? summarize(first.figures) : written
/** Words the ratios; not that of the longest tasks if a half of the runs had none. */
const ratios = (before: number[][], after: number[][]) =>
  ['task', 'duration', 'CPU'].flatMap((name, column) => {
    const [from = [], to = []] = [before, after].map((runs) =>
      runs.map((run) => run[column]!),
    )
    const isRare = name === 'task' && [from, to].some((values) => median(values) < LONG)
    return isRare ? [] : `${name} ${compare(from, to)}`
  })
for (const [key, runs] of figures) {
  const ratio = options.before ? ratios(first.figures.get(key) ?? [], runs).join(', ') : ''
  console.log(`${key}: ${results[key]}   [before: ${before[key] ?? '-'}] ${ratio}`)
}
if (options.write) {
  writeFileSync(FIGURES, `${JSON.stringify({ ...written, ...results }, null, 2)}\n`)
}
process.exit()
