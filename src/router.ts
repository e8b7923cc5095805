import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  defaultParseSearch,
  defaultStringifySearch,
  type RouterHistory,
} from '@tanstack/react-router'

import { decodeSearchIds, encodeSearchIds } from '@/domain/list/search-ids'

import { routeTree } from './routeTree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

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
  return createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient },
    ...(history ? { history } : {}),
    // Ids are encoded in URLs only; routes and screens see plain ids.
    parseSearch: (search) => decodeSearchIds(defaultParseSearch(search)),
    stringifySearch: (search) => defaultStringifySearch(encodeSearchIds(search)),
    defaultPreload: 'intent',
    // Runs the loader on every hover, because TanStack Query decides whether to fetch.
    defaultPreloadStaleTime: 0,
    // Prevents a memory leak. By default, the router keeps the errors of previous screens, and the
    // stacks of these errors retain everything that was rendered.
    defaultGcTime: 0,
    scrollRestoration: true,
    notFoundMode: 'fuzzy',
  })
}
