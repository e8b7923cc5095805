import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { openApiDocument } from './document'

const file = fileURLToPath(new URL('../../src/api/openapi.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(await openApiDocument(), null, 2)}\n`)
process.stdout.write(`Wrote ${file}\n`)
