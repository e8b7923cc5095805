import { useState } from 'react'

import type { Category } from '@/api/services'

import { useListState } from './list-state'

export type CatalogueView = ReturnType<typeof useCatalogueView>

/** Tells which categories of the list are open, and which of its rows is pointed out. */
export function useCatalogueView(search: string) {
  const [{ openCategories = [], highlighted }, changeState] = useListState()
  const [closed, setClosed] = useState<{ search: string; ids: string[] }>({
    search,
    ids: [],
  })
  const closedHits = closed.search === search ? closed.ids : []

  function toggle({ _id }: Category, isOpen: boolean) {
    setClosed({ search, ids: withId(closedHits, _id, !isOpen) })
    changeState(({ openCategories = [], ...state }) => ({
      ...state,
      openCategories: withId(openCategories, _id, isOpen),
    }))
  }
  function openAll(ids: string[]) {
    setClosed({ search, ids: [] })
    changeState((state) => ({ ...state, openCategories: ids }))
  }
  function closeAll(ids: string[]) {
    setClosed({ search, ids })
    changeState((state) => ({ ...state, openCategories: [] }))
  }

  return {
    search,
    /** The ids of the categories that the user has opened. */
    openCategories,
    /** Those that the user has closed although the search has found services in them. */
    closedHits,
    /** The `_id` or the name of the row to scroll to. */
    highlighted,
    toggle,
    openAll,
    closeAll,
  }
}

function withId(ids: string[], id: string, isListed: boolean): string[] {
  const others = ids.filter((other) => other !== id)
  return isListed ? [...others, id] : others
}
