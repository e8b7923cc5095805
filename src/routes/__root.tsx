import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  Outlet,
  useChildMatches,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'

import { DocumentTitle } from '@/screens/page/document-title'
import { focusPageHeading } from '@/ui/page/focus'

export const Route = createRootRouteWithContext<{
  queryClient: QueryClient
  /** Resolves to the id under which a developer finds the error. Only if errors are reported. */
  reportError?: (error: unknown) => Promise<string>
}>()({
  component: Root,
})

function Root() {
  const router = useRouter()
  // The signed-in screens have one frame, public ones none.
  const frame = useChildMatches({
    select: ([layout, screen]) =>
      layout?.routeId === '/_public' ? screen?.routeId : layout?.routeId,
  })
  useEffect(
    function moveFocusAfterNavigation() {
      return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return
        if (pathChanged) {
          // The chat focuses its own field.
          if (document.activeElement?.matches('main textarea')) return
          focusPageHeading()
          return
        }
        // Paging scrolls to the top, so this brings the focused pagination link back into view.
        const focused = document.activeElement
        if (focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' })
      })
    },
    [router],
  )
  return (
    <DocumentTitle>
      {/*
       * WORKAROUND: The router keeps a screen that was left while the next one's code loads. The key can
       * go when it does not (1.170.46 does).
       */}
      <Outlet key={frame} />
    </DocumentTitle>
  )
}
