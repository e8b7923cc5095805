import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

import { expect, it } from 'vitest'

/** Components whose styles have the name of another. */
const STYLES: Record<string, string[]> = { Select: ['Combobox', 'Popover', 'ScrollArea'] }

const sheetOf = (name: string) => `node_modules/@mantine/core/styles/${name}.layer.css`
const sheetsIn = (text: string) =>
  [...text.matchAll(/core\/styles\/([\w-]+)\.layer/g)].map(([, name = '']) => name)
const sheets = ['mantine', 'mantine-admin'].map((name) =>
  sheetsIn(readFileSync(`src/ui/styles/${name}.css`, 'utf8')),
)
const [base = []] = sheets

/** Returns the names of Mantine's components in the text that have styles. */
const styledIn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .flatMap((name) => STYLES[name] ?? name)
    .filter((name) => existsSync(sheetOf(name)))

/** Returns the texts of the files and of what they import at once. */
function textsOf(files: string[]): string[] {
  const seen = new Map<string, string>()
  function visit(path: string) {
    const file = [path, `${path}.tsx`, `${path}.ts`].find(
      (name) => /\.tsx?$/.test(name) && existsSync(name),
    )
    if (file === undefined || seen.has(file)) return
    const text = readFileSync(file, 'utf8').replaceAll(
      /^import type [^]*? from '.*'$/gm,
      '',
    )
    seen.set(file, text)
    for (const [, from = ''] of text.matchAll(
      /^(?:import|\}) .*from '([@.]\.?\/[^']+)'/gm,
    )) {
      visit(from.startsWith('@') ? from.replace('@', 'src') : join(dirname(file), from))
    }
  }
  files.forEach(visit)
  return [...seen.values()]
}

it('the styles of each component in use are imported', () => {
  const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
  const used = texts.flatMap(styledIn)
  expect(used.length).toBeGreaterThan(100)
  const imported = new Set([...sheets.flat(), ...texts.flatMap(sheetsIn)])
  expect(used.filter((name) => !imported.has(name))).toEqual([])
})

it.each([
  'src/routes/_public/login.tsx',
  'src/routes/_public/enter-otp.tsx',
  'src/routes/_public/delete-account.tsx',
  'src/routes/_public/forgot-password.tsx',
  'src/routes/_public/reset-password.tsx',
  'src/routes/resources.tsx',
  'src/routes/companyfrontProfile.tsx',
])('%s has the styles of what it shows without those of the signed-in area', (route) => {
  const texts = textsOf(['src/app.tsx', 'src/ui/feedback/toast-host.tsx', route])
  const used = texts.flatMap(styledIn)
  expect(used.length).toBeGreaterThan(10)
  const imported = new Set([...base, ...texts.flatMap(sheetsIn)])
  expect(used.filter((name) => !imported.has(name))).toEqual([])
})

it.each(sheets)("each file keeps Mantine's own order", (...names) => {
  const all = readFileSync('node_modules/@mantine/core/styles.layer.css', 'utf8')
  const firstRule = (name: string) =>
    readFileSync(sheetOf(name), 'utf8')
      .replace(/^@layer mantine \{\s*/, '')
      .slice(0, 120)
  const places = names.map((name) => all.indexOf(firstRule(name)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
