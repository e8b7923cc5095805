import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'

/**
 * WORKAROUND: From version 25 on, Node has a `localStorage` of its own, which is undefined without a
 * file to store it in and hides happy-dom's. Version 20 does not know the flag that turns it off. Can
 * go when happy-dom replaces what Node has (21.0.4 does not).
 */
const workerFlags =
  Number.parseInt(process.versions.node, 10) >= 25 ? ['--no-experimental-webstorage'] : []

/** These tests reload or mock our modules, so they can't share a worker with other tests. */
const isolatedTests = [
  'tests/session/**/*.test.ts',
  'tests/domain/product.test.ts',
  // Its runs of the model have failed beside other tests only.
  'tests/domain/chat-thread.test.ts',
  'tests/screens/shell-chunks.test.tsx',
  'tests/screens/service-edit-renders.test.tsx',
  'tests/screens/messages/renders.test.tsx',
  'tests/error-reporting.test.tsx',
]
const pureTests = ['tests/{domain,check-api,structure}/**/*.test.ts']
const layerTests = [
  'tests/{api,mocks,ui}/**/*.test.{ts,tsx}',
  'tests/query-client.test.tsx',
]

function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  // Unless `test` overrides `isolate`, test files share workers. Isolating each file would more
  // than double the CPU time.
  return { extends: true, test: { name, include, isolate: false, ...test } }
}

const withDom = { environment: 'happy-dom', setupFiles: ['tests/setup.ts'] }

export const testOptions: NonNullable<ViteUserConfig['test']> = {
  alias: [
    {
      // When imported in Node, the package resolves to its Node build, so this alias points to the
      // browser build's file.
      find: /^socket\.io-client$/,
      replacement: resolve('node_modules/socket.io-client/dist/socket.io.esm.min.js'),
    },
  ],
  env: { VITE_API_BASE_URL: 'http://localhost:3000/api/v1' },
  execArgv: workerFlags,
  // More than processors, because many tests wait for a timer or an answer.
  maxWorkers: availableParallelism() * 2,
  restoreMocks: true,
  retry: process.env['CI'] ? 1 : 0,
  // Generous, because a small, busy machine may stall for half a minute.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  projects: [
    project('pure', pureTests, { environment: 'node', exclude: isolatedTests }),
    project('layers', layerTests, withDom),
    project('app', ['tests/**/*.test.{ts,tsx}'], {
      ...withDom,
      exclude: [...pureTests, ...layerTests, ...isolatedTests],
    }),
    project('isolated', isolatedTests, { ...withDom, isolate: true }),
  ],
}
