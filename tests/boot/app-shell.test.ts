import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'

import { routeFiles } from '@/boot/app-shell'

function chunk(name: string, imports: string[] = [], moduleIds: string[] = []) {
  const viteMetadata = { importedCss: new Set([`${name}.css`]) }
  return { type: 'chunk', name, fileName: `${name}.js`, imports, moduleIds, viteMetadata }
}

it("loads the base styles before those of the shell and the screen, whatever a screen's code imports first", () => {
  const chunks = [
    chunk('entry'),
    chunk('render'),
    chunk('shell', ['render.js'], ['/src/routes/_admin/route.tsx?tsr-split=component']),
    chunk('cms', ['shell.js', 'render.js'], ['/src/routes/_admin/privacy/index.tsx?tsr-split=x']),
  ]
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]))
  const [cms] = routeFiles(
    bundle as unknown as Rolldown.OutputBundle,
    chunks[0] as unknown as Rolldown.OutputChunk,
  )
  expect(cms?.files.filter((file) => file.endsWith('.css'))).toEqual([
    '/entry.css',
    '/render.css',
    '/shell.css',
    '/cms.css',
  ])
})

it('finds routes and files under the base path of the build', () => {
  const chunks = [
    chunk('entry'),
    chunk('edit', [], ['/src/routes/_admin/service/edit/$serviceSlug.tsx?tsr-split=component']),
  ]
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]))
  const [edit] = routeFiles(
    bundle as unknown as Rolldown.OutputBundle,
    chunks[0] as unknown as Rolldown.OutputChunk,
    '/admin/',
  )
  expect(edit?.path).toBe('^/admin/service/edit/[^/]+/?$')
  expect(edit?.files).toContain('/admin/edit.js')
})
