import { useLocalStorage } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

import { NOTIFY_KEY } from '@/session/storage'

/** What the browser tells about a new message while the page is not in use. */
export type Notify = 'off' | 'sender' | 'text'

/** People change it in the browser's own settings. */
function onPermission(change: () => void): () => void {
  window.addEventListener('focus', change)
  return () => window.removeEventListener('focus', change)
}

/**
 * Is 'off' as long as the browser doesn't allow it. Asks only for those who want it, because the
 * answer comes from another process: up to 10 ms before the first screen.
 */
export function useNotify() {
  const [chosen = 'off', setNotify] = useLocalStorage<Notify>({
    key: NOTIFY_KEY,
    getInitialValueInEffect: false,
  })
  const isAllowed = useSyncExternalStore(
    onPermission,
    () =>
      chosen !== 'off' && 'Notification' in window && Notification.permission === 'granted',
  )
  return { notify: isAllowed ? chosen : 'off', setNotify }
}
