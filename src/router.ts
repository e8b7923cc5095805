import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'

import { decodeSearchIds, encodeSearchIds } from '@/domain/list/route-id'

import { routeTree } from './routeTree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

/** By default, the router would read all of JSON, and so '1e5' as 100000, and '1.50' as 1.5. */
function unquote(text: string): string {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'string') throw new SyntaxError('Not quoted')
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
  return createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient },
    ...(history ? { history } : {}),
    // Ids are encoded in URLs only; routes and screens see plain ids.
    parseSearch: (search) => decodeSearchIds(parseSearch(search)),
    stringifySearch: (search) => stringifySearch(encodeSearchIds(search)),
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
