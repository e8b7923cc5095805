import type { HistoryState } from '@tanstack/react-router'

import type { Category } from '@/api/services'

import { useListState } from './list-state'

export type CatalogueView = ReturnType<typeof useCatalogueView>

/** Tells which categories of the list are open, and which of its rows is pointed out. */
export function useCatalogueView(search: string) {
  const [state, changeState] = useListState()
  const { openCategories = [], highlighted, highlightedCategory, scrollKey } = state
  const closedIn = ({ closedHits }: HistoryState) =>
    closedHits?.search === search ? closedHits.ids : []

  function toggle({ _id }: Category, isOpen: boolean) {
    changeState(({ openCategories = [], ...state }) => ({
      ...state,
      openCategories: withId(openCategories, _id, isOpen),
      closedHits: { search, ids: withId(closedIn(state), _id, !isOpen) },
    }))
  }
  function openAll(ids: string[]) {
    changeState((state) => ({ ...state, openCategories: ids, closedHits: undefined }))
  }
  function closeAll(ids: string[]) {
    changeState((state) => ({ ...state, openCategories: [], closedHits: { search, ids } }))
  }

  return {
    search,
    /** The ids of the categories that the user has opened. */
    openCategories,
    /** Those that the user has closed although the search has found services in them. */
    closedHits: closedIn(state),
    /** The `_id` or the name of the service or the category to scroll to. */
    highlighted: { service: highlighted, category: highlightedCategory },
    /** True if the scroll position is the one in which the list was left. */
    isAsLeft: scrollKey !== undefined,
    toggle,
    openAll,
    closeAll,
  }
}

function withId(ids: string[], id: string, isListed: boolean): string[] {
  const others = ids.filter((other) => other !== id)
  return isListed ? [...others, id] : others
}
