import { notificationsStore } from '@mantine/notifications'
import { useEffect, useState } from 'react'

import { idlePreloads, lazyComponent } from '@/ui/page/lazy-component'

const ToastHost = lazyComponent('Notifications', () => import('@/ui/feedback/toast-host'))

const RETRY_DELAY_MS = 5000

/**
 * Loads the component that renders toasts, about 10 kB, once the page is quiet or with the first
 * toast. Until then, toasts wait in Mantine's store.
 */
export function LazyToastHost() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(function loadWithTheFirstToast() {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => ToastHost.preload().then(() => setLoaded(true))
    // Shows the host too, so that the first toast need not wait for it.
    idlePreloads.push(show)
    function load() {
      clearTimeout(timer)
      if (notificationsStore.getState().notifications.length === 0) return
      show().catch(() => {
        timer = setTimeout(load, RETRY_DELAY_MS)
      })
    }
    load()
    const unsubscribe = notificationsStore.subscribe(load)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      idlePreloads.splice(idlePreloads.indexOf(show), 1)
    }
  }, [])
  return isLoaded && <ToastHost />
}
