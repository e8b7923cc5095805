import { test as base, type Page } from '@playwright/test'

import type { Backend } from '../../../mocks/backend'
import { demoAdmin, demoOtp, demoPassword, secondAdmin, tokenFor } from '../../../mocks/seed/admins'
import { type MockApi, startMockApi } from '../../../mocks/server'
import { launchOptions } from '../browser'

export { expect } from '@playwright/test'

/** Where the production build under test looks for its API. */
export const API = '127.0.0.1:4010'
/** Where this worker's server stands. */
const port = 4020 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** A server of the worker's own, which may be killed: no other test is met by it. */
export class Desk {
  readonly #port: number
  #api: MockApi | undefined
  #disk = new Map<string, string>()
  #killing = false

  constructor(port: number) {
    this.#port = port
  }

  get backend(): Backend {
    if (!this.#api) throw new Error('The server is down')
    return this.#api.backend
  }

  /** Running, with the data as seeded or as a scenario wants it. */
  async fresh(scenario?: string): Promise<void> {
    if (!this.#api) await this.start()
    if (scenario === undefined) this.backend.reset()
    else this.backend.use(scenario)
  }

  /** Breaks every connection and takes none; what was stored is there after start(). */
  async kill(): Promise<void> {
    this.backend.saveNow()
    this.#killing = true
    await this.#api?.close()
    this.#killing = false
    this.#api = undefined
  }

  async start(): Promise<void> {
    this.#api = await startMockApi({
      port: this.#port,
      origin: `http://${API}`,
      storage: {
        getItem: (key) => this.#disk.get(key) ?? null,
        setItem: (key, value) => void this.#disk.set(key, value),
        // Closing forgets; being killed does not.
        removeItem: (key) => void (this.#killing || this.#disk.delete(key)),
      },
    })
  }

  async end(): Promise<void> {
    await this.#api?.close()
    this.#api = undefined
  }
}

/** What may stand in no address, title, socket query or line of the console. */
const SECRETS = [
  demoAdmin.password,
  secondAdmin.password,
  demoPassword,
  tokenFor(demoAdmin),
  tokenFor(secondAdmin),
].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
])

export interface Told {
  /** Addresses of pages, calls and sockets, titles, and lines of the console. */
  open: string[]
  /** What broke the content security policy. */
  violations: string[]
  documents: number
}

/** Listens to a page from its beginning. */
async function listenTo(page: Page): Promise<Told> {
  const told: Told = { open: [], violations: [], documents: 0 }
  page.on('request', (request) => told.open.push(request.url()))
  page.on('websocket', (socket) => told.open.push(socket.url()))
  page.on('framenavigated', (frame) => told.open.push(frame.url()))
  page.on('console', (message) => told.open.push(message.text()))
  page.on('domcontentloaded', () => (told.documents += 1))
  await page.exposeFunction('tellViolation', (what: string) => void told.violations.push(what))
  await page.exposeFunction('tellTitle', (title: string) => void told.open.push(title))
  await page.addInitScript(() => {
    const tell = window as unknown as Record<'tellViolation' | 'tellTitle', (what: string) => void>
    document.addEventListener('securitypolicyviolation', (event) =>
      tell.tellViolation(`${event.violatedDirective} ${event.blockedURI} in ${location.pathname}`),
    )
    addEventListener('DOMContentLoaded', () => {
      const title = document.querySelector('title')
      if (title) {
        new MutationObserver(() => tell.tellTitle(document.title)).observe(title, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      }
    })
  })
  return told
}

/**
 * Tests over real HTTP. Every page is listened to: no test may break the content security policy
 * that the preview server sends, and none may say a secret where it is kept or seen by others.
 */
export const test = base.extend<{ told: Told }, { desk: Desk }>({
  // The build knows one address of its API; the browser of this worker finds this worker's there.
  launchOptions: [
    async ({ browserName }, use) => {
      const rule = `--host-resolver-rules=MAP ${API} 127.0.0.1:${port}`
      // Chromium's own.
      await use(launchOptions(...(browserName === 'chromium' ? [rule] : [])))
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ browser }, use) => {
      const desk = new Desk(port)
      await desk.start()
      await use(desk)
      await desk.end()
      await browser.close()
    },
    { scope: 'worker' },
  ],
  told: [
    async ({ page, desk }, use, info) => {
      await desk.fresh()
      const told = await listenTo(page)
      await use(told)
      info.annotations.push({ type: 'documents', description: String(told.documents) })
      base.expect(told.violations, 'the content security policy').toEqual([])
      const leaks = told.open.filter((text) => SECRETS.some((secret) => text.includes(secret)))
      base.expect(leaks, 'secrets in the open').toEqual([])
    },
    { auto: true },
  ],
})

/** Whether the one-time password was said in the open: four digits are found in many a file name. */
export function tellsOtp({ open }: Told): boolean {
  return open.some((text) => !text.includes('/assets/') && text.includes(demoOtp))
}
