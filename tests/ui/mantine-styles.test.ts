import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

/** Components whose styles have the name of another. */
const STYLES: Record<string, string[]> = { Select: ['Combobox', 'Popover', 'ScrollArea'] }

const sheetOf = (name: string) => `node_modules/@mantine/core/styles/${name}.layer.css`
const sheetsIn = (text: string) =>
  [...text.matchAll(/core\/styles\/([\w-]+)\.layer/g)].map(([, name = '']) => name)
const shared = sheetsIn(readFileSync('src/ui/styles/mantine.css', 'utf8'))

it('the styles of each component in use are imported', () => {
  const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
  const used = texts
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .flatMap((name) => STYLES[name] ?? name)
    .filter((name) => existsSync(sheetOf(name)))
  expect(used.length).toBeGreaterThan(100)
  const imported = new Set([...shared, ...texts.flatMap(sheetsIn)])
  expect(used.filter((name) => !imported.has(name))).toEqual([])
})

it("mantine.css keeps Mantine's own order", () => {
  const all = readFileSync('node_modules/@mantine/core/styles.layer.css', 'utf8')
  const firstRule = (name: string) =>
    readFileSync(sheetOf(name), 'utf8')
      .replace(/^@layer mantine \{\s*/, '')
      .slice(0, 120)
  const places = shared.map((name) => all.indexOf(firstRule(name)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
