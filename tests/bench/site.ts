import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' }

/** Builds a tree and serves it with brotli and immutable assets. Resolves to its address. */
export async function host(tree: string, apiBaseUrl: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', dir], {
    cwd: tree,
    env: { ...process.env, VITE_API_BASE_URL: apiBaseUrl },
  })
  const files = new Map<string, Buffer>()
  const server = createServer(({ url = '/' }, response) => {
    const path = url.startsWith('/assets/') ? url : '/index.html'
    const body = files.get(path) ?? brotliCompressSync(readFileSync(join(dir, path)))
    files.set(path, body)
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': path.startsWith('/assets/')
        ? 'max-age=31536000, immutable'
        : 'no-cache',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
