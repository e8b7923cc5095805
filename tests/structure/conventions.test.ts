import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { code, everyFile, filesBelow, linesMatching, read, root, source } from './files'

const THIS = 'tests/structure/conventions.test.ts'
// In a git worktree, `.git` is a file, so isFile() does not exclude it.
const topFiles = readdirSync(root).filter(
  (name) => name !== '.git' && statSync(join(root, name)).isFile(),
)
/** All hand-written files except this one, because this one contains the words that it forbids. */
const written = [
  ...everyFile.filter((file) => /\.(?:tsx?|css|html|md|svg)$/.test(file)),
  ...topFiles.filter((name) => !/^(?:\.git|package-lock\.json|.*\.local)$/.test(name)),
  ...(existsSync(join(root, '.ci')) ? filesBelow('.ci') : []),
].filter((file) => file !== THIS)
const sheets = filesBelow('src').filter((file) => file.endsWith('.css'))

describe('the source', () => {
  it('renders raw HTML only in the sanitizing component', () => {
    const sinks =
      /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|\bsrcdoc\b/i
    const places = linesMatching(
      source.filter(
        (file) => file !== 'src/ui/editor/rich-html.tsx' && !file.startsWith('src/boot/'),
      ),
      sinks,
    )
    expect(places).toEqual([])
  })

  it('never evaluates text as code', () => {
    expect(linesMatching(source, /\beval\(|new Function\(|javascript:/)).toEqual([])
  })

  it('spreads no list into Math.max or Math.min, which throw if it is long', () => {
    expect(linesMatching(source, /Math\.(?:max|min)\([^)]*\.\.\./)).toEqual([])
  })

  it('sends requests only from src/api, where each endpoint is declared', () => {
    const outside = source.filter((file) => !file.startsWith('src/api/'))
    const senders =
      /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|['"](?:ky|socket\.io-client)['"]/
    expect(linesMatching(outside, senders)).toEqual([])
  })

  it('writes the session only in session.ts, which has the only store', () => {
    const others = source.filter((file) => file !== 'src/session/session.ts')
    const writes =
      /(?<!\bquery\??\.)\bsetState\b\s*\(|useSession\s*\.\s*setState|['"]zustand\b/
    expect(linesMatching(others, writes)).toEqual([])
  })

  it('stores nothing in the browser but the session and the colour scheme', () => {
    const stores = /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie|idb-keyval/
    const places = source.filter((file) => stores.test(read(file)))
    expect(places.filter((file) => !/^src\/(?:session|boot)\//.test(file))).toEqual([])
  })
})

it('Each WORKAROUND says when it can go', () => {
  const comments = everyFile
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && file !== THIS)
    .flatMap((file) =>
      [...read(file).matchAll(/\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm)].map(([text]) => ({
        file,
        text: text.replaceAll(/\s+(?:\*|\/\/)\s*/g, ' '),
      })),
    )
    .filter(({ text }) => text.includes('WORKAROUND'))
  expect(comments.length).toBeGreaterThan(10)
  expect(
    comments.filter(
      ({ text }) =>
        !/WORKAROUND: .*\bcan (?:go|stay open) (?:when|once|together)\b/is.test(text),
    ),
  ).toEqual([])
})

describe('the repository never contains', () => {
  it("a path on a developer's machine", () => {
    const escaped = (text: string) =>
      text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const here = [root, homedir()]
      .filter((path) => path.split(/[\\/]/).length > 2)
      .map(escaped)
    const anywhere = String.raw`(?<![\w.@:*}-])\/(?:home|Users|root|work|tmp|mnt|private)\/\w|\b[A-Z]:\\\w`
    expect(linesMatching(written, new RegExp([...here, anywhere].join('|')))).toEqual([])
  })

  it('the host of a package registry', () => {
    expect(linesMatching(written, /registry\.|npmjs|verdaccio|artifactory/i)).toEqual([])
  })

  it('a suppressed type or lint error without a reason', () => {
    expect(
      linesMatching(
        code.filter((file) => file !== THIS),
        // Allows oxlint-disable comments that end with a reason: `-- reason`.
        /\bas any(?! \w)|<any>|@ts-(?:ignore|expect-error|nocheck)|eslint-disable|oxlint-disable(?!.* -- \w)/,
      ),
    ).toEqual([])
  })

  it('a rule that restyles whole lists of every screen when one element changes', () => {
    // For a universal selector behind another element or `:disabled`, and for a custom property of
    // the root, browsers restyle all that is below. Styles of all screens are loaded at rest.
    expect(linesMatching(sheets, /[+~] \*|:disabled\)? (?:> )?\*/)).toEqual([])
    expect(linesMatching(source, /documentElement\.style/)).toEqual([])
  })

  it('a rule that searches the content of every element', () => {
    // Browsers try its subject on each element before they look where the element is: a third of the
    // time that selectors took when a list was opened.
    const shown = sheets.filter((file) => !file.endsWith('print.css'))
    expect(linesMatching(shown, /(?:^|[^,\s])\s+:has\((?![>+~])/)).toEqual([])
  })

  it('a rule of the whole page that depends on what is in it', () => {
    // After any change below such an element, Chromium restyles all that ends a rule with :has()
    // anywhere: every button, field and label of a long form.
    const shown = sheets.filter((file) => !file.endsWith('print.css'))
    expect(
      linesMatching(shown, /(?::root|html|body|#root\)?)(?::not\()?:has\((?!>)/),
    ).toEqual([])
  })

  it('light-dark(), which the build compiles for only one colour scheme', () => {
    // The build can't see the page's color-scheme, so it compiles light-dark() for one scheme only.
    expect(sheets.length).toBeGreaterThan(20)
    expect(linesMatching(sheets, /light-dark\(/)).toEqual([])
  })

  it('unfinished work', () => {
    expect(linesMatching(written, /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  it('a skipped or focused test', () => {
    expect(
      linesMatching(
        code.filter((file) => file.startsWith('tests/') && file !== THIS),
        /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails|skipIf|runIf)\b|\bx(?:it|describe)\(/,
      ),
    ).toEqual([])
  })

  it('a test that waits for a fixed time', () => {
    const tests = code.filter((file) => file.startsWith('tests/') && file !== THIS)
    expect(
      linesMatching(
        tests,
        /waitForTimeout\(|await setTimeout\(|setTimeout\(resolve, |setInterval\(resolve/,
      ),
    ).toEqual([])
  })

  it('test commands that differ between the README and CI', () => {
    expect(read('README.md')).toContain('npm ci && npm test')
    const lines = read('.ci/run').split('\n')
    expect(lines).toContain('npm ci')
    expect(lines.some((line) => /^npm test\b/.test(line))).toBe(true)
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
  })
})
