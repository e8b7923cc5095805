import { resolve } from 'node:path'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'

import { demoAdmin } from './mocks/seed/admins.ts'
import { appShell } from './src/boot/app-shell.ts'
import { checkBuildVariables } from './src/boot/build-variables.ts'
import { localServers } from './src/boot/local-servers.ts'

/** In the demo, the mock backend answers on the page's own origin. */
const DEMO_API_BASE_URL = '/api/v1'

function tellTheSignIn(): Plugin {
  const tell = (server: {
    printUrls: () => void
    config: { logger: { info(line: string): void } }
  }) => {
    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      server.config.logger.info(`  ➜  Sign in: ${demoAdmin.email} with ${demoAdmin.password}`)
    }
  }
  return { name: 'tell-the-sign-in', configureServer: tell, configurePreviewServer: tell }
}

/**
 * Repeats a failed dynamic import under another fragment, because browsers remember that a module's
 * URL has failed until the page is reloaded. The name is as long as `import`, and the function is
 * hoisted from the end of the file, so the source maps stay correct.
 */
function retryImports(): Plugin {
  const retry =
    'function $retry(url){return import(url).catch(e=>import(url+"#"+Date.now()).catch(()=>{throw e}))}'
  return afterBuild('retry-imports', (chunk) => {
    const code = chunk.code.replace(/\bimport(?=\(`\.\/[^`]+\.js`\))/g, '$retry')
    if (code !== chunk.code) chunk.code = `${code}\n${retry}\n`
  })
}

/**
 * Makes Chromium compile what a screen needs on another thread while it downloads. With hints in
 * every chunk, repeat visits took longer.
 */
function compileHints(): Plugin {
  return afterBuild('compile-hints', (chunk, bundle) => {
    const isShared = chunk.isEntry || ['render', 'list'].includes(chunk.name)
    if (!isShared && !chunk.facadeModuleId?.includes('/src/routes/')) return
    chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    const map = bundle[`${chunk.fileName}.map`]
    if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '$&;')
  })
}

/** Changes chunks after Vite, whose list of style sheets is the last thing that it adds to a chunk. */
function afterBuild(
  name: string,
  change: (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) => void,
): Plugin {
  return {
    name,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') change(file, bundle)
        }
      },
    },
  }
}

/**
 * Puts shared code into a few chunks. Without them, the first screen would take three times as many
 * requests. A chunk contains the modules that match its pattern and everything they import, except
 * modules of earlier chunks. Grouping modules by size, or by how many screens share them, would add
 * 15 to 70 kB to the download of every list screen.
 */
const sharedChunks: [name: string, buildingBlocks: RegExp][] = [
  // Loaders need these chunks while the chunk `render` is still loading.
  ['data', /\/api\/client\/endpoint\.ts/],
  [
    'areas',
    /\/src\/(api\/(?!auth|chat|content|uploads|client|schema)|domain\/(account\/person|format\/dates))/,
  ],
  ['conversations', /\/src\/(api\/chat|domain\/chat\/conversation)\./],
  [
    'render',
    /\/src\/render\.tsx|\/api\/auth\.ts|\/ui\/(page\/(link|logo)|table\/search-input|form\/(submit-button|use-is-current-screen))|\/components\/(TextInput|ActionIcon|Paper|Group|Stack|Text|Title)\/|\/use-uncontrolled\//,
  ],
  [
    'forms',
    /\/_public\/route\.tsx\?|\/screens\/auth\/public-card|\/ui\/form\/(form-panel|text-fields)\./,
  ],
  ['shell', /\/_admin\/route\.tsx\?|\/ui\/page\/(page-header|status-badge|word-break)\./],
  ['list', /\/ui\/table\/(?!.*-dialog|whole-text)|\/domain\/format\/money\.ts|\/focus-heading/],
  ['floating', /\/components\/(Tooltip|FocusTrap|Overlay)\//],
  // Small modules that several screens share. They need nothing but the chunks above.
  [
    'small',
    /\/(IconMessage|IconUser|RadioIcon|use-force-update|use-debounced-value)\b|\/utils\/(create-scoped-keydown-handler|InlineInput|InputsGroupFieldset|get-(env|safe-id))\/|nfiniteQuery/,
  ],
  ['select', /\/components\/(Combobox|Select)\/|\/searchable-select|\/whole-text/],
  ['dialog', /\/components\/(Modal|Drawer)\/|\/ui\/overlay\/dialog/],
]

/**
 * From version 25 on, Node has a `localStorage` of its own, which is undefined without a file to
 * store it in and hides happy-dom's. Version 20 does not know the flag that turns it off.
 */
const workerFlags =
  Number.parseInt(process.versions.node, 10) >= 25 ? ['--no-experimental-webstorage'] : []

/** These tests reload or mock our modules, so they can't share a worker with other tests. */
const isolatedTests = [
  'tests/session/**/*.test.ts',
  'tests/domain/product.test.ts',
  'tests/screens/shell-chunks.test.tsx',
  'tests/error-reporting.test.tsx',
]
const pureTests = ['tests/{domain,check-api,structure}/**/*.test.ts']
const layerTests = ['tests/{api,mocks,ui}/**/*.test.{ts,tsx}', 'tests/query-client.test.tsx']

function testProject(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  // Unless `test` overrides `isolate`, test files share workers. Isolating each file would more
  // than double the CPU time.
  return { extends: true, test: { name, include, isolate: false, ...test } }
}

const withDom = { environment: 'happy-dom', setupFiles: ['tests/setup.ts'] }
const testProjects = [
  testProject('pure', pureTests, { environment: 'node', exclude: isolatedTests }),
  testProject('layers', layerTests, withDom),
  testProject('app', ['tests/**/*.test.{ts,tsx}'], {
    ...withDom,
    exclude: [...pureTests, ...layerTests, ...isolatedTests],
  }),
  testProject('isolated', isolatedTests, { ...withDom, isolate: true }),
]

export default defineConfig(({ mode, command, isPreview }) => {
  const env = { ...loadEnv(mode, process.cwd(), 'VITE_'), ...process.env }
  const demo = mode === 'demo'
  const test = mode === 'test'

  if (!demo && !test && !isPreview && !env['VITE_API_BASE_URL']) {
    throw new Error(
      `Set VITE_API_BASE_URL to the base URL of the REST API before you run ${
        command === 'build' ? 'a production build' : 'the development server'
      }, e.g. VITE_API_BASE_URL=https://api.example.com/api/v1. Without an API of your own, use npm start.`,
    )
  }
  if (!demo && !test && !isPreview) checkBuildVariables(env)

  return {
    define: {
      ...(demo && { 'import.meta.env.VITE_API_BASE_URL': JSON.stringify(DEMO_API_BASE_URL) }),
      // Also replaces the variable in index.html.
      ...(!test && {
        'import.meta.env.VITE_SENTRY_DSN': JSON.stringify((!demo && env['VITE_SENTRY_DSN']) || ''),
        'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(env['VITE_PRODUCT_NAME'] || 'Doorstep'),
      }),
    },
    publicDir: demo ? 'mocks/public' : false,
    resolve: { tsconfigPaths: true },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // Loaders get separate chunks, because they run before their screen's code has loaded.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader'],
            ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
        quoteStyle: 'single',
      }),
      react({ compiler: true }),
      retryImports(),
      compileHints(),
      localServers(),
      ...(demo ? [tellTheSignIn()] : []),
      !test &&
        appShell({
          api: (demo ? undefined : env['VITE_API_BASE_URL']) ?? DEMO_API_BASE_URL,
          socket: demo ? undefined : env['VITE_SOCKET_URL'],
          errors: demo ? undefined : env['VITE_SENTRY_DSN'],
          demo,
        }),
    ],
    build: {
      target: 'es2023',
      // Written for Sentry, but not named by the scripts.
      sourcemap: !demo && env['VITE_SENTRY_DSN'] ? 'hidden' : false,
      // The inline script of index.html preloads each route's files. Vite's own preloading would
      // take a fifth of the main thread's time on a slow machine.
      modulePreload: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'], priority: sharedChunks.length + 1 },
              ...sharedChunks.map(([name, test], index) => ({
                name,
                test,
                priority: sharedChunks.length - index,
              })),
            ],
          },
        },
      },
    },
    test: {
      alias: [
        {
          // When imported in Node, the package resolves to its Node build, so this alias points to
          // the browser build's file.
          find: /^socket\.io-client$/,
          replacement: resolve('node_modules/socket.io-client/dist/socket.io.esm.min.js'),
        },
      ],
      env: { VITE_API_BASE_URL: 'http://localhost:3000/api/v1' },
      execArgv: workerFlags,
      restoreMocks: true,
      retry: process.env['CI'] ? 1 : 0,
      // Generous, because a small, busy machine may stall for half a minute.
      testTimeout: 120_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      projects: testProjects,
    },
  }
})
