import { useEffect, useState } from 'react'

/**
 * `opened`, but not yet in the moment of mounting. Mantine's dialogs fade in, and remember where to
 * bring the focus back to, only when they open while mounted; one that is mounted open would do
 * neither.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(function noteMounting() {
    const timer = setTimeout(() => setMounted(true))
    return () => clearTimeout(timer)
  }, [])
  return mounted && opened
}
