import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

/** Components whose styles have the name of another. */
const STYLES: Record<string, string[]> = { Select: ['Combobox', 'Popover', 'ScrollArea'] }

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|css)$/.test(file))
  .map((file) => {
    const text = readFileSync(`src/${file}`, 'utf8')
    const components = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .flatMap((name) => STYLES[name] ?? name)
      .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`))
    return { file, text, components }
  })

const used = new Set(files.flatMap(({ components }) => components))
const styled = new Set(
  files.flatMap(({ text }) =>
    [...text.matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name),
  ),
)

/** Returns whether the file, or each file that imports it, imports mantine-more.ts. */
function loadsMore({ file, text }: (typeof files)[number]): boolean {
  if (text.includes("import '@/ui/styles/mantine-more'")) return true
  const importers = files.filter(({ text }) => text.includes(`'@/${file.replace(/\.tsx?$/, '')}'`))
  return importers.length > 0 && importers.every(loadsMore)
}

describe('the imported Mantine styles', () => {
  it('are compared with the components in use', () => {
    expect(used.size).toBeGreaterThan(5)
  })

  it.each([...used].toSorted())('include those of %s', (component) => {
    expect(styled).toContain(component)
  })

  it('load with every file that uses one of those in mantine-more.ts', () => {
    const more = readFileSync('src/ui/styles/mantine-more.ts', 'utf8')
    const users = files.filter(({ components }) =>
      components.some((name) => more.includes(`/${name}.layer.css`)),
    )
    expect(users.length).toBeGreaterThan(10)
    expect(users.filter((user) => !loadsMore(user)).map(({ file }) => file)).toEqual([])
  })

  it.each(['base', 'admin', 'more'])("keep Mantine's own order in mantine-%s.ts", (list) => {
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
