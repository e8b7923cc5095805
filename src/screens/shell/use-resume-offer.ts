import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { takeResumePage } from '@/session/drafts'
import { useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

const TOAST_ID = 'resume'

/** Offers the page that was open when the session expired, after the same admin has signed in. */
export function useResumeOffer(): void {
  const router = useRouter()
  const token = useSession((session) => session.token)
  useEffect(
    function offerResumePage() {
      const page = token === null ? null : takeResumePage()
      if (!page) return
      const { href, title } = page
      toast.success(`Your last session ended on ${title}.`, {
        id: TOAST_ID,
        autoClose: false,
        action: {
          label: 'Continue where you left off',
          href,
          onClick: () => void router.navigate({ href }),
        },
      })
    },
    [router, token],
  )
  useEffect(
    function withdrawOffer() {
      return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        // Signing in opens the dashboard, which must not hide the toast.
        if (toLocation.pathname !== '/') toast.hide(TOAST_ID)
      })
    },
    [router],
  )
}
