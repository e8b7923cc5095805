import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether this component's screen is still the current one: mounted,
 * and no navigation to another path has begun. A mutation's `onSuccess` also runs after its screen
 * was left, and must not take the user away from where they are by then:
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
