import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

import { pageTitle, withUnread } from '@/domain/product'

import { useUnread } from './-unread'

/** Sets the document title, such as '(3) Bookings · Doorstep' with 3 unread conversations. */
export function useRouteTitle(title: string | undefined): void {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const unread = useUnread()
  const latestUnread = useEffectEvent(() => unread)
  // Runs before the effect of `useScreenTitle` in the same commit, so that the screen's title wins.
  useLayoutEffect(
    function setTitle() {
      document.title = withUnread(pageTitle(title), latestUnread())
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path resets the title that useScreenTitle has set
    [title, pathname],
  )
  useEffect(
    function setNumber() {
      document.title = withUnread(document.title, unread)
    },
    [unread],
  )
}

/** Replaces the route's title, for example with 'Page Not Found' for an unknown record. */
export function useScreenTitle(title: string): void {
  const unread = useUnread()
  const latestUnread = useEffectEvent(() => unread)
  useEffect(
    function replaceTitle() {
      document.title = withUnread(pageTitle(title), latestUnread())
    },
    [title],
  )
}
