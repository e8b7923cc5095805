import { createHash } from 'node:crypto'

import { minifySync, type Plugin } from 'vite'

import {
  contentSecurityPolicy,
  headersFile,
  originOf,
  type Origins,
} from '../build/headers.ts'
import { START_LIMIT } from '../domain/limits.ts'
import { APP_STARTED, bootPage, START_FAILED } from './inline-boot.ts'

/**
 * Adds the inline boot script and the content security policy to index.html. Also writes the
 * security headers to `_headers`, for static hosts and the preview server.
 */
export function appShell(origins: Origins): Plugin {
  let base = '/'
  let script = ''
  let policy = ''
  return {
    name: 'app-shell',
    configResolved(config) {
      base = config.base
      if (!/^\/(.*\/)?$/.test(base)) {
        throw new Error(`The base is '${base}', but it must be a path such as /admin/.`)
      }
      const options: Parameters<typeof bootPage>[0] = {
        path: base.replace(/\/$/, ''),
        startFailed: START_FAILED,
        appStarted: APP_STARTED,
        startLimit: START_LIMIT,
      }
      const call = `(${String(bootPage)})(${JSON.stringify(options)})`
      script = minifySync('inline-boot.js', call).code
      const hash = createHash('sha256').update(script).digest('base64')
      policy = contentSecurityPolicy(origins, `sha256-${hash}`)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server has no bundle.
        if (!bundle) return html
        const apiOrigin = originOf(origins.api)
        const csp = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
        const hint =
          apiOrigin && `<link rel="preconnect" href="${apiOrigin}" crossorigin />`
        // The entry would ask for both only after it has run.
        const app = Object.values(bundle).find(({ name }) => name === 'app')
        const styles =
          app?.type === 'chunk' ? [...(app.viteMetadata?.importedCss ?? [])] : []
        const preload = [
          `<link rel="modulepreload" crossorigin href="${base}${app?.fileName}" />`,
          ...styles.map(
            (file) => `<link rel="preload" as="style" crossorigin href="${base}${file}" />`,
          ),
        ].join('\n    ')
        return (
          html
            .replace(/<meta charset="UTF-8" ?\/?>/i, `$&\n    ${csp}\n    ${hint ?? ''}`)
            // Other programs may add scripts of their own to the page.
            .replace('<script type="module"', '$& id="app-entry"')
            // Inserts the inline script below the entry's tag so that the entry, which is the
            // largest file, starts to download first.
            .replace(
              '</head>',
              () => `  ${preload}\n    <script>${script}</script>\n  </head>`,
            )
        )
      },
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '_headers',
        source: headersFile(policy, base),
      })
    },
  }
}
