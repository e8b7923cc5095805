import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { UNUSED_COLOURS } from '@/boot/build'

const imported = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name)

const styled = new Set([
  ...imported('src/ui/mantine-base.ts'),
  ...imported('src/ui/mantine-admin.ts'),
])

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|css)$/.test(file))
  .map((file) => `src/${file}`)

const used = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`)),
  ),
)

describe("Mantine's styles", () => {
  it('are needed by several components', () => {
    expect(used.size).toBeGreaterThan(5)
  })

  it.each([...used].toSorted())('have those of %s', (component) => {
    expect(styled).toContain(component)
  })
})

describe("Mantine's colours that the build leaves out", () => {
  it.each(UNUSED_COLOURS)('nothing names %s', (colour) => {
    const names = new RegExp(`--mantine-color-${colour}\\b|\\b(?:color|c|bg)=["']${colour}\\b`)
    expect(sources.filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
