/*
 * What each page weighs: `npm run size` builds for production and prints, in kB (1000 bytes) after
 * brotli, every chunk with the packages in it and, per address, what is sent before its screen
 * stands. Fails where a figure of budget.json is exceeded. Bytes only, so that it says the same on
 * every machine.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build, type Rolldown } from 'vite'

import type { BootData } from '@/boot/boot-data'

import budget from './budget.json' with { type: 'json' }

const dir = mkdtempSync(join(tmpdir(), 'doorstep-size-'))
/** By the chunk's address: the length of each package's code in it, or of each file of ours. */
const contents = new Map<string, Map<string, number>>()
process.env['VITE_API_BASE_URL'] = 'https://api.example.com/api/v1'
await build({
  logLevel: 'error',
  build: { outDir: dir, emptyOutDir: true },
  plugins: [
    {
      name: 'doorstep:contents',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') contents.set(`/${output.fileName}`, partsOf(output))
        }
      },
    },
  ],
})

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

/** The greatest parts of a chunk with their shares of its weight. */
function inside(file: string, weight: number): string {
  const parts = [...(contents.get(file) ?? [])].sort((a, b) => b[1] - a[1])
  const whole = parts.reduce((total, [, length]) => total + length, 0)
  return parts
    .map(([name, length]) => [name, (length / whole) * weight] as const)
    .filter(([, share]) => share >= 500)
    .map(([name, share]) => `${name} ${kB(share)}`)
    .join(', ')
}

const weigh = (file: string) => brotliCompressSync(readFileSync(join(dir, file))).length
const assets = new Map(
  readdirSync(join(dir, 'assets')).map((name) => [`/assets/${name}`, weigh(`assets/${name}`)]),
)
const html = readFileSync(join(dir, 'index.html'), 'utf8')
const htmlWeight = weigh('index.html')
const [, json = ''] = /id="boot-data">([\s\S]*?)<\/script>/.exec(html) ?? []
const data = JSON.parse(json) as BootData
const entry = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!)
const sum = (files: readonly string[]) =>
  files.reduce((total, file) => total + (assets.get(file) ?? 0), 0)
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

const pages = data.routes.map(({ path, files }) => {
  const own = files.map((index) => data.files[index]!)
  const scripts = [...entry, ...own.filter((file) => file.endsWith('.js'))]
  const sheets = own.filter((file) => file.endsWith('.css'))
  const js = sum(scripts)
  const css = sum(sheets)
  return {
    page: path.replace(/^\^|\/\?\$$/g, '').replaceAll('[^/]+', ':id') || (path ? '/' : '*'),
    files: scripts.length + sheets.length + 1,
    js,
    css,
    html: htmlWeight,
    all: js + css + htmlWeight,
  }
})

const lines = [
  'Chunks of 1 kB and more, kB br',
  ...[...assets]
    .filter(([, weight]) => weight >= 1000)
    .sort((a, b) => b[1] - a[1])
    .map(
      ([file, weight]) =>
        `${kB(weight).padStart(8)}  ${file.replace('/assets/', '').padEnd(34)}  ${inside(file, weight)}`,
    ),
  '',
  'Per address, kB br: JavaScript, styles, index.html, all, and the number of files',
  ...pages.map(
    ({ page, js, css, html: page0, all, files }) =>
      `${page.padEnd(34)}${[js, css, page0, all].map((bytes) => kB(bytes).padStart(8)).join('')}${String(files).padStart(5)}`,
  ),
  '',
]

const over: string[] = []
for (const [page, limits] of Object.entries(budget)) {
  const found = pages.find((one) => one.page === page)
  if (!found) over.push(`${page} is in budget.json, but no page of the product`)
  for (const [what, limit] of Object.entries(limits)) {
    const weight = found?.[what as 'js' | 'css' | 'html' | 'all'] ?? 0
    const text = `${page} ${what}: ${kB(weight)} of ${limit} kB`
    lines.push(text)
    if (weight > limit * 1000) over.push(text)
  }
}
console.log(lines.join('\n'))
mkdirSync('reports', { recursive: true })
writeFileSync(
  'reports/size.json',
  JSON.stringify({ assets: Object.fromEntries(assets), pages, over }, null, 2),
)
rmSync(dir, { recursive: true })
if (over.length > 0) {
  console.error(`\nOver the budget:\n${over.join('\n')}`)
  process.exitCode = 1
}
