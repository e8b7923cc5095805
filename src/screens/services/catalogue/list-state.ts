import {
  getRouteApi,
  type HistoryLocation,
  type HistoryState,
  useLocation,
  useRouter,
} from '@tanstack/react-router'

import { isolate } from '@/domain/format/isolate'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'

const route = getRouteApi('/_admin/service/')

/**
 * Returns what the history entry of the list keeps, which Back, Forward and a reload bring back, and
 * a function that changes it.
 */
export function useListState() {
  const navigate = useScreenNavigate(route.useNavigate())
  const state = useLocation({ select: ({ state }) => state })
  function changeState(change: (state: HistoryLocation['state']) => HistoryState) {
    void navigate({
      search: true,
      state: change,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
  return [state, changeState] as const
}

export const keepOpenCategories = ({ openCategories, closedHits }: HistoryState) => ({
  openCategories,
  closedHits,
})

/**
 * Returns the `state` of links to the screens of a service, by which these lead back to the list as
 * it is left, or pass on where they lead.
 */
export function useStateToService() {
  const router = useRouter()
  return (): HistoryState => {
    const { pathname, search, state } = router.latestLocation
    const { services, scrollKey = state.__TSR_key } = state
    return {
      ...keepOpenCategories(state),
      services: pathname === '/service' ? { search: search.search, scrollKey } : services,
    }
  }
}

/** Leads back to the Services screen as it was left, if the screen was opened from it. */
export function toListAsLeft({ services = {}, ...state }: HistoryState) {
  const { search, scrollKey } = services
  return {
    to: '/service',
    search: { search },
    state: { ...keepOpenCategories(state), scrollKey },
  } as const
}

/** A category, or a service with its category. */
export interface SavedRecord {
  isCategory?: boolean
  /** Undefined if the server has not told it. */
  _id: string | undefined
  name?: string
  categoryId?: string | undefined
}

export function withRecord(
  { openCategories = [], closedHits }: HistoryState,
  { isCategory = false, _id, name, categoryId }: SavedRecord,
) {
  const opened = new Set(openCategories)
  if (categoryId !== undefined) opened.add(categoryId)
  return {
    openCategories: [...opened],
    closedHits: closedHits && {
      ...closedHits,
      ids: closedHits.ids.filter((id) => id !== categoryId),
    },
    [isCategory ? 'highlightedCategory' : 'highlighted']: _id ?? name,
  }
}

/** Leads to the Services screen, with the new `service` in sight. */
export function toServiceInList(service: SavedRecord) {
  return {
    to: '/service',
    state: (state: HistoryState) => withRecord(state, service),
    // Scrolling to the service would otherwise be undone.
    resetScroll: false,
    ignoreBlocker: true,
  } as const
}

/** Returns a function that returns a toast's link to the editor of a new service. */
export function useEditAction() {
  const router = useRouter()
  const state = useStateToService()
  return ({ _id, name = '' }: SavedRecord) => {
    if (!_id) return undefined
    const to = {
      to: '/service/edit/$serviceSlug',
      params: { serviceSlug: _id },
      state,
    } as const
    return {
      label: `Edit ${isolate(name)}`,
      href: router.buildLocation(to).publicHref,
      onClick: () => void router.navigate(to),
    }
  }
}
