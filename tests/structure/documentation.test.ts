import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { scenarios } from '@mocks/scenarios/all'
import { describe, expect, it } from 'vitest'

import budget from '../requests/budget.json'
import { read, root } from './files'

describe('the documentation', () => {
  const docs = ['README.md', 'src/README.md', 'mocks/README.md', 'tests/README.md']
  const text = docs.map(read).join('\n')
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name)

  it('starts with a README of at most 180 lines', () => {
    expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(180)
  })

  it('says one thing in each point of a list', () => {
    const points = docs.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => /^\s*(?:-|\d+\.) /.test(line)),
    )
    expect(points.length).toBeGreaterThan(50)
    expect(points.filter((point) => point.split(/\s+/).length > 65)).toEqual([])
  })

  it('lists every scenario exactly once, with its path and what to see', () => {
    const [, table = ''] =
      /what to see +\|\n\|[-| ]+\n([^]*?)\n\n/.exec(read('mocks/README.md')) ?? []
    const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
    expect(rows.map(([, ...cells]) => cells.slice(0, 3))).toEqual(
      scenarios.map(({ name, path, description }) => [
        `\`${name}\``,
        path === undefined ? 'any' : `\`${path}\``,
        description,
      ]),
    )
  })

  it('names only existing scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as {
      scripts: Record<string, string>
    }
    const names = new Set([...named(/npm run ([\w:-]+)/g), ...named(/`npm (test|start)`/g)])
    expect(names.size).toBeGreaterThan(10)
    expect([...names].filter((name) => !(name in scripts))).toEqual([])
  })

  it('names only existing files, apart from examples', () => {
    const files = named(
      /[`(]((?:src|mocks|tests|api|domain|ui|routes|screens)\/[\w./-]+)[`)]/g,
    )
    const places = files.filter((file) => !/\breviews\b/.test(file))
    expect(places.length).toBeGreaterThan(15)
    const missing = places.filter((file) =>
      [file, `src/${file}`].every((path) => !existsSync(join(root, path))),
    )
    expect(missing).toEqual([])
  })

  it('tells the numbers of requests that are tested', () => {
    const told = named(/^\| .* \| (\d+) +\|$/gm).map(Number)
    // Actions of the same number may share a row.
    const tested = Object.values(budget).filter(
      (count, index, all) => count !== all[index - 1],
    )
    expect(told).toEqual(tested)
  })

  it('documents every configuration variable', () => {
    const listed = named(/^\| `(VITE_\w+)`/gm)
    expect(listed.toSorted()).toEqual(
      [...read('src/vite-env.d.ts').matchAll(/VITE_\w+/g)].map(([name]) => name).toSorted(),
    )
  })
})
