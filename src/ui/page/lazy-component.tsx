import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { toast } from '@/ui/feedback/toast'

type LoadingProps = {
  fallback?: ReactNode
  /**
   * Called if the code can't be loaded. Unmount the component in this callback; mounting it again
   * retries.
   */
  onLoadError?: () => void
}

/**
 * Like React.lazy, but a failed load shows a toast. React.lazy would throw an error that unmounts
 * the signed-in area with its unsaved forms. The component's `preload()` loads the code early, and
 * rejects if it can't be loaded.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function preload(): Promise<ComponentType<Props>> {
    loading ??= withinLimit(load()).then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function LazyComponent({ fallback = null, onLoadError, ...props }: Props & LoadingProps) {
    const [Component, setComponent] = useState(() => loaded)
    const reportFailure = useEffectEvent(() => {
      toast.error(`${name} could not be loaded. Check your connection and try again.`)
      onLoadError?.()
    })
    useEffect(function loadComponent() {
      let unmounted = false
      preload().then(
        (component) => unmounted || setComponent(() => component),
        () => unmounted || reportFailure(),
      )
      return () => {
        unmounted = true
      }
    }, [])
    return Component ? <Component {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyComponent, { preload })
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading timed out')), CHUNK_LOAD_TIMEOUT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
