import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const viewer: Record<string, { type: string; path: string }> = {
  '/docs/viewer.css': { type: 'text/css', path: resolve('swagger-ui-dist/swagger-ui.css') },
  '/docs/viewer.js': {
    type: 'text/javascript',
    path: resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
}

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Doorstep API</title>
  <link rel="stylesheet" href="/docs/viewer.css" />
  <div id="viewer"></div>
  <script src="/docs/viewer.js"></script>
  <script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#viewer', deepLinking: true })</script>
</html>
`

/**
 * Answers `/openapi.json`, with this server as its only address, and `/docs`, where Swagger UI shows
 * it. Resolves to false for any other path.
 */
export async function serveDocs(
  pathname: string,
  baseUrl: string,
  response: ServerResponse,
): Promise<boolean> {
  if (pathname === '/openapi.json') {
    const file = new URL('../../src/api/openapi.json', import.meta.url)
    const document = JSON.parse(await readFile(file, 'utf8')) as object
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ ...document, servers: [{ url: baseUrl }] }))
    return true
  }
  if (pathname === '/docs') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page)
    return true
  }
  const file = viewer[pathname]
  if (!file) return false
  response.setHeader('Content-Type', file.type)
  response.end(await readFile(file.path))
  return true
}
