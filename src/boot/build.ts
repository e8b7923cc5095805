import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { Window } from 'happy-dom'
import {
  createServer,
  isRunnableDevEnvironment,
  minifySync,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
  transformWithOxc,
} from 'vite'

import type { BootData, BootRoute } from './boot-data.ts'
import { criticalCss, FOCUS_MARK } from './critical-css.ts'
import { dropUnread, inert, STAND_IN_STYLES, vocabularyOf } from './picture-markup.ts'
import type * as Pictures from './pictures.tsx'
import {
  contentSecurityPolicy,
  headersFile,
  originOf,
  readHeadersFile,
  securityHeaders,
} from './policy.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

interface Options {
  productName: string
  /** Base of the REST API, and the host of socket.io where it is another. */
  api: string
  socket?: string | undefined
  /** The demo's worker and its public files. */
  demo: boolean
}

/** Calls what the loader has left, once the pictures are parsed. */
const PAINT = 'paintPicture()'

const ROUTES = 'src/routes/'

export const UNUSED_COLOURS = [
  'pink',
  'grape',
  'violet',
  'indigo',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
]

/**
 * What the build does to index.html and beside it: the pictures of the first paint with the styles
 * they need, the loader that starts an address's chunks, the security headers and their policy.
 */
export function boot(options: Options): Plugin[] {
  const title: Plugin = {
    name: 'doorstep:title',
    transformIndexHtml: (html) =>
      html.replace(/<title>.*<\/title>/, `<title>${escapeHtml(options.productName)}</title>`),
  }
  let config: ResolvedConfig
  let headers = ''
  const firstPaint: Plugin = {
    name: 'doorstep:first-paint',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html
        const page = await firstPaintOf({ html, bundle, entry: chunk, config })
        const loader = await minifiedLoader(config.root)
        const policy = contentSecurityPolicy(options, {
          inline: [hashOf(loader), hashOf(PAINT)],
          workers: options.demo,
        })
        headers = headersFile(securityHeaders(policy))
        const apiOrigin = originOf(options.api)
        return page
          .replace(
            /<meta charset="UTF-8" ?\/?>/i,
            `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
          )
          .replace(
            '</title>',
            () =>
              `</title>${apiOrigin ? `\n    <link rel="preconnect" href="${apiOrigin}" crossorigin />` : ''}`,
          )
          .replace('</style>', () => `</style>\n    <script>${loader}</script>`)
          .replace('</body>', () => `  <script>${PAINT}</script>\n  </body>`)
      },
    },
    generateBundle: {
      // index.html, which holds the loader's hash, is written by Vite's own generateBundle.
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: '_headers', source: headers })
      },
    },
  }
  const colours: Plugin = {
    name: 'doorstep:own-colours',
    transform: {
      filter: { id: /default-css-variables\.layer\.css$/ },
      order: 'pre',
      // The theme has colours of its own; those of Mantine's that nothing names are 12 kB of
      // variables on every page. tests/ui/mantine-styles.test.ts says that nothing names them.
      handler: (css) =>
        css.replace(
          new RegExp(`--mantine-color-(${UNUSED_COLOURS.join('|')})-[\\w-]+:[^;}]*;?`, 'g'),
          '',
        ),
    },
  }
  const preview: Plugin = {
    name: 'doorstep:preview-headers',
    configurePreviewServer(server) {
      const file = resolve(server.config.root, server.config.build.outDir, '_headers')
      const sent = existsSync(file) ? readHeadersFile(readFileSync(file, 'utf8')) : {}
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(sent)) response.setHeader(name, value)
        next()
      })
    },
  }
  return [title, colours, firstPaint, preview]
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

async function minifiedLoader(root: string): Promise<string> {
  const source = readFileSync(resolve(root, 'src/boot/loader.ts'), 'utf8')
  const script = await transformWithOxc(source, 'loader.ts', { sourcemap: false })
  // Transformed, it is a module that exports nothing.
  const plain = script.code.replace(/^export \{\s*\};?$/m, '')
  const { code, errors } = minifySync('loader.js', plain, { module: false })
  if (errors.length > 0) throw new Error(`src/boot/loader.ts: ${errors[0]?.message}`)
  return code
}

/** A route as the files under src/routes say it. */
interface RouteFile {
  /** Relative to src/routes. */
  file: string
  /** '/manage-account/view-accounts/$id' */
  path: string
  area: BootRoute['area']
}

function routesOf(bundle: Bundle, root: string): RouteFile[] {
  const files = new Set<string>()
  for (const chunk of chunksOf(bundle)) {
    for (const id of chunk.moduleIds) {
      const [file = ''] = id.split('?')
      const inside = file.slice(root.length + 1)
      if (inside.startsWith(ROUTES) && !/(^|\/)-|\/__root\.tsx$/.test(inside)) {
        files.add(inside.slice(ROUTES.length))
      }
    }
  }
  return [...files]
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('/route.tsx'))
    .map((file) => {
      const parts = file.replace(/\.tsx$/, '').split(/[/.]/)
      const path = parts.filter((part) => part !== 'index' && !part.startsWith('_')).join('/')
      const area: BootRoute['area'] =
        parts[0] === '_admin' ? 'admin' : parts[0] === '_public' ? 'public' : 'open'
      return { file, path: `/${path}`, area }
    })
    .sort((a, b) => rank(a.path) - rank(b.path))
}

const readsOf = (reads: string[]) => (reads.length > 0 ? { reads } : {})

const isUnknown = (path: string) => path.endsWith('/$')

/** An address of the route: whatever stands for a parameter, it is still being asked for. */
const exampleOf = (path: string) =>
  isUnknown(path) ? '/page/not/found' : path.replace(/\$\w+/g, 'c29tZXRoaW5n')

/** Plain addresses are tried before those with a parameter, and the one for everything comes last. */
const rank = (path: string) => (isUnknown(path) ? 2 : path.includes('$') ? 1 : 0)

const patternOf = (path: string) =>
  isUnknown(path) ? '' : `^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

interface Build {
  html: string
  bundle: Bundle
  entry: Chunk
  config: ResolvedConfig
}

async function firstPaintOf({ html, bundle, entry, config }: Build): Promise<string> {
  const routes = routesOf(bundle, config.root)
  const files: string[] = []
  const indexOf = (file: string) => {
    const address = config.base + file
    return files.includes(address) ? files.indexOf(address) : files.push(address) - 1
  }
  const entryFiles = withImports([entry], bundle)

  const painted = await paint(routes, config, cssOf(bundle))
  const data: BootData = {
    files,
    routes: routes.map(({ file, path, area }) => {
      const layout = area === 'open' ? [] : chunksFor(`_${area}/route.tsx`, bundle)
      const chunks = withImports([...chunksFor(file, bundle), ...layout], bundle)
      const sheets = new Set([...sheetsOf(entryFiles, bundle), ...sheetsOf(chunks, bundle)])
      const scripts = [...chunks].filter((name) => !entryFiles.has(name))
      return {
        path: patternOf(path),
        area,
        ...(isUnknown(path) ? { unknown: true } : {}),
        files: [...sheets, ...scripts].map(indexOf),
        ...(area === 'admin'
          ? { entry: painted.entries.shift()!, ...readsOf(painted.reads.shift()!) }
          : {}),
      }
    }),
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '</head>',
      () =>
        `  <script type="application/json" id="boot-data">${json}</script>\n    <style>${painted.css}</style>\n  </head>`,
    )
    .replace('</body>', () => `${painted.blocks}\n  </body>`)
}

/** The chunks that hold a route's own code: its screen, and its loader where that is split off. */
function chunksFor(routeFile: string, bundle: Bundle): Chunk[] {
  return chunksOf(bundle).filter((chunk) =>
    chunk.moduleIds.some((id) => {
      const [file = '', query = ''] = id.split('?')
      const parts = new URLSearchParams(query).get('tsr-split')?.split('---') ?? []
      return (
        file.endsWith(`/${ROUTES}${routeFile}`) &&
        (parts.includes('component') || parts.includes('loader'))
      )
    }),
  )
}

function withImports(chunks: Chunk[], bundle: Bundle, found = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    const imported = chunk.imports
      .map((name) => bundle[name])
      .filter((one) => one?.type === 'chunk')
    withImports(imported, bundle, found)
  }
  return found
}

function sheetsOf(names: Iterable<string>, bundle: Bundle): string[] {
  return [...names].flatMap((name) => {
    const chunk = bundle[name]
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  })
}

const cssOf = (bundle: Bundle) =>
  Object.values(bundle)
    .flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
    )
    .join('\n')

/** Renders the product's own screens in a document of happy-dom's and cuts the pictures out of them. */
async function paint(routes: RouteFile[], config: ResolvedConfig, sheets: string) {
  const window = new Window({ url: 'http://localhost/' })
  const restore = lendGlobals(window)
  const server = await createServer({
    root: config.root,
    mode: config.mode,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { tsconfigPaths: true },
    // The router asks by an export condition whether it runs in a server.
    ssr: {
      noExternal: [/^@tanstack\/(react-router|router-core)/],
      resolve: { conditions: ['browser', 'module'] },
    },
    define: config.define ?? {},
  })
  const pictures = new Map<string, HTMLElement>()
  /** Of the routes of the signed-in area, in their order. */
  const entries: number[] = []
  const reads: string[][] = []
  let variables = ''
  let asked: string[] = []
  try {
    const { ssr } = server.environments
    if (!isRunnableDevEnvironment(ssr)) throw new Error('The screens can be rendered in Node only')
    const { showAddress } = await ssr.runner.import<typeof Pictures>('/src/boot/pictures.tsx')
    const render = async (path: string) => {
      const shown = await showAddress(path)
      asked = shown.asked
      document.activeElement?.setAttribute(FOCUS_MARK, '')
      variables ||= document.querySelector('[data-mantine-styles]')?.textContent ?? ''
      const root = document.createElement('div')
      root.append(...Array.from(shown.element.childNodes).map((node) => node.cloneNode(true)))
      shown.remove()
      return root
    }
    for (const [index, { path, area }] of routes.entries()) {
      if (area === 'admin' && !isUnknown(path)) continue
      pictures.set(`picture-${index}`, inert(await render(exampleOf(path))))
    }
    window.localStorage.setItem('adminAuthToken', 'someone')
    for (const [index, { path, area }] of routes.entries()) {
      if (area !== 'admin') continue
      const root = await render(exampleOf(path))
      const links = Array.from(root.querySelectorAll('aside nav a'))
      entries.push(links.findIndex((link) => link.getAttribute('data-status') === 'active'))
      const content = document.createElement('div')
      content.append(...Array.from(root.querySelector('main')!.childNodes))
      pictures.set(`content-${index}`, inert(content))
      // An address with a parameter asks for something else each time; the demo's backend starts late.
      reads.push(
        path.includes('$') || config.mode === 'demo'
          ? []
          : asked.map((read) => read.replace(window.location.origin, '')),
      )
      if (path === '/') pictures.set('shell', shellOf(root, links))
    }
  } finally {
    restore()
    await server.close()
    await window.happyDOM.close()
  }

  const roots = [...pictures.values()]
  const css =
    STAND_IN_STYLES.replaceAll('\n', '') +
    criticalCss(`${variables}\n${sheets}`, vocabularyOf(roots)).replaceAll('\n', '')
  const blocks = [...pictures].map(([name, root]) => {
    dropUnread(root, css)
    return `<script type="text/html" id="${name}">${root.innerHTML}</script>`
  })
  return { css, blocks: blocks.join('\n'), entries, reads }
}

/** The frame of the signed-in area, with no entry chosen and nothing in it; whose it is is not known yet. */
function shellOf(root: HTMLElement, links: Element[]): HTMLElement {
  for (const link of links) {
    link.setAttribute('data-picture-entry', '')
    link.removeAttribute('data-status')
  }
  root.querySelector('main')!.setAttribute('data-picture-content', '')
  for (const part of root.querySelectorAll('[aria-haspopup] span')) part.textContent = ''
  return inert(root)
}

/** Puts the window's names into Node's global scope, for as long as the screens are rendered. */
function lendGlobals(window: Window): () => void {
  const lent = [
    'document',
    'fetch',
    'history',
    'localStorage',
    'location',
    'navigator',
    'sessionStorage',
  ]
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis))
  const before = ['window', ...new Set([...lent, ...names])].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name] of before) {
    const value: unknown = name === 'window' ? window : window[name as keyof Window]
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
