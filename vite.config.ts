/// <reference types="vitest/config" />
import { resolve } from 'node:path'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'

import { demoAdmin } from './mocks/seed/admins.ts'
import { boot } from './src/boot/build.ts'

/** The embedded mock backend is the demo's API, on the page's own origin. */
const DEMO_API_BASE_URL = '/api/v1'

/** Prints the demo's sign-in below the address that it is served at. */
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
 * What screens share, in a few files instead of one for every set of sharers: they compress better,
 * and a deep link asks for a dozen instead of forty. Merging by size alone was tried: it put parts
 * of the editor into every list.
 */
const sharedFiles = [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  {
    name: 'calls',
    // Without what the login does not need: endless lists, and the calls of others.
    test: /node_modules\/zod\/|\/(query-core|react-query)\/(?!.*\/((useI|i)nfiniteQuery(Observer)?|useMutationState)\.js)|src\/api\/(endpoint|fields)\.|components\/Input\/|createReactComponent|use-id\.mjs|src\/ui\/(submit-button|link|logo)\.|IconSelector/,
    priority: 3,
  },
  {
    name: 'forms',
    test: /react-hook-form|@hookform|src\/ui\/(form|form-panel|text-fields|public-card)\./,
    priority: 2,
  },
  {
    name: 'shell',
    test: /_admin\/-(shell|navigation|navigation-list|user-menu)\.|src\/ui\/(page-head|failed|empty|confirm|status-badge|photo|offline-line)\.|src\/session\/token/,
    priority: 2,
  },
  {
    name: 'list',
    test: /src\/ui\/(query-table|pagination|search-box|filter-select|export-csv)\.|react-table|table-core/,
    priority: 1,
  },
]

export default defineConfig(({ mode, command, isPreview }) => {
  const env = { ...loadEnv(mode, process.cwd(), 'VITE_'), ...process.env }
  const demo = mode === 'demo'
  const test = mode === 'test'

  if (!demo && !test && !isPreview && !env['VITE_API_BASE_URL']) {
    throw new Error(
      `Set VITE_API_BASE_URL to the base of the REST API before you run ${
        command === 'build' ? 'a production build' : 'the development server'
      }, e.g. VITE_API_BASE_URL=https://api.example.com/api/v1. Without an API of your own, use npm start.`,
    )
  }

  return {
    define: demo ? { 'import.meta.env.VITE_API_BASE_URL': JSON.stringify(DEMO_API_BASE_URL) } : {},
    publicDir: demo ? 'mocks/public' : false,
    resolve: { tsconfigPaths: true },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // A loader travels with its screen: in the entry, every schema of the API would be there too.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
        routeFileIgnorePrefix: '-',
        quoteStyle: 'single',
      }),
      react({ compiler: true }),
      ...(demo ? [tellTheSignIn()] : []),
      ...(test
        ? []
        : boot({
            productName: env['VITE_PRODUCT_NAME'] || 'Doorstep',
            api: (demo ? undefined : env['VITE_API_BASE_URL']) ?? DEMO_API_BASE_URL,
            socket: demo ? undefined : env['VITE_SOCKET_URL'],
            demo,
          })),
    ],
    build: {
      target: 'es2023',
      sourcemap: false,
      // Every browser of this target knows modulepreload.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: sharedFiles,
          },
        },
      },
    },
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/setup.ts'],
      alias: [
        {
          // By its path: the package does not export its browser build to Node.
          find: /^socket\.io-client$/,
          replacement: resolve('node_modules/socket.io-client/dist/socket.io.esm.min.js'),
        },
      ],
      env: { VITE_API_BASE_URL: 'http://localhost:3000/api/v1' },
      restoreMocks: true,
      // For a small, busy machine.
      testTimeout: 30_000,
    },
  }
})
