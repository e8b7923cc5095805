/// <reference types="vitest/config" />
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/** The embedded mock backend is the demo's API, on the page's own origin. */
const DEMO_API_BASE_URL = '/api/v1'

export default defineConfig(({ mode, command }) => {
  const env = { ...loadEnv(mode, process.cwd(), 'VITE_'), ...process.env }
  const demo = mode === 'demo'
  const test = mode === 'test'

  if (!demo && !test && !env['VITE_API_BASE_URL']) {
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
        routeFileIgnorePrefix: '-',
        quoteStyle: 'single',
      }),
      react({ compiler: true }),
    ],
    build: { target: 'es2023', sourcemap: false },
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/setup.ts'],
      alias: [
        { find: /^socket\.io-client$/, replacement: 'socket.io-client/dist/socket.io.esm.min.js' },
      ],
      env: { VITE_API_BASE_URL: 'http://localhost:3000/api/v1' },
      restoreMocks: true,
    },
  }
})
