import { useDocumentTitle } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

import { pageTitle } from '@/domain/product'
import { useUnreadLabel } from '@/screens/conversations/unread'

const ReplaceTitle = createContext<(title: string | undefined) => void>(() => {})

/** Sets the document title, for example '(3) Bookings · Doorstep' if 3 conversations are unread. */
export function DocumentTitle({ children }: { children: ReactNode }) {
  const routeTitle = useRouterState({
    select: ({ matches }) =>
      matches.some(({ status }) => status === 'notFound')
        ? 'Page Not Found'
        : matches.at(-1)?.staticData.title,
  })
  const [title = routeTitle, replaceTitle] = useState<string>()
  const unread = useUnreadLabel()
  useDocumentTitle(unread ? `(${unread}) ${pageTitle(title)}` : pageTitle(title))
  return <ReplaceTitle value={replaceTitle}>{children}</ReplaceTitle>
}

/** Replaces the route's title, for example with 'Page Not Found' if the record does not exist. */
export function useScreenTitle(title: string): void {
  const replaceTitle = use(ReplaceTitle)
  useEffect(
    function replace() {
      replaceTitle(title)
      return () => replaceTitle(undefined)
    },
    [replaceTitle, title],
  )
}
