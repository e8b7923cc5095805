import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { ApiError } from './api/client/http'
import { REPORTING_IDLE_LIMIT } from './domain/limits'
import { setErrorReporter } from './ui/feedback/error-report'

/** What happened before an error. Contains names of routes and endpoints, but no ids or values. */
export interface Step {
  category: 'navigation' | 'api'
  message: string
}

const STEPS = 30

/**
 * Reports errors to Sentry, whose code loads when the browser is idle, or at the first error.
 * Errors before that are kept. Called only by builds with VITE_SENTRY_DSN.
 */
export function startErrorReporting(router: AnyRouter, queryClient: QueryClient): void {
  const steps: Step[] = []
  let loading: ReturnType<typeof importSentry> | undefined

  function load() {
    loading ??= importSentry().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  async function report(error: unknown): Promise<string> {
    const route = lastOf(router.state.matches)?.message ?? ''
    const before = [...steps]
    const sentry = await load()
    return sentry.report(error, { route, steps: before })
  }
  function note(step: Step) {
    steps.push(step)
    if (steps.length > STEPS) steps.shift()
  }

  setErrorReporter(report)
  window.addEventListener('error', ({ error }) => {
    // A failed image or script has no error object.
    if (error) report(error).catch(() => {})
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    report(reason).catch(() => {})
  })
  router.subscribe('onResolved', () => {
    const step = lastOf(router.state.matches)
    if (step) note(step)
  })
  const noteFailure = (error: unknown, key: readonly unknown[] | undefined) => {
    if (!(error instanceof ApiError)) return
    // A key contains an endpoint's area and path, such as 'users/:id', and then its arguments.
    const [area, path] = key ?? []
    note({ category: 'api', message: `${String(area)} ${String(path)}: ${summaryOf(error)}` })
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    noteFailure(event.action.error, event.query.queryKey)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    noteFailure(event.action.error, event.mutation.options.mutationKey)
  })

  const idle =
    window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, REPORTING_IDLE_LIMIT))
  idle(() => void load().catch(() => {}), { timeout: REPORTING_IDLE_LIMIT })
}

function lastOf(matches: AnyRouter['state']['matches']): Step | undefined {
  const match = matches.at(-1)
  return match && { category: 'navigation', message: match.routeId }
}

const importSentry = () => import('./sentry')

export function summaryOf({ failure, status }: ApiError): string {
  return `${failure} ${status}`
}
