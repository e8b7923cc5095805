import type { HistoryState } from '@tanstack/react-router'

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
  _id?: string | undefined
  name?: string | undefined
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
