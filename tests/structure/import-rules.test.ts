import { join } from 'node:path/posix'

import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

import { code, read } from './files'

/** What each folder of `src` may import of our own. `root` are the files directly in `src`. */
const RULES: Partial<Record<string, string[]>> = {
  routes: ['screens', 'ui', 'api', 'domain', 'session'],
  screens: ['screens', 'ui', 'api', 'domain', 'session'],
  api: ['api', 'domain', 'session'],
  ui: ['ui', 'domain'],
  domain: ['domain'],
  session: ['session'],
  boot: ['boot', 'build', 'domain'],
  build: ['build'],
  root: ['root', 'boot', 'ui', 'api', 'domain', 'session'],
}

function layerOf(path: string): string {
  const [top = '', folder = '', ...rest] = path.split('/')
  return top !== 'src' ? top : rest.length > 0 ? folder : 'root'
}

/** What all areas of `screens` may import: the parts of a booking, conversations and so on. */
const SHARED_AREAS = ['booking-parts', 'conversations', 'edits', 'page']

/** The only imports of their kind. */
const EXCEPTIONS = [
  { importer: 'src/main.tsx', path: /^mocks\// },
  // The router's default error page.
  { importer: 'src/app.tsx', path: /^src\/screens\/page\/page-error$/ },
]

/** The folder of `screens` that holds the file. */
const areaOf = (path: string) => /^src\/screens\/([^/]+)\/./.exec(path)?.[1]

const isOurs = (specifier: string) => /^(?:\.|@(?:mocks|tests)?\/)/.test(specifier)

function isAllowed(importer: string, imported: string): boolean {
  const from = layerOf(importer)
  // The full build of zod costs the login page 12 kB.
  if (!isOurs(imported))
    return !importer.startsWith('src/') || !/^zod(?:\/v4)?$/.test(imported)
  const path = imported.startsWith('.')
    ? join(importer, '..', imported)
    : imported.replace('@/', 'src/').replace('@', '')
  const to = layerOf(path)
  if (from === 'tests' || from === 'mocks') return from === 'tests' || to !== 'tests'
  if (EXCEPTIONS.some((one) => one.importer === importer && one.path.test(path)))
    return true
  if (from === 'screens' && to === 'screens') {
    return [areaOf(importer), ...SHARED_AREAS].includes(areaOf(path))
  }
  return RULES[from]?.includes(to) ?? false
}

/** Returns what a file imports: values and types, at once, later, and to export them again. */
function importsOf(file: string, text = read(file)) {
  const { staticImports, dynamicImports, staticExports } = parseSync(file, text).module
  // Without this check, a type that is named like an import counts as its re-export.
  const sources = staticExports.filter(({ start }) => text.startsWith('export', start))
  return {
    imports: [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
        text.slice(start + 1, end - 1),
      ),
    ],
    reexports: sources.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  }
}

function wrongImports(file: string, text?: string): string[] {
  const { imports, reexports } = importsOf(file, text)
  return [...imports, ...reexports].filter((imported) => !isAllowed(file, imported))
}

describe('an import', () => {
  it.each([
    ['routes/a', '@/router'],
    ['routes/b', '@/routes/_admin/index'],
    ['screens/booking-parts/a', '@/screens/bookings/columns'],
    ['screens/accounts/a', '@/routes/_admin/index'],
    ['screens/accounts/b', '@/screens/bookings/columns'],
    ['screens/accounts/c', '../bookings/columns'],
    ['screens/accounts/bulk/d', '../../bookings/columns'],
    ['screens/accounts/e', '@/theme'],
    ['screens/accounts/f', '../../theme'],
    ['screens/accounts/g', '@tests/wait'],
    ['api/a', '@/ui/form/field'],
    ['api/b', '@/query-client'],
    ['api/c', '../screens/page/id-param'],
    ['ui/form/a', '@/session/session'],
    ['ui/form/b', '@mocks/browser'],
    ['ui/form/c', '../../api/accounts'],
    ['domain/a', '@/session/session'],
    ['domain/b', 'zod'],
    ['session/a', '@/domain/limits'],
    ['boot/a', '@/session/session'],
    ['build/a', '@/domain/limits'],
    ['boot/b', '../theme'],
    ['router', './routes/_admin/index'],
    ['main', './screens/page/id-param'],
    ['render', '../mocks/browser'],
    ['theme', 'zod/v4'],
    ['../mocks/handlers/a', '../../tests/wait'],
  ])('in %s of %s goes the wrong way', (importer, imported) => {
    for (const text of [
      `import { it } from '${imported}'`,
      `import type { It } from '${imported}'`,
      `const load = () => import('${imported}')`,
      `export { it } from '${imported}'`,
    ]) {
      expect(wrongImports(join('src', `${importer}.tsx`), text), text).toEqual([imported])
    }
  })

  it.each([
    ['routes/a', '@/screens/accounts/list'],
    ['screens/accounts/a', './row'],
    ['screens/accounts/bulk/b', '../rows'],
    ['screens/accounts/c', '@/screens/conversations/unread'],
    ['screens/accounts/d', '@/screens/booking-parts/booking-link'],
    ['screens/accounts/e', '@/screens/edits/leave-guard'],
    ['ui/form/a', '@/domain/limits'],
    ['main', '../mocks/browser'],
    ['api/a', 'zod/mini'],
  ])('in %s of %s goes the right way', (importer, imported) => {
    expect(wrongImports(join('src', `${importer}.tsx`), `import '${imported}'`)).toEqual([])
  })
})

describe('the imports of the tree', () => {
  it.each(['routes', 'screens', 'api', 'ui', 'domain', 'session'])(
    'in %s are restricted by the linter, too, which editors run',
    (layer) => {
      const { overrides } = JSON.parse(read('.oxlintrc.json')) as {
        overrides: { files: string[]; rules: Record<string, unknown> }[]
      }
      const settings = overrides
        .filter(({ files }) => files.includes(`src/${layer}/**`))
        .flatMap(({ rules }) => rules['eslint/no-restricted-imports'] ?? [])
      const folders = Object.keys(RULES).filter((folder) => folder !== 'root')
      const others = folders.filter((folder) => !RULES[layer]!.includes(folder))
      const regex = `^@/(?:[^/]+$|(?:${others.join('|')})/)`
      expect(settings).toEqual(['error', { patterns: [{ regex }] }])
    },
  )

  it('go the right way', () => {
    const wrong = code.flatMap((file) =>
      wrongImports(file).map((imported) => `${file} imports ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  it('name files, never a folder or a re-export', () => {
    const indexes = code.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))
    expect(indexes.filter((file) => !file.startsWith('src/routes/'))).toEqual([])
    expect(code.filter((file) => importsOf(file).reexports.some(isOurs))).toEqual([])
  })
})
