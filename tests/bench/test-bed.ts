import { execFileSync } from 'node:child_process'

import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'

import { launchOptions } from '../e2e/browser'

/*
 * Imitates an old laptop on a slow connection. Latency is in milliseconds, throughput in bytes per
 * second.
 */
export const API_LATENCY = 50
export const CPU_SLOWDOWN = 4
export const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export function buildSite(outDir: string, socket: string, args: string[] = []) {
  execFileSync('npx', ['vite', 'build', ...args, '--logLevel', 'error', '--outDir', outDir], {
    env: { ...process.env, VITE_API_BASE_URL: '/api/v1', VITE_SOCKET_URL: socket },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export function launch(): Promise<Browser> {
  return chromium.launch(launchOptions('--ignore-certificate-errors'))
}

/**
 * Returns a browser context with an empty HTTP cache. If `signedIn` is true, stores a token.
 * `encryptsToken` says whether to wait until the site has encrypted the token, which the baseline
 * never does.
 */
export async function openContext(
  browser: Browser,
  origin: string,
  { signedIn, encryptsToken = true }: { signedIn: boolean; encryptsToken?: boolean },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  if (!signedIn) return context
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.evaluate((token) => localStorage.setItem('adminAuthToken', token), tokenFor(demoAdmin))
  if (encryptsToken) {
    await page.goto(`${origin}/support`)
    await page.waitForFunction(() => localStorage.getItem('adminAuthToken')?.startsWith('{'))
  }
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
  return context
}

/** Slows down the page's CPU. If `network` is true, also slows down the page's connection. */
export async function throttle(devtools: CDPSession, { network = true } = {}): Promise<void> {
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', CONNECTION)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Returns the page's memory use after garbage collection. `heap` is in KiB. */
export async function readMemory(devtools: CDPSession) {
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heap: of('JSHeapUsedSize') / 1024,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

/**
 * Returns the average growth from one value to the next: the slope of the values' least-squares
 * line.
 */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let above = 0
  let below = 0
  for (const [at, value] of values.entries()) {
    above += (at - middle) * (value - mean)
    below += (at - middle) ** 2
  }
  return above / below
}

export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export type Row = readonly (string | number)[]

/**
 * Returns a Markdown table. Rounds numbers to integers, but fractional numbers below 10 to two
 * decimals.
 */
export function table(head: Row, rows: readonly Row[]): string {
  const shown = (value: string | number) => {
    if (typeof value === 'string') return value
    if (!Number.isFinite(value)) return '–'
    return value.toFixed(Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0)
  }
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(shown).join(' | ')} |`)
    .join('\n')
}

export async function followLink(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.locator('h1', { hasText: name }).waitFor()
}
