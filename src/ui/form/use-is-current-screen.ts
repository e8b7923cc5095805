import { useRouter, type UseNavigateResult } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the user is still on this screen. */
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

/**
 * Returns a `navigate` that does nothing once the user has left this screen, which the late answer
 * of a save must not change:
 *
 *   const navigate = useScreenNavigate(useNavigate())
 */
export function useScreenNavigate<From extends string>(
  navigate: UseNavigateResult<From>,
): UseNavigateResult<From> {
  const isCurrentScreen = useIsCurrentScreen()
  return async (to) => {
    if (isCurrentScreen()) await navigate(to)
  }
}
