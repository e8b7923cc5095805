import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Plugin } from 'vite'

/*
 * The security headers of the built app. index.html repeats the content security policy in a
 * meta element, because some static hosts can't send headers.
 *
 * The policy can't require Trusted Types, because Mantine and tiptap assign plain strings as HTML.
 */

export interface Origins {
  /** An absolute URL, or a path on the page's own origin. */
  api: string
  socket?: string | undefined
  /** Sentry's DSN, a URL that starts with a public key. */
  errors?: string | undefined
  /** The demo registers a service worker. */
  demo?: boolean
}

/** Assets can be kept forever, because their names contain a hash. */
const ASSETS_CACHE = 'public, max-age=31536000, immutable'

/** Returns null if `url` is a path on the page's own origin, such as '/api/v1'. */
export function originOf(url: string): string | null {
  return url.startsWith('/') ? null : new URL(url).origin
}

/** `inlineScript` is the hash of the only one that may run, e.g. 'sha256-…'. */
export function contentSecurityPolicy(
  { api, socket, errors, demo }: Origins,
  inlineScript?: string,
): string {
  const apiOrigin = originOf(api)
  const socketOrigin = originOf(socket || api)
  const sources = (...list: (string | null | undefined)[]) =>
    [...new Set(list)].filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    sources("script-src 'self'", inlineScript && `'${inlineScript}'`),
    // For style elements (index.html, Mantine and tiptap contain some) and for style attributes in
    // the HTML that the editor writes, such as text-align.
    "style-src 'self' 'unsafe-inline'",
    sources("img-src 'self' https: data: blob:", apiOrigin),
    "font-src 'self'",
    sources(
      "connect-src 'self'",
      apiOrigin,
      socketOrigin?.replace(/^ws/, 'http'),
      socketOrigin?.replace(/^http/, 'ws'),
      errors && originOf(errors),
    ),
    ...(demo ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/** Only a header can contain frame-ancestors: browsers ignore it in a meta element. */
export function headersFile(policy: string, base = '/'): string {
  return `${base}*
  Content-Security-Policy: ${policy}; frame-ancestors 'none'
  Strict-Transport-Security: max-age=31536000
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()

${base}assets/*
  Cache-Control: ${ASSETS_CACHE}
`
}

/** Returns the headers of every path. */
export function readHeadersFile(text: string): Record<string, string> {
  const [everyPath = ''] = text.split('\n\n')
  const lines = everyPath.matchAll(/^ {2}([\w-]+): (.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}

/**
 * Makes the preview server send the built headers, let browsers keep the assets, and answer a
 * missing asset with 404, as a host must.
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
        if (isAsset && !existsSync(resolve(root, build.outDir, path.slice(base.length)))) {
          response.writeHead(404).end()
          return
        }
        if (isAsset) response.setHeader('Cache-Control', ASSETS_CACHE)
        next()
      })
    },
  }
}
