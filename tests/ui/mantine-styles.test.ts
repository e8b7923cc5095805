import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|css)$/.test(file))
  .map((file) => `src/${file}`)

const styled = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(
      ([, name]) => name,
    ),
  ),
)

const used = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`)),
  ),
)

describe('the imported Mantine styles', () => {
  it('are compared with the components in use', () => {
    expect(used.size).toBeGreaterThan(5)
  })

  it.each([...used].toSorted())('include those of %s', (component) => {
    expect(styled).toContain(component)
  })

  it.each(['Accordion', 'Table', 'Tabs'])(
    'include those that %s needs in every file that uses it',
    (component, name = component) => {
      const style = `import '@mantine/core/styles/${name}.layer.css'`
      const users = sources
        .map((file) => readFileSync(file, 'utf8'))
        .filter((text) => new RegExp(`<${component}\\b`).test(text))
      expect(users.length).toBeGreaterThan(1)
      expect(users.filter((text) => !text.includes(style))).toEqual([])
    },
  )

  it.each(['base', 'admin'])("keep Mantine's own order in mantine-%s.ts", (list) => {
    // The order matters: of two equally specific rules, the later one wins.
    const all = readFileSync('node_modules/@mantine/core/styles.layer.css', 'utf8')
    const places = [
      ...readFileSync(`src/ui/styles/mantine-${list}.ts`, 'utf8').matchAll(
        /core\/(styles\/[\w-]+\.layer\.css)/g,
      ),
    ].map(([, file = '']) =>
      all.indexOf(
        readFileSync(`node_modules/@mantine/core/${file}`, 'utf8')
          .replace(/^@layer mantine \{/, '')
          .replace(/\}\s*$/, '')
          .trim()
          .slice(0, 120),
      ),
    )
    expect(places.length).toBeGreaterThan(4)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
