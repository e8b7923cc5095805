import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { code, codeOf, root } from './files'

/* The rules stand in .oxlintrc.json. oxlint drops a pattern that it cannot parse, so each is tried. */

const refused: [importer: string, imported: string][] = [
  ['routes/a', '@/router'],
  ['routes/b', '@/routes/_admin/index'],
  ['screens/accounts/a', '@/routes/_admin/index'],
  ['screens/accounts/b', '@/screens/bookings/columns'],
  ['screens/accounts/c', '../bookings/columns'],
  ['screens/accounts/bulk/d', '../../bookings/columns'],
  ['screens/a', '@/screens/accounts/list'],
  ['screens/b', './accounts/list'],
  ['screens/c', '@/theme'],
  ['screens/d', '../theme'],
  ['api/a', '@/ui/form/field'],
  ['api/b', '@/screens/unread'],
  ['api/c', '@/query-client'],
  ['api/d', '../ui/form/field'],
  ['ui/form/a', '@/api/accounts'],
  ['ui/form/b', '@/session/session'],
  ['ui/form/c', '@/screens/unread'],
  ['ui/form/d', '@/theme'],
  ['ui/form/e', '../../api/accounts'],
  ['domain/a', '@/session/session'],
  ['domain/b', '@/api/accounts'],
  ['domain/c', '@/router'],
  ['session/a', '@/domain/limits'],
  ['session/b', '../ui/form/field'],
  ['session/c', '../router'],
  ['boot/a', '@/domain/limits'],
  ['boot/b', '../theme'],
  ['app', '@/screens/unread'],
  ['router', './routes/_admin/index'],
  ['main', './screens/unread'],
  ['render', '../mocks/browser'],
  ['ui/form/f', '@mocks/browser'],
  ['screens/e', '@tests/wait'],
  ['../mocks/handlers/a', '@tests/wait'],
  ['../mocks/handlers/b', '../../tests/wait'],
  ['domain/d', 'zod'],
  ['theme', 'zod/v4'],
]
const allowed: typeof refused = [
  ['routes/ok', '@/screens/accounts/list'],
  ['screens/accounts/ok', './row'],
  ['screens/accounts/bulk/ok', '../rows'],
  ['screens/accounts/fine', '@/screens/unread'],
  ['screens/accounts/good', '@/ui/form/field'],
  ['screens/ok', './unread'],
  ['api/ok', '@/session/session'],
  ['ui/form/ok', '@/domain/limits'],
  ['domain/ok', '@/domain/limits'],
  ['main', '../mocks/browser'],
  ['api/fine', 'zod/mini'],
]

/** Lints sample files, given by path and text. Returns the violated rules and their lines. */
function lint(samples: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['.oxlintrc.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name))
  for (const [file, text] of Object.entries(samples)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--format=json'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  const found: Record<string, string[]> = {}
  for (const { code, filename, labels } of diagnostics) {
    if (/restricted-imports|no-cycle/.test(code)) {
      ;(found[filename] ??= []).push(`${code} in line ${labels[0]?.span.line}`)
    }
  }
  return found
}

const pathOf = (importer: string) => join('src', `${importer}.tsx`)
const textOf = (imported: string) => `import { it } from '${imported}'
import type { It } from '${imported}'
export const load: () => Promise<It> = () => import('${imported}').then(it)
`
const samplesOf = (pairs: typeof refused) =>
  Object.fromEntries(
    pairs.map(([importer, imported]) => [pathOf(importer), textOf(imported)] as const),
  )

describe('a developer is told by the linter when an import goes the wrong way', () => {
  it('and when it is a type or loads later', () => {
    const found = lint(samplesOf(refused))
    for (const [importer, imported] of refused) {
      const lines = [1, 2, 3].map((line) => `eslint(no-restricted-imports) in line ${line}`)
      const seen = [...new Set(found[pathOf(importer)])].toSorted()
      expect(seen, `${importer} imports ${imported}`).toEqual(lines)
    }
  })

  it('but not when it goes the right way', () => {
    expect(lint(samplesOf(allowed))).toEqual({})
  })

  it('and when two files import each other, even if only their types', () => {
    const found = lint({
      'src/domain/here.ts': `import type { There } from '@/domain/there'\nexport type Here = There\n`,
      'src/domain/there.ts': `import type { Here } from './here'\nexport type There = Here\n`,
    })
    expect(found['src/domain/here.ts']).toContain('import(no-cycle) in line 1')
  })
})

it('files are imported directly, never through a folder or a re-export', () => {
  const indexes = code.filter(
    (file) => /(?:^|\/)index\.tsx?$/.test(file) && !file.startsWith('src/routes/'),
  )
  expect(indexes).toEqual([])
  const reexport =
    /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"](?:\.|@(?:mocks|tests)?\/)/
  expect(code.filter((file) => reexport.test(codeOf(file)))).toEqual([])
})
