/*
 * `npm run size` builds for production and prints brotli sizes in kB (1000 bytes). Fails if a value
 * exceeds its limit in budget.json, or if there is a tiny file that all signed-in screens load.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build, type Rolldown } from 'vite'

import budget from './budget.json' with { type: 'json' }

/** In bytes, compressed. Below this size, the request takes longer than the transfer. */
const TINY = 2000

const dir = mkdtempSync(join(tmpdir(), 'doorstep-size-'))
/** Maps each chunk's URL to the code lengths of the packages and source files in the chunk. */
const contents = new Map<string, Map<string, number>>()
let routes: { file: string; files: string[] }[] = []
process.env['VITE_API_BASE_URL'] = 'https://api.example.com/api/v1'
await build({
  logLevel: 'error',
  build: { outDir: dir, emptyOutDir: true },
  plugins: [
    {
      name: 'doorstep:contents',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const chunk of chunks) contents.set(`/${chunk.fileName}`, partsOf(chunk))
        const main = chunks.find(({ isEntry }) => isEntry)
        if (!main) throw new Error('The build has no entry')
        routes = filesByRoute(chunks, main)
      },
    },
  ],
})

/** Returns the files of the entry, of each route's layout and of the route itself. */
function filesByRoute(chunks: Rolldown.OutputChunk[], main: Rolldown.OutputChunk) {
  const splits = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const [, file] = /\/src\/routes\/(.+)\.tsx\?tsr-split=/.exec(id) ?? []
      return file ? [{ file, chunk }] : []
    }),
  )
  const isLayout = (file: string) => /(^|\/)(__root|route)$/.test(file)
  return [...new Set(splits.map(({ file }) => file))]
    .filter((file) => !isLayout(file))
    .map((file) => {
      const layout = `${file.split('/')[0]}/route`
      const own = splits.filter((split) => [layout, file].includes(split.file))
      const needed = new Set([main, ...own.map(({ chunk }) => chunk)])
      // Also visits what the loop adds.
      for (const { imports } of needed) {
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
      }
      const files = [...needed].flatMap(({ fileName, viteMetadata }) => [
        fileName,
        ...(viteMetadata?.importedCss ?? []),
      ])
      return { file, files: [...new Set(files)].map((name) => `/${name}`) }
    })
}

/** Returns the length of the code of each package and of each source file in a chunk. */
function partsOf({ modules }: Rolldown.OutputChunk): Map<string, number> {
  const parts = new Map<string, number>()
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const [file = ''] = id.replace(/^\0/, '').split('?')
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
    const part = name ?? relative(process.cwd(), file)
    parts.set(part, (parts.get(part) ?? 0) + renderedLength)
  }
  return parts
}

/** Lists the packages and source files whose share of a file's `weight` is at least 500 bytes. */
function describeContents(file: string, weight: number): string {
  const parts = [...(contents.get(file) ?? [])].toSorted((a, b) => b[1] - a[1])
  const whole = parts.reduce((total, [, length]) => total + length, 0)
  return parts
    .map(([name, length]) => ({ name, share: (length / whole) * weight }))
    .filter(({ share }) => share >= 500)
    .map(({ name, share }) => `${name} ${kB(share)}`)
    .join(', ')
}

const weigh = (file: string) => brotliCompressSync(readFileSync(join(dir, file))).length
const assets = new Map(
  readdirSync(join(dir, 'assets')).map((name) => [
    `/assets/${name}`,
    weigh(`assets/${name}`),
  ]),
)
const html = weigh('index.html')
const sum = (files: readonly string[]) =>
  files.reduce((total, file) => total + (assets.get(file) ?? 0), 0)
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

const pages = routes.map(({ file, files }) => {
  const js = sum(files.filter((file) => file.endsWith('.js')))
  const css = sum(files.filter((file) => file.endsWith('.css')))
  const parts = file
    .split(/[/.]/)
    .filter((part) => part !== 'index' && !part.startsWith('_'))
  return {
    page: `/${parts.join('/')}`,
    isSignedIn: file.startsWith('_admin/'),
    files,
    sizes: { js, css, html, all: js + css + html },
    requests: files.length + 1,
  }
})

const lines = [
  'Files of 1 kB and more, kB br, and about how much of it each package and source file is',
  ...[...assets]
    .filter(([, weight]) => weight >= 1000)
    .sort((a, b) => b[1] - a[1])
    .map(([file, weight]) => {
      const name = file.replace('/assets/', '').padEnd(34)
      return `${kB(weight).padStart(8)}  ${name}  ${describeContents(file, weight)}`.trimEnd()
    }),
  '',
  'Per URL, kB br: JavaScript, styles, index.html, all, and the number of requests',
  ...pages.map(
    ({ page, sizes: { js, css, all }, requests }) =>
      `${page.padEnd(34)}${[js, css, html, all].map((bytes) => kB(bytes).padStart(8)).join('')}${String(requests).padStart(5)}`,
  ),
  '',
]

const over: string[] = []
for (const [page, limits] of Object.entries(budget)) {
  const found = pages.find((one) => one.page === page)
  if (!found) over.push(`${page} is in budget.json, but no page of the product`)
  for (const [what, limit] of Object.entries(limits)) {
    const isCount = what === 'requests'
    const value = isCount ? found?.requests : found?.sizes[what as keyof typeof found.sizes]
    const allowed = isCount ? limit : limit * 1000
    const text = (n = 0) => (isCount ? String(n) : `${kB(n)} kB`)
    lines.push(`${page} ${what}: ${text(value)} of ${text(allowed)}`)
    if ((value ?? 0) > allowed) over.push(lines.at(-1)!)
  }
}
const screens = pages.filter(({ isSignedIn }) => isSignedIn)
for (const [file, weight] of assets) {
  if (weight < TINY && screens.every(({ files }) => files.includes(file))) {
    over.push(`${file}: every screen loads this file of ${kB(weight)} kB`)
  }
}
console.log(lines.join('\n'))
rmSync(dir, { recursive: true })
if (over.length > 0) {
  console.error(`\nOver the budget:\n${over.join('\n')}`)
  process.exitCode = 1
}
