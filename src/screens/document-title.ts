import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

import { pageTitle, withUnread } from '@/domain/product'

import { useUnread } from './unread'

/** Sets the document title, for example '(3) Bookings · Doorstep' if 3 conversations are unread. */
export function useRouteTitle(title: string | undefined): void {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const unread = useUnread()
  const latestUnread = useEffectEvent(() => unread)
  // A layout effect runs before the effect in which `useScreenTitle` replaces this title.
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

/** Replaces the route's title, for example with 'Page Not Found' if the record does not exist. */
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
