import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const imported = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name)

const styled = new Set([
  ...imported('src/ui/mantine-base.ts'),
  ...imported('src/ui/mantine-admin.ts'),
])

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `src/${file}`)

const used = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`)),
)

describe("Mantine's styles", () => {
  it.each([...new Set(used)].toSorted())('has those of %s', (component) => {
    expect(styled).toContain(component)
  })
})
