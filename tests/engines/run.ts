import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startMockApi } from '@mocks/server'
import { preview } from 'vite'

import { firefox } from './firefox'
import { journeys } from './journeys'
import { type Driver, Page } from './page'
import { webkit } from './webkit'

/*
 * Walks the journeys through the production build in Firefox and WebKit, against the mock server.
 * `npm run e2e:engines firefox` walks them in one engine only.
 */

const engines: Record<string, () => Promise<Driver>> = {
  firefox: firefox as () => Promise<Driver>,
  webkit: webkit as () => Promise<Driver>,
}
const DISPLAY = ':98'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const image = join(mkdtempSync(join(tmpdir(), 'engines-')), 'photo.png')
writeFileSync(image, Buffer.from(PIXEL, 'base64'))

const display = process.env['DISPLAY']
  ? undefined
  : spawn('Xvfb', [DISPLAY], { stdio: 'ignore' })
if (display) process.env['DISPLAY'] = DISPLAY

const api = await startMockApi({ port: 4010 })
const server = await preview({
  preview: { host: '127.0.0.1', port: 5183, strictPort: true },
})
const counts = { passed: 0, failed: 0 }

const [, , only] = process.argv
for (const [name, start] of Object.entries(engines)) {
  if (only && only !== name) continue
  const driver = await start()
  await driver.resize(1280, 900)
  const page = new Page(driver, 'http://127.0.0.1:5183')
  for (const { name: journey, walk } of journeys) {
    try {
      await walk({ page, backend: api.backend, image })
      counts.passed += 1
      console.log(`  ✓  ${name}: ${journey}`)
    } catch (error) {
      counts.failed += 1
      console.log(`  ✗  ${name}: ${journey}`, error)
    }
  }
  await driver.close()
  api.backend.reset()
}

await server.close()
await api.close()
display?.kill()
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 ? 1 : 0)
