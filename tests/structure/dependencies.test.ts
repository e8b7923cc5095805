import { describe, expect, it } from 'vitest'

import { filesBelow, read } from './files'

describe('dependencies', () => {
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >

  // That they are imported is checked with the dead code.
  it("include the customer's packages", () => {
    const names = [
      'react',
      'react-dom',
      '@tanstack/react-router',
      '@tanstack/react-query',
      '@tanstack/react-table',
      'ky',
      'zod',
      'react-hook-form',
      '@hookform/resolvers',
      'socket.io-client',
      '@mantine/core',
      '@mantine/notifications',
      '@mantine/modals',
      '@mantine/tiptap',
      'zustand',
      'vite',
      'vitest',
      '@testing-library/react',
      'msw',
    ]
    expect(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })).toEqual(
      expect.arrayContaining(names),
    )
  })

  it('have exact versions', () => {
    const versions = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    })
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
