import { existsSync } from 'node:fs'

/** Debian's Chromium, or undefined for Playwright's own. */
const chromium = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path && existsSync(path))

/** Launch options for the browser. `more` adds command-line arguments. */
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
