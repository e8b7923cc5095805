import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useUnfinishedCopies } from '@/session/unfinished-copies'
import { toast } from '@/ui/feedback/toast'

const TOAST_ID = 'unfinished copy'

/** Says after signing in which copy of a service was cut off by the end of the session or tab. */
export function useUnfinishedCopyOffer(): void {
  const router = useRouter()
  useEffect(
    function offerUnfinishedCopy() {
      const [copy] = useUnfinishedCopies.getState().copies
      if (!copy) return undefined
      const to = {
        to: '/service' as const,
        search: { search: copy.name },
        state: { openCategories: [copy.categoryId], highlighted: copy.copyId },
      }
      toast.warning(`“${copy.name}” was created, but the rest was not copied.`, {
        id: TOAST_ID,
        autoClose: false,
        action: {
          label: 'Finish or delete it',
          href: router.buildLocation(to).publicHref,
          onClick: () => void router.navigate(to),
        },
      })
      return () => toast.hide(TOAST_ID)
    },
    [router],
  )
}
