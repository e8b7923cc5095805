import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Plugin, PreviewServer, ViteDevServer } from 'vite'

import { readHeadersFile } from './headers.ts'

/**
 * Makes the development and preview servers say in one sentence that their port is taken, and the
 * preview server send the built headers, and answer a missing asset with 404, as a host must.
 */
export function localServers(): Plugin {
  return {
    name: 'local-servers',
    config({ root = '.', build: { outDir = 'dist' } = {} }, { isPreview }) {
      const file = resolve(root, outDir, '_headers')
      if (!isPreview || !existsSync(file)) return {}
      return { preview: { headers: readHeadersFile(readFileSync(file, 'utf8')) } }
    },
    configureServer: explainTakenPort,
    configurePreviewServer(server) {
      explainTakenPort(server)
      const { base, root, build } = server.config
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/[?#].*/, '')
        const isAsset = path.startsWith(`${base}assets/`)
        if (!isAsset || existsSync(resolve(root, build.outDir, path.slice(base.length)))) next()
        else response.writeHead(404).end()
      })
    },
  }
}

/** Vite would add a stack. */
function explainTakenPort({ httpServer, config }: ViteDevServer | PreviewServer): void {
  httpServer?.on('error', (error: NodeJS.ErrnoException & { port?: number }) => {
    if (error.code !== 'EADDRINUSE') return
    config.logger.error(
      `Port ${error.port} is taken. Choose another one, e.g. npm start -- --port 5180.`,
    )
    process.exit(1)
  })
}
