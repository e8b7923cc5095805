import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRouter,
  parseSearchWith,
  type RegisteredRouter,
  rootRouteId,
  type RouteById,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'

import type { Person } from '@/domain/account/person'
import { decodeSearchIds, encodeSearchIds } from '@/domain/list/route-id'

import { routeTree } from './routeTree.gen'

type AccountsSearch = RouteById<
  RegisteredRouter['routeTree'],
  '/_admin/manage-account/'
>['types']['fullSearchSchema']

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    title?: string
  }
  /** Survives a reload and stays out of the URL. Missing if the URL was opened directly. */
  interface HistoryState {
    /** The account whose password is recovered. */
    email?: string | undefined
    user_id?: string | number | undefined
    /**
     * True if the user came from Delete Account, a screen for customers and providers. Forgot
     * Password then says that it is for admins.
     */
    fromDeleteAccount?: boolean
    /** The search of the list from which User Details was opened. */
    accounts?: AccountsSearch
    /** Set if the booking of the search param `booking` was opened by a link of ours. */
    booking?: { customer: Person | undefined }
    /** A drawer of Services that the command palette has opened. */
    drawer?: 'addCategory' | undefined
    /** The Services screen's open categories. The screens that it leads to hand them back. */
    openCategories?: string[] | undefined
    /** The categories that were closed although this search has found services in them. */
    closedHits?: { search: string; ids: string[] } | undefined
    /** The list from which a service was opened. */
    services?: { search?: string | undefined; scrollKey?: string | undefined } | undefined
    /** The key of an earlier entry, whose scroll position this one takes over. */
    scrollKey?: string | undefined
    /** The `_id` of a new or edited service, or its name if the server has not told the id. */
    highlighted?: string | undefined
    /** The `_id` or name of a new or edited category. */
    highlightedCategory?: string | undefined
    /** Names the ticket from which a conversation was opened. */
    ticket?: string
  }
}

/** One for all, because the router catches it for each id in each link. */
const notQuoted = new SyntaxError('Not quoted')

/** By default, the router would read all of JSON, and so '1e5' as 100000, and '1.50' as 1.5. */
function unquote(text: string): string {
  const value: unknown = text.startsWith('"') && JSON.parse(text)
  if (typeof value !== 'string') throw notQuoted
  return value
}
const parseSearch = parseSearchWith(unquote)
const stringifySearch = stringifySearchWith(JSON.stringify, unquote)

/**
 * app.tsx sets the default pending, error and not-found components. Setting them here would add
 * them to the initial script.
 */
export function createAppRouter({
  queryClient,
  history,
}: {
  queryClient: QueryClient
  history?: RouterHistory
}) {
  const router = createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient },
    ...(history && { history }),
    // Ids are encoded in URLs only; routes and screens see plain ids.
    parseSearch: (search) => decodeSearchIds(parseSearch(search)),
    stringifySearch: (search) => stringifySearch(encodeSearchIds(search)),
    defaultPreload: 'intent',
    // Runs the loader on every hover, because TanStack Query decides whether to fetch.
    defaultPreloadStaleTime: 0,
    // By default, the router shows no loading state for a screen whose loader has run, though its
    // code is missing.
    defaultStaleReloadMode: 'blocking',
    // WORKAROUND: By default, the router keeps the errors of previous screens, whose stacks retain
    // everything that was rendered. Can go when it drops them (1.170.46 does not).
    defaultGcTime: 0,
    scrollRestoration: true,
    getScrollRestorationKey: ({ state, href }) =>
      state.scrollKey ?? state.__TSR_key ?? href,
    notFoundMode: 'fuzzy',
  })
  writeAsLinked(router)
  return router
}

/**
 * Gives the path that was opened the spelling that links have. Otherwise, the first of them would
 * leave a path with capitals, a slash at its end or a padded id for the same screen. One that leads
 * nowhere stays as it is.
 */
function writeAsLinked(router: AnyRouter): void {
  const { latestLocation } = router
  const match = router.matchRoutes(latestLocation).at(-1)
  const { routeId, fullPath: to, params, paramsError } = match ?? {}
  if (paramsError || routeId === rootRouteId || to === '/$') return
  const kept = { search: true, hash: true, state: true } as const
  const { pathname, publicHref, state } = router.buildLocation({ to, params, ...kept })
  if (pathname !== latestLocation.pathname) router.history.replace(publicHref, state)
}
