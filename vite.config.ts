import { basename } from 'node:path'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

import { printSignIn } from './mocks/print-sign-in.ts'
import { appShell } from './src/boot/app-shell.ts'
import { chunkGroups } from './src/build/chunks.ts'
import { compileHints } from './src/build/compile-hints.ts'
import { previewServer } from './src/build/headers.ts'
import { sharedCode } from './src/build/shared-code.ts'
import { checkVariables } from './src/build/variables.ts'
import { testOptions } from './tests/vitest-options.ts'

/** In the demo, the mock backend answers on the page's own origin. */
const DEMO_API_BASE_URL = '/api/v1'

export default defineConfig(({ mode, command, isPreview }) => {
  const env = { ...loadEnv(mode, process.cwd(), 'VITE_'), ...process.env }
  const demo = mode === 'demo'
  const test = mode === 'test'
  /** The demo calls no server. */
  const servers: Partial<typeof env> = demo ? {} : env
  const api = servers['VITE_API_BASE_URL'] ?? DEMO_API_BASE_URL
  const socket = servers['VITE_SOCKET_URL']
  const errors = servers['VITE_SENTRY_DSN']
  if (!demo && !test && !isPreview) checkVariables(env, command)

  return {
    define: {
      ...(demo && {
        'import.meta.env.VITE_API_BASE_URL': JSON.stringify(DEMO_API_BASE_URL),
      }),
      // Also replaces the variable in index.html.
      ...(!test && {
        'import.meta.env.VITE_SENTRY_DSN': JSON.stringify(errors || ''),
        'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(
          env['VITE_PRODUCT_NAME'] || 'Doorstep',
        ),
      }),
    },
    publicDir: demo ? 'mocks/public' : false,
    resolve: {
      tsconfigPaths: true,
      // WORKAROUND: @tanstack/react-store and @tiptap/react import the shim for React 17, which every page
      // would load. Can go when they import the module for later versions.
      alias: {
        'use-sync-external-store/shim/with-selector':
          'use-sync-external-store/with-selector',
      },
    },
    plugins: [
      tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
      react({ compiler: true }),
      chunkGroups(sharedCode),
      compileHints(['app', 'form', 'admin']),
      previewServer(),
      demo && printSignIn(),
      !test && appShell({ api, socket, errors, demo }),
    ],
    css: {
      modules: {
        // Shorter than Vite's names, which end in a hash and a line number. Unique, because the names
        // of the stylesheets are (tests/structure/source-tree.test.ts).
        generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
      },
    },
    build: {
      target: 'es2023',
      // Written for Sentry, but not named by the scripts.
      sourcemap: errors ? 'hidden' : false,
      modulePreload: { polyfill: false },
    },
    test: testOptions,
  }
})
