import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { toast } from '@/ui/feedback/toast'

interface LoadingProps {
  fallback?: ReactNode
  /**
   * Called if the code can't be loaded, after a toast has said so. Unmount the component in this
   * callback; mounting it again retries. Without a callback, the error goes to the error boundary,
   * whose Retry loads the code again.
   */
  onLoadError?: () => void
  /** Renders nothing until preload() has loaded the code, and then the component, at once. */
  whenLoaded?: boolean
}

/** Preloads of the parts that are loaded in the background once the page is quiet. */
export const idlePreloads: (() => Promise<unknown>)[] = []

/**
 * The one way to load a part of a screen later. Unlike React.lazy, it forgets a failed load, so
 * that the next one can succeed.
 */
export function lazyComponent<
  Props extends object,
  Module extends { default: ComponentType<Props> } = { default: ComponentType<Props> },
>(
  name: string,
  load: () => Promise<Module & { default: ComponentType<Props> }>,
  { idle = false } = {},
) {
  let Component: ComponentType<Props> | undefined
  let loading: Promise<Module> | undefined
  const listeners = new Set<() => void>()

  function preload(): Promise<Module> {
    loading ??= withinLimit(load()).then(
      (module) => {
        Component = module.default
        flushSync(() => listeners.forEach((notify) => notify()))
        return module
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  if (idle) idlePreloads.push(preload)

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function LazyComponent({
    fallback = null,
    onLoadError,
    whenLoaded = false,
    ...props
  }: Props & LoadingProps) {
    const isLoaded = useSyncExternalStore(subscribe, () => Component !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    const report = useEffectEvent((error: unknown) => {
      if (!onLoadError) return setFailure({ error })
      toast.error(`${name} could not be loaded. Check your connection and try again.`)
      onLoadError()
    })
    useEffect(
      function loadComponent() {
        let unmounted = false
        if (!whenLoaded) preload().catch((error: unknown) => unmounted || report(error))
        return () => {
          unmounted = true
        }
      },
      [whenLoaded],
    )
    if (failure) throw failure.error
    return isLoaded && Component ? <Component {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyComponent, { preload })
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading timed out')), CHUNK_LOAD_TIMEOUT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
