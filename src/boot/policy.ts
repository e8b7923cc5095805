/*
 * The security headers of the built app. index.html repeats the content security policy in a
 * meta element, because some static hosts can't send headers.
 *
 * The policy can't require Trusted Types, because Mantine and tiptap assign plain strings as HTML.
 */

interface Origins {
  /** An absolute URL, or a path on the page's own origin. */
  api: string
  socket?: string | undefined
  /** Sentry's DSN, a URL that starts with a public key. */
  errors?: string | undefined
}

/** Returns null if `url` is a path on the page's own origin, such as '/api/v1'. */
export function originOf(url: string): string | null {
  return url.startsWith('/') ? null : new URL(url).origin
}

/** `inline`: hashes of inline scripts, e.g. 'sha256-…'. `workers`: allows service workers. */
export function contentSecurityPolicy(
  { api, socket = api, errors }: Origins,
  { inline = [], workers = false }: { inline?: readonly string[]; workers?: boolean } = {},
): string {
  const apiOrigin = originOf(api)
  const socketOrigin = originOf(socket)
  const connect = new Set([
    apiOrigin,
    socketOrigin?.replace(/^ws/, 'http'),
    socketOrigin?.replace(/^http/, 'ws'),
    errors && originOf(errors),
  ])
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.map((hash) => `'${hash}'`)],
    // For style elements (index.html, Mantine and tiptap contain some) and for style attributes in
    // the HTML that the editor writes, such as text-align.
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

export function securityHeaders(policy: string): Record<string, string> {
  return {
    // Only the header has frame-ancestors, because browsers ignore it in a meta element.
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

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

export function readHeadersFile(text: string): Record<string, string> {
  const [everyPath = ''] = text.split('\n\n')
  const lines = everyPath.matchAll(/^ {2}([\w-]+): (.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}
