import { type ComponentType, useEffect, useState } from 'react'

import { toast } from '@/ui/feedback/toast'
import { importAgain } from '@/ui/page/import-again'

/**
 * A part of a screen that is loaded when it is opened. Unlike React.lazy, it forgets a failed load, so
 * that the next one can succeed, and keeps the screen.
 *
 * Render what the user opens, such as a dialog, once `open(show)` has called `show`, and what the page
 * can do without once `useLoaded(trigger)` is true.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let Loaded: ComponentType<Props> | undefined

  /** Calls `show` when the code has loaded, or says in a toast that it can't be loaded. */
  async function open(show: () => void): Promise<void> {
    try {
      Loaded = (await importAgain(load)).default
    } catch {
      toast.error(`${name} could not be loaded. Check your connection and try again.`)
      return
    }
    show()
  }

  /** Loads it once `trigger` is truthy, and after a failure again when `trigger` changes. */
  function useLoaded(trigger: unknown): boolean {
    const [isLoaded, setLoaded] = useState(Boolean(trigger) && Loaded !== undefined)
    useEffect(
      function load() {
        if (trigger && !isLoaded) void open(() => setLoaded(true))
      },
      [trigger, isLoaded],
    )
    return isLoaded
  }

  const LazyComponent = (props: Props) => Loaded && <Loaded {...props} />
  return Object.assign(LazyComponent, { open, useLoaded })
}
