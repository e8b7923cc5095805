import { type HistoryState, useRouter } from '@tanstack/react-router'

import { isolate } from '@/domain/format/isolate'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The Services screen's open categories. The screens that it leads to hand them back. */
    openCategories?: string[] | undefined
    /** The `_id` of a new or edited row, or its name if the server has not told the id. */
    highlighted?: string | undefined
  }
}

export const keepOpenCategories = ({ openCategories }: HistoryState) => ({ openCategories })

export interface SavedService {
  /** Undefined if the server has not told it. */
  _id: string | undefined
  name?: string
  categoryId: string | undefined
}

export function withService(
  { openCategories = [] }: HistoryState,
  { _id, name, categoryId = '' }: SavedService,
) {
  return { openCategories: [...new Set([...openCategories, categoryId])], highlighted: _id ?? name }
}

/** Leads back to the Services screen as it was, with `service` open and in sight. */
export function toServiceInList(service: SavedService) {
  return {
    to: '/service',
    state: (state: HistoryState) => withService(state, service),
    // Scrolling to the service would otherwise be undone.
    resetScroll: false,
    ignoreBlocker: true,
  } as const
}

/** Returns a function that returns a toast's link to the editor of a new service. */
export function useEditAction() {
  const router = useRouter()
  return ({ _id, name = '' }: SavedService) => {
    if (!_id) return undefined
    const to = {
      to: '/service/edit/$serviceSlug',
      params: { serviceSlug: _id },
      state: keepOpenCategories,
    } as const
    return {
      label: `Edit ${isolate(name)}`,
      href: router.buildLocation(to).publicHref,
      onClick: () => void router.navigate(to),
    }
  }
}
