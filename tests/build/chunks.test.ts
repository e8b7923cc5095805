import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'

import { chunkGroups } from '@/build/chunks'

const files: Record<string, string> = {
  '/app/src/main.ts': "import('/app/src/a.ts'); import('/app/src/b.ts')",
  '/app/src/a.ts': "import '/app/src/parts/shared.ts'; console.log('a')",
  '/app/src/b.ts': "import '/app/src/parts/shared.ts'; console.log('b')",
  '/app/src/parts/shared.ts': "import '/linked/node_modules/package/index.js'",
  '/linked/node_modules/package/index.js': "console.log('shared')",
}

const virtualFiles: Plugin = {
  name: 'virtual-files',
  enforce: 'pre',
  resolveId: (id) => (id in files ? id : undefined),
  load: (id) => files[id],
}

/** Returns the names of the files that a build of four modules writes. */
async function namesOf(code: Record<string, string[]>) {
  const result = await build({
    root: '/app',
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualFiles, chunkGroups(code)],
    build: { write: false, rolldownOptions: { input: '/app/src/main.ts' } },
  })
  if (!('output' in result)) throw new Error('Expected one output')
  return result.output.map(({ name }) => name)
}

it.each([
  ['a folder', 'src/parts'],
  ['a file', 'src/parts/shared.ts'],
  ['a package that is linked', 'node_modules/package'],
])('%s becomes a chunk with the name of its group', async (_, entry) => {
  expect(await namesOf({ both: [entry] })).toContain('both')
})

it('the build fails if an entry matches nothing, and names it', async () => {
  const code = { both: ['src/parts', 'src/part'] }
  await expect(namesOf(code)).rejects.toThrow('No module of the build matches src/part')
})
