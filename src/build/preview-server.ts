import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Plugin } from 'vite'

import { readHeadersFile } from './headers.ts'

/**
 * Makes the preview server send the built headers, and answer a missing asset with 404, as a host
 * must.
 */
export function previewServer(): Plugin {
  return {
    name: 'preview-server',
    config({ root = '.', build: { outDir = 'dist' } = {} }, { isPreview }) {
      const file = resolve(root, outDir, '_headers')
      if (!isPreview || !existsSync(file)) return {}
      return { preview: { headers: readHeadersFile(readFileSync(file, 'utf8')) } }
    },
    configurePreviewServer({ config: { base, root, build }, middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/[?#].*/, '')
        const isAsset = path.startsWith(`${base}assets/`)
        if (!isAsset || existsSync(resolve(root, build.outDir, path.slice(base.length)))) next()
        else response.writeHead(404).end()
      })
    },
  }
}
