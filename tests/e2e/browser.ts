import { existsSync } from 'node:fs'

/**
 * The system's Chromium, or undefined for Playwright's own. Prefers the headless shell: the full
 * browser also renders its window, which takes a third more CPU time in these tests.
 */
const executablePath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path && existsSync(path))

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
