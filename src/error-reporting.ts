import type { QueryClient } from '@tanstack/react-query'

import { describeKey } from './api/client/query-keys'
import { ApiError } from './domain/api-error'
import { ERROR_REPORTING_DELAY } from './domain/limits'
import type { AppRouter } from './router'
import type { Step } from './sentry'

const STEPS = 30

/**
 * Reports errors to Sentry, whose code loads after ERROR_REPORTING_DELAY, or at the first error.
 * Called only by builds with VITE_SENTRY_DSN.
 */
export function startErrorReporting(router: AppRouter, queryClient: QueryClient): void {
  const steps: Step[] = []
  const currentRoute = () => router.state.matches.at(-1)?.routeId ?? ''

  async function report(error: unknown): Promise<string> {
    const what = { route: currentRoute(), steps: [...steps] }
    return (await import('./sentry')).report(error, what)
  }
  function note(step: Step) {
    steps.push(step)
    if (steps.length > STEPS) steps.shift()
  }
  function noteFailure(error: unknown, key: readonly unknown[] = []) {
    if (!(error instanceof ApiError)) return
    note({ category: 'api', message: `${describeKey(key)}: ${error.summary}` })
  }

  router.options.context.reportError = report
  window.addEventListener('error', ({ error }) => {
    // A failed image or script has no error object.
    if (error) report(error).catch(() => {})
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    report(reason).catch(() => {})
  })
  router.subscribe('onResolved', () =>
    note({ category: 'navigation', message: currentRoute() }),
  )
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    noteFailure(event.action.error, event.query.queryKey)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    noteFailure(event.action.error, event.mutation.options.mutationKey)
  })
  setTimeout(() => void import('./sentry').catch(() => {}), ERROR_REPORTING_DELAY)
}
