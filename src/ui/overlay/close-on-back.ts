import { useEffect, useEffectEvent } from 'react'

/** Closes what Back closes instead of leaving the screen, the latest last. */
const closers = new Set<() => void>()

export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(
    function closeOnBack() {
      const closer = () => close()
      if (isOpen) closers.add(closer)
      return () => void closers.delete(closer)
    },
    [isOpen],
  )
}

/** Returns whether anything was open. */
export function closeLatest(): boolean {
  const latest = [...closers].at(-1)
  latest?.()
  return latest !== undefined
}
