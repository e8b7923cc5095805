import { createHash } from 'node:crypto'

import { minifySync, type Plugin, type Rolldown } from 'vite'

import { contentSecurityPolicy, headersFile, originOf, type Origins } from '../build/headers.ts'
import { filesByRoute } from '../build/route-files.ts'
import { type Area, redirectFrom } from '../domain/area.ts'
import { START_LIMIT } from '../domain/limits.ts'
import { bootPage, NAVIGATE, type RouteFiles, START_FAILED } from './inline-boot.ts'

/**
 * Adds the inline boot script and the content security policy to index.html. Also writes the
 * security headers to `_headers`, for static hosts and the preview server.
 */
export function appShell(origins: Origins): Plugin {
  let headers = ''
  let base = '/'
  return {
    name: 'app-shell',
    configResolved(config) {
      base = config.base
      if (!/^\/(.*\/)?$/.test(base)) {
        throw new Error(`The base is '${base}', but it must be a path such as /admin/.`)
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        // The development server has no bundle.
        if (!bundle || !entry) return html
        const routes = routeFiles(bundle, entry, base)
        const page = {
          routes,
          base,
          navigate: NAVIGATE,
          startFailed: START_FAILED,
          startLimit: START_LIMIT,
        }
        const call = `(${String(bootPage)})(${JSON.stringify(page)},${String(redirectFrom)})`
        const script = minifySync('inline-boot.js', call).code
        const hash = createHash('sha256').update(script).digest('base64')
        const policy = contentSecurityPolicy(origins, `sha256-${hash}`)
        headers = headersFile(policy, base)
        const apiOrigin = originOf(origins.api)
        const csp = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
        const hint = apiOrigin && `<link rel="preconnect" href="${apiOrigin}" crossorigin />`
        return (
          html
            // Removes the stylesheet tags, which would block the first paint. The inline script
            // loads the stylesheets instead.
            .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
            .replace(/<meta charset="UTF-8" ?\/?>/i, `$&\n    ${csp}\n    ${hint ?? ''}`)
            // Inserts the inline script below the entry's tag so that the entry, which is the
            // largest file, starts to download first.
            .replace('</head>', () => `  <script>${script}</script>\n  </head>`)
        )
      },
    },
    generateBundle: {
      // Runs after Vite has written index.html, because the headers contain its script's hash.
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: '_headers', source: headers })
      },
    },
  }
}

/**
 * Returns static routes first, then routes with a parameter, then the catch-all route, because
 * bootPage() uses the first route that matches.
 */
export function routeFiles(
  bundle: Rolldown.OutputBundle,
  entry: Rolldown.OutputChunk,
  base = '/',
): RouteFiles[] {
  return [...filesByRoute(bundle, entry)]
    .filter(([file]) => !/(^|\/)(__root|route)$/.test(file))
    .map(([file, names]): RouteFiles => {
      const parts = file.split(/[/.]/)
      const files = names.map((name) => `${base}${name}`)
      return { path: pathPattern(parts, base), area: areaOf(parts), files }
    })
    .sort((a, b) => rank(a.path) - rank(b.path))
}

/** The catch-all route is open to everybody. */
function areaOf([folder, name]: string[]): Area {
  if (name === '$') return 'open'
  return folder === '_admin' ? 'admin' : folder === '_public' ? 'public' : 'open'
}

function pathPattern(parts: string[], base: string): string {
  const path = parts.filter((part) => part !== 'index' && !part.startsWith('_')).join('/')
  return path === '$' ? '' : `^${base}${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`
}

const rank = (path: string) => (path === '' ? 2 : path.includes('[') ? 1 : 0)
