/*
 * What each page weighs: `npm run size` builds for production and prints, in kB (1000 bytes) after
 * brotli, every chunk and, per address, what is sent before its screen stands. Fails where a figure
 * of budget.json is exceeded. With --modules it also says what is in each chunk. Bytes only, so that
 * it says the same on every machine.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import type { BootData } from '@/boot/boot-data'

import budget from './budget.json' with { type: 'json' }

const dir = mkdtempSync(join(tmpdir(), 'doorstep-size-'))
execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', dir, '--emptyOutDir'], {
  env: { ...process.env, VITE_API_BASE_URL: 'https://api.example.com/api/v1' },
  stdio: ['ignore', 'ignore', 'inherit'],
})

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
    .map(([file, weight]) => `${kB(weight).padStart(8)}  ${file.replace('/assets/', '')}`),
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
