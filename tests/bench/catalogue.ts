/*
 * The services list at 400 categories with 25 services each, and Edit Services with 40 modifier
 * groups of 20 options, in the production build under 4x CPU slowdown: prints the longest tasks of
 * each step, in milliseconds. Run: npx tsx tests/bench/catalogue.ts
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoAdmin } from '@mocks/seed/admins'
import { startMockApi } from '@mocks/server'
import { chromium, type Locator } from '@playwright/test'
import { preview } from 'vite'

import { encodeRouteId } from '@/domain/route-id'

const PORT = 5212
const CATEGORIES = 400
const SERVICES = 25
const GROUPS = 40
const OPTIONS = 20
const LARGE = 'large-service'

const api = await startMockApi({ port: PORT + 1 })
const outDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
// A process of its own: here React may be the development build already.
execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'], {
  env: { ...process.env, VITE_API_BASE_URL: api.baseUrl },
  stdio: 'inherit',
})
process.env['VITE_API_BASE_URL'] = api.baseUrl
const site = await preview({
  logLevel: 'error',
  build: { outDir },
  preview: { port: PORT, strictPort: true },
})

const { categories, services } = api.backend.db
const model = [...services.values()][0]
if (!model) throw new Error('The seed has no service')
categories.clear()
services.clear()
for (let c = 0; c < CATEGORIES; c += 1) {
  const categoryId = `category-${c}`
  categories.set(categoryId, { _id: categoryId, name: `Category ${c}`, image: model.image })
  for (let s = 0; s < SERVICES; s += 1) {
    const _id = `service-${c}-${s}`
    services.set(_id, { ...model, _id, categoryId, name: `Service ${c} ${s}` })
  }
}
services.set(LARGE, {
  ...model,
  _id: LARGE,
  modifiers: Array.from({ length: GROUPS }, (_, g) => ({
    _id: `group-${g}`,
    title: `Group ${g}`,
    description: 'One of many',
    isRequired: false,
    selectionType: 'multi',
    options: Array.from({ length: OPTIONS }, (_, o) => ({
      _id: `option-${g}-${o}`,
      title: `Option ${o}`,
      description: '',
      price: o,
      allowComment: false,
      commentPlaceholder: '',
    })),
  })),
})

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
)
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
await page.addInitScript(() => {
  const tasks: number[] = []
  Object.assign(window, { tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
})
const devtools = await page.context().newCDPSession(page)
const base = `http://localhost:${PORT}`

/**
 * `find` gives what is pressed. It is looked up before the clock runs: finding it by its role walks
 * the whole page on the page's own thread.
 */
async function step(name: string, act: () => Promise<unknown>, find?: Locator): Promise<void> {
  await find?.scrollIntoViewIfNeeded()
  const box = await find?.boundingBox()
  await page.waitForTimeout(500)
  await page.evaluate('tasks.length = 0')
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await act()
  await page.waitForTimeout(1500)
  const tasks = await page.evaluate<number[]>('tasks')
  console.log(name.padEnd(44), `${Math.max(0, ...tasks)} ms`, JSON.stringify(tasks))
}

const nothing = async () => {}
const button = (name: string) => page.getByRole('button', { name, exact: true })

await page.goto(`${base}/login`)
await page.getByLabel('Email').fill(demoAdmin.email)
await page.getByLabel('Password').fill(demoAdmin.password)
await page.getByRole('button', { name: 'Sign In' }).click()
await page.waitForURL(`${base}/`)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

const type = (text: string) => page.keyboard.type(text, { delay: 60 })
const clear = async () => {
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
}

await step('list: load and show', nothing, page.getByRole('link', { name: 'Services' }).first())
await button('Category 0').waitFor()
await step('list: open a category', nothing, button('Category 0'))
await step('list: open another', nothing, button('Category 1'))
await step('list: its menu', nothing, button('Actions').nth(1))
await page.keyboard.press('Escape')
await page.getByLabel('Search').focus()
await step('list: type a letter that all have', () => type('c'))
await step('list: type on', () => type('ategory 39'))
await step('list: clear the filter', clear)
await step('list: services that match', () => type('service 7'))
await clear()
await step('list: scroll', async () => {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(50)
  }
})

await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
await page.goto(`${base}/service/edit/${encodeRouteId(LARGE)}`)
await button('Service Modifiers').waitFor()
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
await page.getByLabel('Name').focus()
await step('editor: type in a field', () => type(' more'))
await step('editor: unfold the modifiers', nothing, button('Service Modifiers'))
await step('editor: unfold a group', nothing, button('Group 0'))
await step('editor: move a group', nothing, button('Move down').first())
await page.getByLabel('Name').focus()
await step('editor: type with them unfolded', () => type(' more'))
await step('editor: open a modal', nothing, button('Add option').first())
await page.getByRole('dialog').getByLabel('Name').fill('New')
await page.getByRole('dialog').getByLabel('Price').fill('3')
await step('editor: save it', nothing, button('Save'))

await browser.close()
await site.close()
await api.close()
rmSync(outDir, { recursive: true })
