import { useRouter } from '@tanstack/react-router'

import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'

import { keepOpenCategories } from './catalogue/list-state'

interface Created {
  _id?: string | undefined
  message?: string | undefined
  /** Why it may be incomplete, and how far. */
  problem?: string | undefined
  note?: string
}

/** Links to the editor of a new service. */
export function useCreatedToast() {
  const router = useRouter()
  return (name: string, { _id, message, problem, note }: Created) => {
    const to = {
      to: '/service/edit/$serviceSlug',
      params: { serviceSlug: _id ?? '' },
      state: keepOpenCategories,
    } as const
    const action = _id
      ? {
          label: `Edit ${isolate(name)}`,
          href: router.buildLocation(to).publicHref,
          onClick: () => void router.navigate(to),
        }
      : undefined
    if (problem === undefined) {
      toast.success(message ?? `“${isolate(name)}” was added`, { action })
    } else toast.error(problem, { note, action })
  }
}
