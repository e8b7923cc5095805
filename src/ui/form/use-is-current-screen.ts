import { type AnyRouter, useRouter, type UseNavigateResult } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Not the path, which may have capitals, a slash at its end, or another spelling of the same id. */
function screenOf(router: AnyRouter): string {
  const { routeId, params } = router.matchRoutes(router.latestLocation).at(-1) ?? {}
  return JSON.stringify([routeId, params])
}

/** Returns a function that tells whether the user is still on this screen. */
export function useIsCurrentScreen(): () => boolean {
  const router = useRouter()
  const screen = useRef<string>(undefined)
  useEffect(
    function rememberScreen() {
      screen.current = screenOf(router)
      return () => {
        screen.current = undefined
      }
    },
    [router],
  )
  return () => screen.current === screenOf(router)
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
