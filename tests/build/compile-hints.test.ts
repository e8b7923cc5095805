import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'

import { chunkGroups } from '@/build/chunks'
import { compileHints } from '@/build/compile-hints'

const files: Record<string, string> = {
  '/app/src/main.ts': "import('/app/src/routes/a.ts'); import('/app/src/dialog.ts')",
  '/app/src/routes/a.ts': "import '/app/src/parts.ts'; console.log('a')",
  '/app/src/dialog.ts': "import '/app/src/parts.ts'; console.log('dialog')",
  '/app/src/parts.ts': "console.log('parts')",
}

const virtualFiles: Plugin = {
  name: 'virtual-files',
  enforce: 'pre',
  resolveId: (id) => (id in files ? id : undefined),
  load: (id) => files[id],
}

async function buildApp(hinted = ['parts']) {
  const result = await build({
    root: '/app',
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualFiles, chunkGroups({ parts: ['src/parts.ts'] }), compileHints(hinted)],
    build: {
      write: false,
      sourcemap: 'hidden',
      rolldownOptions: { input: '/app/src/main.ts' },
    },
  })
  if (!('output' in result)) throw new Error('Expected one output')
  return result.output
}

const HINT = '//# allFunctionsCalledOnLoad\n'

it('the entry, the screens and the shared chunks begin with a hint, and no other chunk', async () => {
  const chunks = (await buildApp()).filter((output) => output.type === 'chunk')
  const withHint = chunks.filter(({ code }) => code.startsWith(HINT))
  expect(withHint.map(({ name }) => name).toSorted()).toEqual(['a', 'main', 'parts'])
  expect(chunks.map(({ name }) => name)).toContain('dialog')
})

it('the build fails if a chunk that gets a hint is missing', async () => {
  await expect(buildApp(['parts', 'forms'])).rejects.toThrow('No chunk is named forms')
})

it('a source map begins with the line of the hint', async () => {
  const output = await buildApp()
  const maps = new Map(
    output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.map')
        ? [[file.fileName, JSON.parse(String(file.source)) as { mappings: string }]]
        : [],
    ),
  )
  expect(maps.get(mapOf('a'))?.mappings).toMatch(/^;/)
  expect(maps.get(mapOf('dialog'))?.mappings).toMatch(/^[^;]/)

  function mapOf(name: string): string {
    return `${output.find((file) => file.type === 'chunk' && file.name === name)?.fileName}.map`
  }
})
