import { existsSync } from 'node:fs'

/** Debian's Chromium; without one, Playwright takes its own. */
const chromium = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path && existsSync(path))

/** How the browser is started; `more` are arguments beside the usual ones. */
export function launchOptions(...more: string[]) {
  return {
    ...(chromium ? { executablePath: chromium } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  }
}
