import { describe, expect, it } from 'vitest'

import { code, codeOf, filesBelow, read } from './files'

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
