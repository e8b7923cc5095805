import { test as base, type Page } from '@playwright/test'

import type { Backend } from '../../../mocks/backend/backend'
import { demoAdmin, demoPassword, secondAdmin, tokenFor } from '../../../mocks/seed/admins'
import { type MockApi, startMockApi } from '../../../mocks/server'
import { launchOptions } from '../browser'

export { expect } from '@playwright/test'

/** The API's address in the production build. */
export const API = '127.0.0.1:4010'
const port = 4020 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** Each worker has its own server so that a killed server doesn't affect other workers' tests. */
export class WorkerServer {
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

  async fresh(scenario?: string): Promise<void> {
    if (!this.#api) await this.start()
    if (scenario === undefined) this.backend.reset()
    else this.backend.use(scenario)
  }

  /**
   * Stops the server and closes all connections, but keeps the stored data for the next start().
   */
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
        // Closing the server normally deletes its data, but kill() must keep the data.
        removeItem: (key) => void (this.#killing || this.#disk.delete(key)),
      },
    })
  }

  async end(): Promise<void> {
    await this.#api?.close()
    this.#api = undefined
  }
}

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

export interface PageRecord {
  /** Text that must not contain secrets: URLs, page titles and console messages. */
  exposed: string[]
  violations: string[]
  documents: number
}

/** Call this before the first navigation, because it records only what happens after the call. */
async function observe(page: Page): Promise<PageRecord> {
  const observed: PageRecord = { exposed: [], violations: [], documents: 0 }
  page.on('request', (request) => observed.exposed.push(request.url()))
  page.on('websocket', (socket) => observed.exposed.push(socket.url()))
  page.on('framenavigated', (frame) => observed.exposed.push(frame.url()))
  page.on('console', (message) => observed.exposed.push(message.text()))
  page.on('domcontentloaded', () => (observed.documents += 1))
  await page.exposeFunction(
    'reportViolation',
    (what: string) => void observed.violations.push(what),
  )
  await page.exposeFunction(
    'reportTitle',
    (title: string) => void observed.exposed.push(title),
  )
  await page.addInitScript(() => {
    const report = window as unknown as Record<
      'reportViolation' | 'reportTitle',
      (what: string) => void
    >
    document.addEventListener('securitypolicyviolation', (event) =>
      report.reportViolation(
        `${event.violatedDirective} ${event.blockedURI} in ${location.pathname}`,
      ),
    )
    addEventListener('DOMContentLoaded', () => {
      const title = document.querySelector('title')
      if (title) {
        new MutationObserver(() => report.reportTitle(document.title)).observe(title, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      }
    })
  })
  return observed
}

/**
 * Each test fails if its page violates the content security policy or exposes a secret in a URL, a
 * title or the console.
 */
export const test = base.extend<{ observed: PageRecord }, { server: WorkerServer }>({
  // The build contains a fixed API address, so the browser maps it to the worker's own server.
  launchOptions: [
    async ({ browserName }, use) => {
      const rule = `--host-resolver-rules=MAP ${API} 127.0.0.1:${port}`
      // Only Chromium has this switch.
      await use(launchOptions(...(browserName === 'chromium' ? [rule] : [])))
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ browser }, use) => {
      const server = new WorkerServer(port)
      await server.start()
      await use(server)
      await server.end()
      await browser.close()
    },
    { scope: 'worker' },
  ],
  observed: [
    async ({ page, server }, use) => {
      await server.fresh()
      const observed = await observe(page)
      await use(observed)
      base.expect(observed.violations, 'the content security policy').toEqual([])
      const leaks = observed.exposed.filter((text) =>
        SECRETS.some((secret) => text.includes(secret)),
      )
      base.expect(leaks, 'exposed secrets').toEqual([])
    },
    { auto: true },
  ],
})
