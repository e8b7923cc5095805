import { test as base, type Page } from '@playwright/test'

import type { Backend } from '../../../mocks/backend/backend'
import { demoAdmin, demoOtp, demoPassword, secondAdmin, tokenFor } from '../../../mocks/seed/admins'
import { type MockApi, startMockApi } from '../../../mocks/server'
import { launchOptions } from '../browser'

export { expect } from '@playwright/test'

/** The address of the API in the production build under test. */
export const API = '127.0.0.1:4010'
const port = 4020 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** A server per worker, so that killing one does not affect tests in other workers. */
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

  /** Starts the server if necessary and resets its data to the seed or a scenario. */
  async fresh(scenario?: string): Promise<void> {
    if (!this.#api) await this.start()
    if (scenario === undefined) this.backend.reset()
    else this.backend.use(scenario)
  }

  /** Closes all connections. The stored data survives until start(). */
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
        // A normal shutdown deletes the storage; kill() must not.
        removeItem: (key) => void (this.#killing || this.#disk.delete(key)),
      },
    })
  }

  async end(): Promise<void> {
    await this.#api?.close()
    this.#api = undefined
  }
}

/** Texts that must not appear in a URL, a title or the console. */
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
  /** URLs of pages, requests and sockets; page titles; console messages. */
  open: string[]
  /** Violations of the content security policy. */
  violations: string[]
  documents: number
}

/** Records what a page exposes. Must be called before the first navigation. */
async function observe(page: Page): Promise<PageRecord> {
  const observed: PageRecord = { open: [], violations: [], documents: 0 }
  page.on('request', (request) => observed.open.push(request.url()))
  page.on('websocket', (socket) => observed.open.push(socket.url()))
  page.on('framenavigated', (frame) => observed.open.push(frame.url()))
  page.on('console', (message) => observed.open.push(message.text()))
  page.on('domcontentloaded', () => (observed.documents += 1))
  await page.exposeFunction(
    'reportViolation',
    (what: string) => void observed.violations.push(what),
  )
  await page.exposeFunction('reportTitle', (title: string) => void observed.open.push(title))
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
 * Tests over real HTTP. Each test fails if its page violates the preview server's content security
 * policy, or exposes a secret in a URL, a title or the console.
 */
export const test = base.extend<{ observed: PageRecord }, { server: WorkerServer }>({
  // The build contains one API address. Each worker's browser maps it to the worker's own server.
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
    async ({ page, server }, use, info) => {
      await server.fresh()
      const observed = await observe(page)
      await use(observed)
      info.annotations.push({ type: 'documents', description: String(observed.documents) })
      base.expect(observed.violations, 'the content security policy').toEqual([])
      const leaks = observed.open.filter((text) => SECRETS.some((secret) => text.includes(secret)))
      base.expect(leaks, 'secrets in the open').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Whether the one-time password was exposed. Ignores asset URLs, whose hashes may contain the same
 * digits.
 */
export function leaksOtp({ open }: PageRecord): boolean {
  return open.some((text) => !text.includes('/assets/') && text.includes(demoOtp))
}
