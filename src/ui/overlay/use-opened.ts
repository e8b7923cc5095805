import { useEffect, useState } from 'react'

/**
 * Returns false until the component has mounted, and `opened` afterwards. A Mantine dialog or menu
 * that is open when it mounts skips its transition and doesn't return the focus to its opener.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(function openAfterMount() {
    const timer = setTimeout(() => setMounted(true))
    return () => clearTimeout(timer)
  }, [])
  return mounted && opened
}
