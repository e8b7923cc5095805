import { useSyncExternalStore } from 'react'

import classes from '@/ui/offline-line.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A quiet line while the browser has no connection. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className={classes.line}>
      {online ? null : 'You are offline. What you see may be out of date.'}
    </output>
  )
}
