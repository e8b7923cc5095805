import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import { screens } from '@tests/e2e/screens'
import { describe, expect, it } from 'vitest'

import { code, everyFile, GENERATED, read, root, source } from './files'

describe('the source tree', () => {
  it('has only the top-level entries of the design', () => {
    const ignored =
      /^(?:node_modules|dist|dist-.*|reports|coverage|test-results|playwright-report)$/
    const top = readdirSync(root).filter(
      (name) => !name.startsWith('.') && !ignored.test(name),
    )
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

  it('names folders in kebab case, outside of the routes', () => {
    const folders = new Set(
      code.filter((file) => !file.startsWith('src/routes/')).map((file) => dirname(file)),
    )
    expect(folders.size).toBeGreaterThan(50)
    expect([...folders].filter((folder) => !/^[a-z0-9/-]+$/.test(folder))).toEqual([])
  })

  it('has no screen beside the areas', () => {
    expect(source.filter((file) => /^src\/screens\/[^/]+$/.test(file))).toEqual([])
  })

  it('names each stylesheet once, because class names start with its name', () => {
    const names = everyFile
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => basename(file, '.module.css'))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => name.includes('_'))).toEqual([])
  })

  it('keeps everything but Route out of the route files', () => {
    const routes = source.filter((file) => file.startsWith('src/routes/'))
    expect(routes.length).toBeGreaterThan(15)
    for (const file of routes) {
      const exported = read(file).match(/^export .*$/gm) ?? []
      expect(
        exported.map((line) => line.slice(0, 'export const Route ='.length)),
        file,
      ).toEqual(['export const Route ='])
      expect(read(file).split('\n').length, file).toBeLessThanOrEqual(61)
    }
  })
})

describe('the size limit', () => {
  const lines = (file: string) => read(file).split('\n').length - 1
  const isData = (file: string) =>
    /^(?:tests|mocks\/seed)\//.test(file) || file === GENERATED

  it('keeps code files within 300 lines', () => {
    const tooLong = code.filter((file) => !isData(file) && lines(file) > 300)
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
