import { useEffect, useState } from 'react'

/**
 * Returns `opened`, but false on the first render, because a Mantine dialog that mounts open skips
 * its transition and doesn't return the focus to its opener.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(function openAfterMount() {
    const timer = setTimeout(() => setMounted(true))
    return () => clearTimeout(timer)
  }, [])
  return mounted && opened
}
