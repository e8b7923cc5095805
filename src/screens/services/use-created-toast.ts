import { useRouter } from '@tanstack/react-router'

import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'

import { keepOpenCategories } from './catalogue/list-state'

export function useCreatedToast() {
  const router = useRouter()
  return (
    name: string,
    { _id, message }: { _id?: string | undefined; message?: string | undefined },
  ) => {
    const to = {
      to: '/service/edit/$serviceSlug',
      params: { serviceSlug: _id ?? '' },
      state: keepOpenCategories,
    } as const
    toast.success(message ?? `“${isolate(name)}” was added`, {
      action: _id
        ? {
            label: `Edit ${isolate(name)}`,
            href: router.buildLocation(to).publicHref,
            onClick: () => void router.navigate(to),
          }
        : undefined,
    })
  }
}
