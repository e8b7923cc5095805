import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { openApiDocument } from './document'

const file = fileURLToPath(new URL('../../src/api/openapi.json', import.meta.url))
try {
  writeFileSync(file, `${JSON.stringify(await openApiDocument(), null, 2)}\n`)
  process.stdout.write(`Wrote ${file}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
