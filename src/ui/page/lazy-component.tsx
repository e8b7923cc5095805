import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { toast } from '@/ui/feedback/toast'

/** Preloads of the parts that are loaded in the background once the page is quiet. */
export const idlePreloads: (() => Promise<unknown>)[] = []

/**
 * The one way to load a part of a screen later. Unlike React.lazy, it forgets a failed load, so
 * that the next one can succeed.
 *
 * Render what the user opens, such as a dialog, once `open(show)` has called `show`, and what the
 * page can do without once `useLoaded(isWanted)` is true. Render what is part of the page at once: if
 * its code can't be loaded, the error page offers Retry.
 */
export function lazyComponent<
  Props extends object,
  Module extends { default: ComponentType<Props> } = { default: ComponentType<Props> },
>(
  name: string,
  load: () => Promise<Module & { default: ComponentType<Props> }>,
  { idle = false } = {},
) {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined

  function preload(): Promise<Module> {
    loading ??= withinLimit(load()).then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  if (idle) idlePreloads.push(preload)

  /** Calls `show` when the code has loaded, or says in a toast that it can't be loaded. */
  async function open(show: () => void): Promise<void> {
    try {
      await preload()
    } catch {
      toast.error(`${name} could not be loaded. Check your connection and try again.`)
      return
    }
    show()
  }

  function useLoaded(isWanted: boolean): boolean {
    const [isLoaded, setLoaded] = useState(false)
    useEffect(
      function load() {
        if (isWanted) void open(() => setLoaded(true))
      },
      [isWanted],
    )
    return isLoaded
  }

  function Loaded({ module, props }: { module: Module | Promise<Module>; props: Props }) {
    const { default: Component } = module instanceof Promise ? use(module) : module
    return <Component {...props} />
  }

  function LazyComponent({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    // Outside of Suspense, so that a failed load is repeated only if this component mounts again.
    const [module] = useState(() => loaded ?? preload())
    return (
      <Suspense fallback={fallback}>
        <Loaded module={module} props={props as unknown as Props} />
      </Suspense>
    )
  }
  return Object.assign(LazyComponent, { preload, open, useLoaded })
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading timed out')), CHUNK_LOAD_TIMEOUT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
