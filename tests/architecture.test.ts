import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, normalize } from 'node:path'

import { handlers } from '@mocks/handlers/all'
import { scenarios } from '@mocks/scenarios/all'
import { screens } from '@tests/e2e/screens'
import { describe, expect, it } from 'vitest'

import { declaredEndpoints } from './api/declared-endpoints'

const root = join(import.meta.dirname, '..')

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const THIS = 'tests/architecture.test.ts'
const GENERATED = 'src/routeTree.gen.ts'
const everyFile = [...filesBelow('src'), ...filesBelow('mocks'), ...filesBelow('tests')]
const code = everyFile.filter((file) => /\.tsx?$/.test(file) && file !== GENERATED)
const source = code.filter((file) => file.startsWith('src/'))
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

/** Returns a file's text with each comment replaced by spaces. */
function codeOf(file: string): string {
  return read(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  )
}

function linesMatching(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
      ),
  )
}

type Import = { file: string; target: string; dynamic: boolean; reexport: boolean }

function importsOf(file: string): Import[] {
  const text = codeOf(file)
  const patterns: [RegExp, Partial<Import>][] = [
    [/\bimport\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]/g, {}],
    [
      /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"]([^'"]+)['"]/g,
      { reexport: true },
    ],
    [/\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g, { dynamic: true }],
    [/\bimport\.meta\.glob\w*(?:<[^>]*>)?\(\s*\[?\s*['"]([^'"]+)['"]/g, { dynamic: true }],
    [/\bnew URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g, { dynamic: true }],
    [/\brequire\(\s*['"]([^'"]+)['"]/g, {}],
  ]
  return patterns.flatMap(([pattern, kind]) =>
    [...text.matchAll(pattern)].flatMap(([, specifier = '']) => {
      const target = resolveOurs(file, specifier)
      return target === undefined
        ? []
        : [{ file, target, dynamic: false, reexport: false, ...kind }]
    }),
  )
}

/**
 * Returns the path of the imported file, relative to the project root. Returns undefined if
 * `specifier` names a package.
 */
function resolveOurs(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  const [, alias, rest] = /^@(|mocks|tests)\/(.*)$/.exec(specifier) ?? []
  return rest === undefined ? undefined : `${alias === '' ? 'src' : alias}/${rest}`
}

/** Returns 'ui' for src/ui/…, 'main' for src/main.tsx, and 'mocks' for mocks/…. */
function layerOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.\w+$/, '') : top
}

const imports = code.flatMap(importsOf)

describe('imports', () => {
  const may: Record<string, string[]> = {
    routes: ['ui', 'api', 'domain', 'session'],
    api: ['api', 'domain', 'session'],
    ui: ['ui', 'domain'],
    domain: ['domain'],
    session: ['session'],
    theme: ['domain'],
    'sync-with-session': ['session', 'ui'],
    router: ['domain', 'session', 'ui', 'routeTree'],
    'query-client': ['api', 'ui'],
    app: ['router', 'theme', 'ui'],
    render: ['app', 'ui'],
    main: [
      'ui',
      'api',
      'session',
      'render',
      'router',
      'sync-with-session',
      'query-client',
      'mocks',
    ],
    boot: ['boot'],
    'vite-env': [],
  }

  it('follow the allowed directions in every file', () => {
    const wrong = imports
      .filter(({ file }) => file.startsWith('src/'))
      .filter(({ file, target }) => {
        const own = layerOf(file) === 'routes' && layerOf(target) === 'routes'
        return !own && !may[layerOf(file)]?.includes(layerOf(target))
      })
      .map(({ file, target }) => `${file} imports ${target}`)
    expect(wrong).toEqual([])
  })

  it("keep a screen's parts private to that screen", () => {
    /** Returns the folder of the screen that owns the part at `path`. Part names start with '-'. */
    const ownerOf = (path: string) => path.split(/\/-/)[0] ?? path
    const wrong = imports
      .filter(({ file, target }) => layerOf(file) === 'routes' && layerOf(target) === 'routes')
      .filter(({ file, target }) => {
        const isPart = target.includes('/-')
        return !isPart || !file.startsWith(`${ownerOf(target)}/`)
      })
      .map(({ file, target }) => `${file} imports ${target}`)
    expect(wrong).toEqual([])
  })

  it('reach the mock backend only from main.tsx, by one dynamic import', () => {
    const reaching = imports.filter(
      ({ file, target }) => file.startsWith('src/') && layerOf(target) === 'mocks',
    )
    expect(reaching).toEqual([
      { file: 'src/main.tsx', target: 'mocks/browser', dynamic: true, reexport: false },
    ])
  })

  it('reach tests only from tests', () => {
    const wrong = imports.filter(
      ({ file, target }) => !file.startsWith('tests/') && layerOf(target) === 'tests',
    )
    expect(wrong).toEqual([])
  })

  it('name files, never folders, and are not re-exported', () => {
    const folders = imports.filter(({ target }) => {
      const path = join(root, target)
      return existsSync(path) && statSync(path).isDirectory()
    })
    expect(folders).toEqual([])
    expect(imports.filter(({ reexport }) => reexport)).toEqual([])
    const indexes = code.filter(
      (file) => /(?:^|\/)index\.tsx?$/.test(file) && !file.startsWith('src/routes/'),
    )
    expect(indexes).toEqual([])
  })

  it('have no cycles, types included', () => {
    const edges = new Map<string, string[]>()
    for (const { file, target } of imports.filter(({ dynamic }) => !dynamic)) {
      const resolved = code.find(
        (path) => path.replace(/\.tsx?$/, '') === target.replace(/\.tsx?$/, ''),
      )
      if (resolved) edges.set(file, [...(edges.get(file) ?? []), resolved])
    }
    const done = new Set<string>()
    function findCycle(file: string, path: readonly string[]): readonly string[] | undefined {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
      if (done.has(file)) return undefined
      for (const next of edges.get(file) ?? []) {
        const cycle = findCycle(next, [...path, file])
        if (cycle) return cycle
      }
      done.add(file)
      return undefined
    }
    const cycles = code.flatMap((file) => findCycle(file, [])?.join(' > ') ?? [])
    expect([...new Set(cycles)]).toEqual([])
  })

  it('use only zod/mini, because the full build adds 12 kB to the login page', () => {
    expect(linesMatching(source, /from ['"]zod(?!\/mini)/)).toEqual([])
  })
})

describe('the source tree', () => {
  it('has only the top-level entries of the design', () => {
    const ignored =
      /^(?:node_modules|dist|dist-.*|reports|coverage|test-results|playwright-report)$/
    const top = readdirSync(root).filter((name) => !name.startsWith('.') && !ignored.test(name))
    expect(top.toSorted()).toEqual([
      'README.md',
      'index.html',
      'mocks',
      'package-lock.json',
      'package.json',
      'src',
      'tests',
      'tsconfig.json',
      'vite.config.ts',
    ])
  })

  it('has no catch-all folders or files', () => {
    expect(
      everyFile.filter((file) =>
        /(?:^|\/)(?:utils?|lib|common|helpers?|misc|shared)[./]/i.test(file),
      ),
    ).toEqual([])
  })

  it('keeps everything but Route out of the route files', () => {
    const routes = source.filter((file) => file.startsWith('src/routes/') && !file.includes('/-'))
    expect(routes.length).toBeGreaterThan(15)
    for (const file of routes) {
      const exported = read(file).match(/^export .*$/gm) ?? []
      expect(
        exported.map((line) => line.slice(0, 'export const Route ='.length)),
        file,
      ).toEqual(['export const Route ='])
    }
  })
})

describe('the size limit', () => {
  const lines = (file: string) => read(file).split('\n').length - 1
  const isData = (file: string) => /^(?:tests|mocks\/seed)\//.test(file) || file === GENERATED

  it('keeps code files within 400 lines', () => {
    const tooLong = code.filter((file) => !isData(file) && lines(file) > 400)
    expect(tooLong).toEqual([])
  })

  it('keeps stylesheets within 250 lines', () => {
    const tooLong = everyFile.filter(
      (file) => file.startsWith('src/') && file.endsWith('.css') && lines(file) > 250,
    )
    expect(tooLong).toEqual([])
  })

  it('keeps folders within 16 files', () => {
    const counts = new Map<string, number>()
    for (const file of everyFile.filter((path) => path.startsWith('src/'))) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    const tooLarge = [...counts].filter(([, count]) => count > 16).map(([path]) => path)
    expect(tooLarge).toEqual([])
  })
})

describe("the spec's sentences", () => {
  const sentences = [
    'Please enter email',
    'Please enter valid email address',
    'Please enter valid email.',
    'Please enter password',
    'Please enter your email.',
    'Please enter your password.',
    'Password should be maximum 8 character',
    'Please enter your email',
    'Please enter your OTP',
    'Password must be at least 8 characters long with 1 capital letter, 1 number and 1 special character',
    'Please enter your confirm password.',
    'Passwords do not match.',
    'Please select role again',
    'Please enter name',
    'Please upload an image',
    'Please select category',
    'Service Image is Required',
    'Service name is Required',
    'Service Description is Required',
    'Add atleast one recurrsing option',
    'Add atleast one modifier group or increase the price',
    'Add atleast one Option in modifiers',
    'please enter the tax name',
    'please enter the tax rate',
    'Please enter a tax rate greater than 0 and less than 100',
    'Discount Percentage Must be less then 100',
    'Name is required',
    'Frequency is required',
    'Please enter the name',
    'Please enter the description',
    'Please enter option name',
    'Please enter price, min 0',
    'Please enter comment placeholder',
    'Please enter the question',
    'Please enter the question description',
    'Please enter a value of share',
    'Please enter valid value for share',
    'Please enter some text',
    'Some Error Occured',
    'Logout Successfully',
    'Session expired',
    'Something Went wrong',
    'Category created successfully',
    'Category updated successfully',
    'Deleted Successfully',
    'Customer Deleted Successfully',
    'Provider Deleted Successfully',
    'Do you want to delete this category ?',
    'Do you want to delete this service ?',
    'Loading chunk failed',
    'Unexpected Application Error!',
  ]

  /**
   * Returns one path for each occurrence of the sentence as a complete string or JSX text, so a
   * path may be listed more than once.
   */
  function placesOf(sentence: string): string[] {
    const words = sentence.split(' ').map((word) => word.replaceAll(/[.?!+*]/g, String.raw`\$&`))
    const pattern = new RegExp(`(?<=['"\`>]\\s*)${words.join(String.raw`\s+`)}(?=\\s*['"\`<])`, 'g')
    return source.flatMap((file) => (codeOf(file).match(pattern) ?? []).map(() => file))
  }

  it.each(sentences)('%s', (sentence) => {
    expect(
      placesOf(sentence),
      'places in src; if the customer changed the sentence, change it here too',
    ).toHaveLength(1)
  })
})

describe('the shared screen list', () => {
  it('covers every route', () => {
    const paths = /fullPaths:([^]*?)fileRoutesByTo/.exec(read(GENERATED))?.[1] ?? ''
    const routes = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
    expect(routes.length).toBeGreaterThan(15)
    const addresses = screens.map(({ path }) => path.replace(/\?.*/, ''))
    const unseen = routes.filter((route) => {
      const address = route.replace(/(?<=.)\/$/, '').replaceAll(/\$\w*/g, '[^/]+')
      return !addresses.some((seen) => new RegExp(`^${address}$`).test(seen))
    })
    expect(unseen).toEqual([])
  })
})

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

  it('sends requests only from src/api, where each endpoint is declared', () => {
    const outside = source.filter((file) => !file.startsWith('src/api/'))
    const senders =
      /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|['"](?:ky|socket\.io-client)['"]/
    expect(linesMatching(outside, senders)).toEqual([])
  })

  it('stores nothing in the browser but the session and the colour scheme', () => {
    const stores = /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie|idb-keyval/
    const places = source.filter((file) => stores.test(read(file)))
    // Includes reload.ts, which notes in sessionStorage that the page has already been reloaded.
    const known = /^src\/(?:session|boot)\/|^src\/ui\/feedback\/reload\.ts$/
    expect(places.filter((file) => !known.test(file))).toEqual([])
  })
})

describe("the customer's packages", () => {
  /** Each package, and the file or folder that must import it at runtime. */
  const packages: [name: string, home: string][] = [
    ['react', 'src/ui/'],
    ['react-dom', 'src/render.tsx'],
    ['@tanstack/react-router', 'src/router.ts'],
    ['@tanstack/react-query', 'src/api/client/endpoint.ts'],
    ['@tanstack/react-table', 'src/ui/table/data-table.tsx'],
    ['ky', 'src/api/client/http.ts'],
    ['zod', 'src/api/schema/fields.ts'],
    ['react-hook-form', 'src/ui/form/use-zod-form.ts'],
    ['@hookform/resolvers', 'src/ui/form/use-zod-form.ts'],
    ['socket.io-client', 'src/api/client/realtime.ts'],
    ['@mantine/core', 'src/ui/'],
    ['@mantine/notifications', 'src/ui/feedback/toast-host.tsx'],
    ['@mantine/modals', 'src/ui/overlay/'],
    ['@mantine/tiptap', 'src/ui/editor/'],
    ['zustand', 'src/session/session.ts'],
    ['vite', 'vite.config.ts'],
    ['vitest', 'tests/'],
    ['@testing-library/react', 'tests/render-app.tsx'],
    ['msw', 'mocks/'],
  ]

  it.each(packages)('include %s, imported at runtime in %s', (name, home) => {
    const specifier = new RegExp(`(?:from|import\\()\\s*['"]${name}(?:/[^'"]*)?['"]`)
    const importing = [...code, 'vite.config.ts'].filter(
      (file) =>
        file.startsWith(home) && specifier.test(codeOf(file).replaceAll(/^import type .*$/gm, '')),
    )
    expect(importing).not.toEqual([])
  })
})

describe('dependencies', () => {
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >

  it('have exact versions', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('are locked without the host of a registry', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<
        string,
        { version?: string; resolved?: string; integrity?: string; link?: boolean }
      >
    }
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(packages.filter(([, { integrity }]) => !integrity)).toEqual([])
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    })) {
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
    }
  })

  it("keep the demo's service worker identical to msw's", () => {
    const copies = filesBelow('mocks/public').filter((file) =>
      read(file).includes('INTEGRITY_CHECKSUM'),
    )
    expect(copies).toHaveLength(1)
    expect(read(copies[0]!)).toBe(read('node_modules/msw/lib/mockServiceWorker.js'))
  })
})

describe('the repository never contains', () => {
  it("a path on a developer's machine", () => {
    const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const here = [root, homedir()].filter((path) => path.split(/[\\/]/).length > 2).map(escaped)
    const anywhere = String.raw`(?<![\w.@:*}-])\/(?:home|Users|root|work|tmp|mnt|private)\/\w|\b[A-Z]:\\\w`
    expect(linesMatching(written, new RegExp([...here, anywhere].join('|')))).toEqual([])
  })

  it('the host of a package registry', () => {
    expect(linesMatching(written, /registry\.|npmjs|verdaccio|artifactory/i)).toEqual([])
    expect(
      linesMatching(
        ['.npmrc', 'package-lock.json'],
        /https?:\/\/(?!.*(?:opencollective|github\.com\/sponsors|funding|tidelift|paypal|patreon|ko-fi|thanks))/,
      ).filter((line) => !line.includes('"url":')),
    ).toEqual([])
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

  it('light-dark(), which the build compiles for only one colour scheme', () => {
    // The build can't see the page's color-scheme, so it compiles light-dark() for one scheme only.
    const sheets = filesBelow('src').filter((file) => file.endsWith('.css'))
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

  it('test commands that differ between the README and CI', () => {
    expect(read('README.md')).toContain('npm ci && npm test')
    const lines = read('.ci/run').split('\n')
    expect(lines).toContain('npm ci')
    expect(lines.some((line) => /^npm test\b/.test(line))).toBe(true)
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
  })
})

describe('the documentation', () => {
  const docs = ['README.md', 'src/README.md', 'mocks/README.md', 'tests/README.md']
  const text = docs.map(read).join('\n')
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  it('starts with a README of at most 180 lines', () => {
    expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(180)
  })

  it('lists every scenario exactly once', () => {
    const rows = named(/^\| (?:data|network|session|chat) +\|(.*)\|$/gm).join(' ')
    const listed = [...rows.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual(scenarios.map(({ name }) => name).toSorted())
  })

  it('names only existing scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const names = new Set([...named(/npm run ([\w:-]+)/g), ...named(/`npm (test|start)`/g)])
    expect(names.size).toBeGreaterThan(10)
    expect([...names].filter((name) => !(name in scripts))).toEqual([])
  })

  it('names only existing files, apart from examples', () => {
    const files = named(/[`(]((?:src|mocks|tests|api|domain|ui|routes)\/[\w./-]+)[`)]/g)
    const places = files.filter((file) => !/\breviews\b/.test(file))
    expect(places.length).toBeGreaterThan(15)
    const missing = places.filter((file) =>
      [file, `src/${file}`].every((path) => !existsSync(join(root, path))),
    )
    expect(missing).toEqual([])
  })

  it('documents every configuration variable', () => {
    const listed = named(/^\| `(VITE_\w+)`/gm)
    expect(listed.toSorted()).toEqual(
      [...read('src/vite-env.d.ts').matchAll(/VITE_\w+/g)].map(([name]) => name).toSorted(),
    )
  })
})

describe('the mock backend', () => {
  it('handles exactly the declared endpoints, once each', () => {
    const lines = (list: { method: string; path: string }[]) =>
      list.map(({ method, path }) => `${method} ${path}`).toSorted()
    expect(declaredEndpoints.length).toBeGreaterThan(30)
    expect(
      lines(handlers.map(({ endpoint }) => endpoint)),
      'Add a handler to the file of the same name under mocks/handlers.',
    ).toEqual(lines(declaredEndpoints))
  })

  it('blocks an existing source file in each scenario with a missing chunk', () => {
    const paths = scenarios.flatMap(({ missingChunk }) => missingChunk?.path ?? [])
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) expect(source).toContainEqual(expect.stringMatching(path))
  })
})
