import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

import { pageTitle, withUnread } from '@/domain/product'

import { useUnread } from './-unread'

/** Sets the document's title: the route's, after the number of unread conversations. */
export function useRouteTitle(title: string | undefined): void {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const unread = useUnread()
  const latestUnread = useEffectEvent(() => unread)
  // Before the effects of the same commit, so that a screen can rename itself at once.
  useLayoutEffect(
    function setTitle() {
      document.title = withUnread(pageTitle(title), latestUnread())
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a screen that renamed itself may show another record next, under the same title
    [title, pathname],
  )
  useEffect(
    function setNumber() {
      document.title = withUnread(document.title, unread)
    },
    [unread],
  )
}

/** Replaces the route's title for a screen that shows something else. */
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
