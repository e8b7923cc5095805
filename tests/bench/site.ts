import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' }

/**
 * Builds a tree and serves it with brotli and immutable assets. `answerApi` answers the calls below
 * /api/ of its own origin. Resolves to its address.
 */
export function host(
  tree: string,
  apiBaseUrl: string,
  answerApi?: AnswerApi,
): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', dir], {
    cwd: tree,
    env: { ...process.env, VITE_API_BASE_URL: apiBaseUrl },
  })
  return serve(dir, answerApi)
}

interface StubApi {
  default: (call: { method: string; url: URL; headers: object }) => {
    status: number
    headers?: HeadersInit
    body: unknown
  }
}

/**
 * Installs, builds and serves a copy of the plain app, whose API is part of it and answers after
 * `latency` milliseconds.
 */
export async function hostPlainApp(folder: string, latency: number): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'plain-app-'))
  cpSync(resolve(folder), copy, { recursive: true })
  const inCopy = { cwd: copy }
  execFileSync('npm', ['install', '--legacy-peer-deps', '--no-audit'], inCopy)
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], inCopy)
  const stub = pathToFileURL(join(copy, 'stub-api.mjs')).href
  const { default: handle } = (await import(stub)) as StubApi
  return serve(join(copy, 'dist'), async ({ method, url }) => {
    await sleep(latency)
    const call = { method, url: new URL(url), headers: {} }
    const { status, headers = {}, body } = handle(call)
    return Response.json(body, { status, headers })
  })
}

type AnswerApi = (request: Request) => Promise<Response>

async function serve(dir: string, answerApi?: AnswerApi): Promise<string> {
  const files = new Map<string, Buffer>()
  const server = createServer(async ({ url = '/', headers }, response) => {
    if (answerApi && url.startsWith('/api/')) {
      const { authorization = '' } = headers
      const answer = await answerApi(
        new Request(new URL(url, 'http://localhost'), { headers: { authorization } }),
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(await answer.text())
      return
    }
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
