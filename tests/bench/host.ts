import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

interface Site {
  dir: string
  port: number
  /** The host proxies requests under /api/v1/ to this origin. */
  api: string
}

/**
 * Serves a build the way a deployment does: with HTTP/2, brotli, immutable assets, and the API on
 * the same origin.
 */
export function hostSite({ dir, port, api }: Site) {
  const files = new Map<string, { body: Buffer; type: string; immutable: boolean }>()
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const body = brotliCompressSync(readFileSync(join(dir, name)))
    files.set(`/${name}`, { body, type, immutable: name.startsWith('assets/') })
  }
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const path = request.url
    if (path.startsWith('/api/v1/')) {
      relay(request, response, api + path).catch(() => {
        response.writeHead(502)
        response.end()
      })
      return
    }
    const { body, type, immutable } =
      files.get(path.split('?')[0] ?? '/') ?? files.get('/index.html')!
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
  server.listen(port, '127.0.0.1')
}

async function relay(request: Http2ServerRequest, response: Http2ServerResponse, address: string) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const name of ['authorization', 'content-type']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null
  const answer = await fetch(address, { method: request.method, headers, body })
  const text = brotliCompressSync(Buffer.from(await answer.arrayBuffer()))
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'content-encoding': 'br',
  })
  response.end(text)
}

/** Creates a certificate, because browsers support HTTP/2 only over TLS. */
function certificate() {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ')
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dir, { recursive: true })
  return pair
}
