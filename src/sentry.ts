import { captureException, init, withScope } from '@sentry/react'

import { ApiError } from './domain/api-error'

/** What happened before an error. Contains names of routes and endpoints, but no ids or values. */
export interface Step {
  category: 'navigation' | 'api'
  message: string
}

init({
  dsn: import.meta.env.VITE_SENTRY_DSN!,
  // The default integrations record clicks, requests, addresses and console output, which contain
  // names and message texts.
  defaultIntegrations: false,
  dataCollection: { userInfo: false },
  sendClientReports: false,
  beforeSend(event, { originalException }) {
    for (const value of event.exception?.values ?? [])
      value.value = safeMessage(originalException)
    // Lists what is sent, so that a later version of the SDK adds nothing to it.
    const { type, event_id, timestamp, platform, level, environment, sdk } = event
    const { exception, tags, breadcrumbs } = event
    const sent = { type, event_id, timestamp, platform, level, environment, sdk }
    return { ...sent, exception, tags, breadcrumbs } as typeof event
  },
})

/** Sends the error without anything that people wrote. Returns the event's id. */
export function report(
  reason: unknown,
  { route, steps }: { route: string; steps: Step[] },
): string {
  // Only an Error has a stack; anything else could be data.
  const error = reason instanceof Error ? reason : new Error('Not an Error')
  return withScope((scope) => {
    scope.setTag('route', route)
    scope.clearBreadcrumbs()
    for (const { category, message } of steps) scope.addBreadcrumb({ category, message })
    return captureException(error)
  })
}

/** React's production errors name a number, and TypeErrors and ReferenceErrors name code. */
export function safeMessage(error: unknown): string {
  if (error instanceof ApiError) return error.summary
  if (!(error instanceof Error)) return ''
  const [minified] = /Minified React error #\d+/.exec(error.message) ?? []
  if (minified) return minified
  const namesCode = ['TypeError', 'ReferenceError', 'ChunkLoadError'].includes(error.name)
  // Quotes may contain values: `Cannot create property 'x' on string 'Ann'`.
  return namesCode ? error.message.replace(/['"`].*['"`]/s, '…').replace(/\?\S*/g, '') : ''
}
