import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { launchOptions } from './browser'

/*
 * Requires the demo and production builds, which `npm run e2e` creates. The production build has no
 * mock backend, so each worker starts one (real/worker-server.ts).
 */

const root = join(import.meta.dirname, '../..')
const demo = 'http://127.0.0.1:5181'
const real = 'http://127.0.0.1:5182'

const server = { cwd: root, timeout: 60_000, reuseExistingServer: false }

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  // More than processors, because most of a test is waiting.
  workers: '150%',
  fullyParallel: true,
  // Retries failed tests in `npm run check`, which sets CI and prints what passed on the retry.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000, toMatchAriaSnapshot: { children: 'deep-equal' } },
  reporter: [['list'], ['json', { outputFile: join(root, 'reports/e2e.json') }]],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Tracing is slow. To debug a test, run `npm run e2e:built -- --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'demo', testDir: 'demo', use: { baseURL: demo } },
    { name: 'real', testDir: 'real', use: { baseURL: real } },
  ],
  webServer: [
    {
      ...server,
      command:
        'npx vite preview --mode demo --outDir dist-demo --host 127.0.0.1 --port 5181 --strictPort',
      url: demo,
    },
    {
      ...server,
      command: 'npx vite preview --outDir dist --host 127.0.0.1 --port 5182 --strictPort',
      url: real,
    },
    // Checks only that `npm run mock-api` starts. No test uses this server.
    { ...server, command: 'npm run mock-api', port: 4010 },
  ],
})
