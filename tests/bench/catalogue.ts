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
import { chromium } from '@playwright/test'
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

async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('tasks.length = 0')
  await act()
  await page.waitForTimeout(1500)
  const tasks = await page.evaluate<number[]>('tasks')
  console.log(name.padEnd(44), `${Math.max(0, ...tasks)} ms`, JSON.stringify(tasks))
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

await page.goto(`${base}/login`)
await page.getByLabel('Email').fill(demoAdmin.email)
await page.getByLabel('Password').fill(demoAdmin.password)
await page.getByRole('button', { name: 'Sign In' }).click()
await page.waitForURL(`${base}/`)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

const search = page.getByLabel('Search')
await step('list: load and show', async () => {
  await page.getByRole('link', { name: 'Services' }).first().click()
  await button('Category 0').waitFor()
})
await step('list: open a category', () => button('Category 0').click())
await step('list: open another', () => button('Category 1').click())
await step('list: its menu', () => button('Actions for Category 1').click())
await page.keyboard.press('Escape')
await step('list: type a letter that all have', () => search.pressSequentially('c'))
await step('list: type on', () => search.pressSequentially('ategory 39', { delay: 60 }))
await step('list: clear the filter', () => search.fill(''))
await step('list: services that match', () => search.fill('service 7'))
await step('list: scroll', async () => {
  await search.fill('')
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
await step('editor: type in a field', () =>
  page.getByLabel('Name').pressSequentially(' more', { delay: 60 }),
)
await step('editor: unfold the modifiers', () => button('Service Modifiers').click())
await step('editor: unfold a group', () => button('Group 0').click())
await step('editor: move a group', () => button('Move down').first().click())
await step('editor: type with them unfolded', () =>
  page.getByLabel('Name').pressSequentially(' more', { delay: 60 }),
)
await step('editor: add an option', async () => {
  await button('Add option').first().click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Name').fill('New')
  await modal.getByLabel('Price').fill('3')
  await modal.getByRole('button', { name: 'Save' }).click()
})

await browser.close()
await site.close()
await api.close()
rmSync(outDir, { recursive: true })
