/*
 * The headers that the built product runs under. The build writes them for hosts, the preview
 * server sends them, and index.html carries the content security policy as a meta element too,
 * for hosts that can't send headers.
 */

interface Origins {
  /** Base of the REST API; an origin of its own, or below the page's. */
  api: string
  /** Host of socket.io; left out, it is the API's. */
  socket?: string | undefined
}

/** The origin of an address; null for one on the page's own origin, such as '/api/v1'. */
export function originOf(address: string): string | null {
  return /^https?:\/\//.test(address) ? new URL(address).origin : null
}

/** `inline`: the CSP hashes of inline scripts, e.g. 'sha256-…'. `workers`: only the demo has one. */
export function contentSecurityPolicy(
  { api, socket = api }: Origins,
  { inline = [], workers = false }: { inline?: readonly string[]; workers?: boolean } = {},
): string {
  const apiOrigin = originOf(api)
  const socketOrigin = originOf(socket)
  const connect = new Set([apiOrigin, socketOrigin, socketOrigin?.replace(/^http/, 'ws')])
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.map((hash) => `'${hash}'`)],
    // Mantine and tiptap set inline style attributes; without them text-align is lost on load.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', apiOrigin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'worker-src': workers ? ["'self'"] : [],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, sources.filter(Boolean).join(' ')] as const)
    .filter(([, sources]) => sources !== '')
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** Every header of the pages; `policy` is the content security policy of the same build. */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    // A meta element can't carry frame-ancestors: browsers take it from the header only.
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** The `_headers` file that static hosts read: a path pattern, and its headers indented below. */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return [
    '/*',
    ...lines,
    '',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n')
}

/** What headersFile() wrote for every path. */
export function readHeadersFile(text: string): Record<string, string> {
  const [, all = ''] = /^\/\*\n((?: {2}.*\n)*)/m.exec(text) ?? []
  return Object.fromEntries(
    all
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
      }),
  )
}
