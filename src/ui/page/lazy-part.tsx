import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { toast } from '@/ui/feedback/toast'

type LoadingProps = {
  /** Rendered while the code loads, and if it can't be loaded. */
  fallback?: ReactNode
  /** Called when the code can't be loaded. Close the part then: mounting it again retries. */
  onLoadError?: () => void
}

/**
 * An optional part of a screen, loaded on its first render or by `preload()`, which rejects if the
 * code can't be loaded. If loading fails on render, a toast says so. React.lazy would throw and
 * unmount the signed-in area with all its forms.
 */
export function lazyPart<Props extends object>(
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

  function LazyPart({ fallback = null, onLoadError, ...props }: Props & LoadingProps) {
    const [Part, setPart] = useState(() => loaded)
    const reportFailure = useEffectEvent(() => {
      toast.error(`${name} could not be loaded. Check your connection and try again.`)
      onLoadError?.()
    })
    useEffect(function loadPart() {
      let unmounted = false
      preload().then(
        (part) => unmounted || setPart(() => part),
        () => unmounted || reportFailure(),
      )
      return () => {
        unmounted = true
      }
    }, [])
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyPart, { preload })
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading timed out')), CHUNK_LOAD_TIMEOUT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
