/*
 * Measures how the cost of interactions grows with the amount of data. The cost is the longest time
 * without a new frame, in milliseconds, on a throttled CPU.
 */
import type { MockApi } from '@mocks/server'
import type { Browser, BrowserContext, Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { median, type Row, throttle, openContext } from './test-bed'

const REPEATS = 5
/** Time to wait before and after each interaction so that the page can finish updating. */
const QUIET_MS = 700
const LARGE = 'large-service'

/**
 * Returns one row for each interaction: its name, the data sizes, the cost at each size, and the
 * ratio of the last cost to the first.
 */
export async function measureScale(browser: Browser, origin: string, api: MockApi): Promise<Row[]> {
  const rows: Row[] = []
  const cases: [string, readonly number[], Measure][] = [
    ['Services, categories x 25', [12, 100, 400], services],
    ['Edit Services, groups x 20', [5, 40], editor],
    ['Chat, messages', [100, 500, 2000], chat],
    ['Conversations', [50, 500], conversations],
  ]
  for (const [what, sizes, measure] of cases) {
    const costs = new Map<string, number[]>()
    for (const size of sizes) {
      api.backend.reset()
      const context = await openContext(browser, origin, { signedIn: true })
      for (const [name, cost] of await measure(context, origin, api, size)) {
        costs.set(name, [...(costs.get(name) ?? []), cost])
      }
      await context.close()
    }
    for (const [name, list] of costs) {
      rows.push([
        `${what}: ${name}`,
        sizes.join(', '),
        list.map((cost) => cost.toFixed(0)).join(', '),
        (list.at(-1) ?? Number.NaN) / (list[0] ?? Number.NaN),
      ])
    }
  }
  api.backend.reset()
  return rows
}

type Measure = (
  context: BrowserContext,
  origin: string,
  api: MockApi,
  size: number,
) => Promise<[string, number][]>

async function costOf(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(`window.gap = 0; let last = performance.now();
    requestAnimationFrame(function look(now) {
      gap = Math.max(gap, now - last); last = now; requestAnimationFrame(look)
    })`)
  const costs: number[] = []
  for (let turn = 0; turn < REPEATS; turn += 1) {
    await page.waitForTimeout(QUIET_MS)
    await page.evaluate('window.gap = 0')
    await act()
    await page.waitForTimeout(QUIET_MS)
    costs.push(await page.evaluate<number>('window.gap'))
  }
  return median(costs)
}

/**
 * Opens a page and waits for `ready`. Only then slows down the page's CPU so that the setup runs at
 * full speed.
 */
async function open(
  context: BrowserContext,
  address: string,
  ready: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(address)
  await ready(page)
  await page.waitForTimeout(4000)
  await throttle(devtools, { network: false })
  return page
}

/**
 * Returns a function that clicks at the button's position. Looking up the button by role for each
 * click would add to the measured time.
 */
async function presser(page: Page, name: string) {
  const box = await page.getByRole('button', { name, exact: true }).first().boundingBox()
  if (!box) throw new Error(`There is no ${name}`)
  return () => page.mouse.click(box.x + 20, box.y + box.height / 2)
}

const services: Measure = async (context, origin, { backend: { db } }, size) => {
  const [model] = db.services.values()
  if (!model) throw new Error('The seed has no service')
  db.categories.clear()
  db.services.clear()
  for (let c = 0; c < size; c += 1) {
    const categoryId = `category-${c}`
    db.categories.set(categoryId, { _id: categoryId, name: `Category ${c}`, image: model.image })
    for (let s = 0; s < 25; s += 1) {
      const _id = `service-${c}-${s}`
      db.services.set(_id, { ...model, _id, categoryId, name: `Service ${c} ${s}` })
    }
  }
  const page = await open(context, `${origin}/service`, (page) =>
    page.getByRole('button', { name: 'Category 0', exact: true }).waitFor(),
  )
  const fold = await costOf(page, await presser(page, 'Category 0'))
  await page.getByLabel('Search').focus()
  const type = await costOf(page, async () => {
    await page.keyboard.type('7')
    await page.waitForTimeout(300)
    await page.keyboard.press('Backspace')
  })
  return [
    ['open or close a category', fold],
    ['type and delete a letter in the filter', type],
  ]
}

const editor: Measure = async (context, origin, { backend: { db } }, size) => {
  const [model] = db.services.values()
  if (!model) throw new Error('The seed has no service')
  db.services.set(LARGE, {
    ...model,
    _id: LARGE,
    modifiers: Array.from({ length: size }, (_, g) => ({
      _id: `group-${g}`,
      title: `Group ${g}`,
      description: 'One of many',
      isRequired: false,
      selectionType: 'multi',
      options: Array.from({ length: 20 }, (_, o) => ({
        _id: `option-${g}-${o}`,
        title: `Option ${o}`,
        description: '',
        price: o,
        allowComment: false,
        commentPlaceholder: '',
      })),
    })),
  })
  const page = await open(context, `${origin}/service/edit/${encodeRouteId(LARGE)}`, (page) =>
    page.getByRole('button', { name: 'Service Modifiers' }).waitFor(),
  )
  const key = async () => {
    await page.keyboard.press('x')
  }
  await page.getByLabel('Name', { exact: true }).focus()
  const folded = await costOf(page, key)
  await page.getByRole('button', { name: 'Service Modifiers' }).click()
  await page.waitForTimeout(1000)
  const group = await costOf(page, await presser(page, 'Group 0'))
  await page.getByLabel('Name', { exact: true }).focus()
  const unfolded = await costOf(page, key)
  return [
    ['a keystroke', folded],
    ['open or close a group', group],
    ['a keystroke with the groups in sight', unfolded],
  ]
}

const chat: Measure = async (context, origin, { backend }, size) => {
  const [id = ''] = backend.db.conversations.keys()
  const page = await open(
    context,
    `${origin}/messages?conversation=${encodeRouteId(id)}`,
    async (page) => {
      await page.getByRole('textbox', { name: 'Write message…' }).waitFor()
      // Gives the socket time to connect.
      await page.waitForTimeout(2000)
      for (let number = 1; number <= size; number += 1) {
        backend.pushMessage(`Message ${number}`, { conversationId: id })
        if (number % 20 === 0) await page.waitForTimeout(60)
      }
      const messages = page.getByRole('region', { name: 'Messages' })
      await messages.getByText(`Message ${size}`, { exact: true }).waitFor()
    },
  )
  let number = 0
  const receive = await costOf(page, async () => {
    number += 1
    backend.pushMessage(`Another ${number}`, { conversationId: id })
  })
  await page
    .getByRole('textbox', { name: /message/i })
    .last()
    .focus()
  const type = await costOf(page, () => page.keyboard.press('x'))
  return [
    ['receive a message', receive],
    ['a keystroke in the composer', type],
  ]
}

const conversations: Measure = async (context, origin, { backend }, size) => {
  const { db } = backend
  const [model] = db.conversations.values()
  if (!model) throw new Error('The seed has no conversation')
  for (let number = db.conversations.size; number < size; number += 1) {
    const _id = `conversation-${number}`
    db.conversations.set(_id, { ...model, _id })
    db.messages.set(_id, [])
  }
  const page = await open(context, `${origin}/messages`, async (page) => {
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    await rows.nth(9).waitFor()
    for (let shown = await rows.count(); shown < size;) {
      await rows.last().scrollIntoViewIfNeeded()
      await page.mouse.move(300, 500)
      await page.mouse.wheel(0, 4000)
      await page.waitForTimeout(150)
      const now = await rows.count()
      if (now === shown) await page.waitForTimeout(300)
      shown = now
    }
    await rows.first().scrollIntoViewIfNeeded()
  })
  const ids = [...db.conversations.keys()].slice(0, 3)
  let number = 0
  const receive = await costOf(page, async () => {
    number += 1
    backend.pushMessage(`Another ${number}`, { conversationId: ids[number % 3] ?? '' })
  })
  const boxes = await Promise.all(
    [0, 1].map((at) =>
      page
        .getByRole('region', { name: 'Conversations' })
        .getByRole('listitem')
        .nth(at)
        .boundingBox(),
    ),
  )
  const opening = await costOf(page, async () => {
    number += 1
    const box = boxes[number % 2]
    if (box) await page.mouse.click(box.x + 80, box.y + box.height / 2)
  })
  return [
    ['receive a message of one', receive],
    ['open one', opening],
  ]
}
