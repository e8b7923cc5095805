import { existsSync } from 'node:fs'

/**
 * Debian's Chromium, or undefined for Playwright's own. The headless shell comes first: the whole
 * browser also renders its window, a third more CPU time in these tests.
 */
const executablePath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path && existsSync(path))

/** Launch options for the browser. `more` adds command-line arguments. */
export function launchOptions(...more: string[]) {
  return {
    ...(executablePath ? { executablePath } : {}),
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
