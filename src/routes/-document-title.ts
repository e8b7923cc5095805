import { useEffect, useEffectEvent } from 'react'

import { pageTitle, withUnread } from '@/domain/product'

import { useUnread } from './-unread'

/**
 * Sets the document's title: the screen's, after the number of unread conversations. If two
 * components set the title, the later one wins.
 */
export function useDocumentTitle(screen: string | undefined): void {
  const unread = useUnread()
  const latestUnread = useEffectEvent(() => unread)
  useEffect(
    function setTitle() {
      document.title = withUnread(pageTitle(screen), latestUnread())
    },
    [screen],
  )
  useEffect(
    function setNumber() {
      document.title = withUnread(document.title, unread)
    },
    [unread],
  )
}
