import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether the user is still on this screen. Call it before navigating
 * in a mutation's `onSuccess`, which runs even after the user has left:
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
