import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether the component is still mounted and no navigation to another
 * path has begun. A mutation's `onSuccess` runs even after the user has left the screen, and must
 * not navigate then:
 *
 *   onSuccess: async () => {
 *     toast.success('Saved')
 *     if (isCurrentScreen()) await navigate({ to: '/service' })
 *   }
 */
export function useIsCurrentScreen(): () => boolean {
  const router = useRouter()
  const path = useRef<string>(undefined)
  useEffect(
    function rememberPath() {
      path.current = router.latestLocation.pathname
      return () => {
        path.current = undefined
      }
    },
    [router],
  )
  return () => path.current === router.latestLocation.pathname
}
