import { useEffect } from 'react'
import { create } from 'zustand'

import { pageTitle } from '@/domain/product'

import { useUnreadLabel } from './unread'

const useTitleOverride = create<{ title?: string | undefined }>(() => ({}))

/** Sets the document title, for example '(3) Bookings · Doorstep' if 3 conversations are unread. */
export function useRouteTitle(routeTitle: string | undefined): void {
  const { title = routeTitle } = useTitleOverride()
  const unread = useUnreadLabel()
  useEffect(
    function setTitle() {
      document.title = unread ? `(${unread}) ${pageTitle(title)}` : pageTitle(title)
    },
    [title, unread],
  )
}

/** Replaces the route's title, for example with 'Page Not Found' if the record does not exist. */
export function useScreenTitle(title: string): void {
  useEffect(
    function replaceTitle() {
      useTitleOverride.setState({ title })
      return () => useTitleOverride.setState({ title: undefined })
    },
    [title],
  )
}
