import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { emptyPage, parsePayload } from './envelope'
import { ApiError, send } from './http'
import { mutations } from './mutation'
import { hasNextPage, type RowOf, type RowsKey } from './pages'
import { fillPath, type PathParams } from './path'
import type { Tag } from './tag'
import { type ScreenLimits, wholeList } from './whole-list'

/*
 * Each endpoint is declared once, with its path and its schemas. Its call, query options, hooks and
 * mock handler types derive from it. A GET that changes something is declared as a mutation.
 */

type Schema = z.core.$ZodType
type Optional<Args> = object extends Args ? [args?: Args] : [args: Args]
type Simplify<T> = { [K in keyof T]: T[K] }

function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure !== 'refused') return false
  return error.status === 404 || /not found/i.test(error.message)
}

export function endpoints<const T extends Tag>(tag: T) {
  function query<
    const Path extends string,
    Response extends Schema,
    Search extends Schema = never,
  >(
    path: Path,
    {
      search,
      response,
      rows,
      isPublic = false,
      notFound = emptyPage(response),
      unreadableMessage,
    }: {
      search?: Search
      response: Response
      /** The field with the rows of a paged list. */
      rows?: RowsKey<z.output<Response>>
      isPublic?: boolean
      /** The result, instead of an error, of a 404 or 'not found'. Default for a paged list: no rows. */
      notFound?: z.output<Response> | undefined
      unreadableMessage?: string
    },
  ) {
    type Args = Simplify<
      PathParams<Path> & ([Search] extends [never] ? unknown : z.input<Search>)
    >
    type Data = z.output<Response>
    const reading = { isPublic, unreadableMessage }
    const rowsOf = (data: Data) => (rows ? data[rows] : []) as readonly RowOf<Data>[]

    async function call(args: Args, signal?: AbortSignal): Promise<Data> {
      const { url, rest } = fillPath(path, args)
      try {
        const body = await send({
          method: 'get',
          path: url,
          search: rest,
          signal,
          ...reading,
        })
        return parsePayload(body, response, {
          notFound,
          pageSize: rest['limit'],
          ...reading,
        })
      } catch (error) {
        if (notFound !== undefined && isNotFound(error)) return notFound
        throw error
      }
    }
    function options(...[args]: Optional<Args>) {
      const given = (args ?? {}) as Args
      return queryOptions({
        queryKey: [tag, path, given] as const,
        queryFn: ({ signal }) => call(given, signal),
        meta: { rows },
      })
    }
    function infiniteOptions(args: Omit<Args, 'page'>) {
      return infiniteQueryOptions({
        queryKey: [tag, path, 'infinite', args] as const,
        queryFn: ({ pageParam, signal }) =>
          call({ ...args, page: pageParam } as unknown as Args, signal),
        initialPageParam: 1,
        getNextPageParam(last, _pages, page) {
          const { total_pages } = last as { total_pages: number | undefined }
          const isLast = !hasNextPage(rowsOf(last).length, total_pages, page)
          return isLast ? undefined : page + 1
        },
      })
    }
    /** All rows of the list, for what the API can't search, and for exports. Ignores the page. */
    function whole(args: Omit<Args, 'page' | 'limit'>, limits?: ScreenLimits) {
      const { page: _page, limit: _limit, ...filters } = args as Record<string, unknown>
      return wholeList<RowOf<Data>>(
        [tag, 'all', path, filters, limits],
        async (client, page, signal) => {
          const all = { ...filters, ...page } as unknown as Args
          const data = await fetchUncached(client, all, signal)
          const { total_pages } = data as { total_pages: number | undefined }
          return { rows: rowsOf(data), pages: total_pages }
        },
        limits,
      )
    }
    /** For use outside a component: the query client retries the call, but caches nothing. */
    async function fetchUncached(
      queryClient: QueryClient,
      args: Args,
      signal?: AbortSignal,
    ): Promise<Data> {
      signal?.throwIfAborted()
      // Two fetches must not share a key, because one caller's signal would then abort both.
      const queryKey = [tag, path, 'uncached', Math.random()]
      // Also ends the wait before a retry.
      const cancel = () => void queryClient.cancelQueries({ queryKey })
      signal?.addEventListener('abort', cancel)
      try {
        return await queryClient.fetchQuery({
          queryKey,
          queryFn: ({ signal }) => call(args, signal),
          gcTime: 0,
        })
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    }
    return {
      kind: 'query' as const,
      tag,
      method: 'get' as const,
      path,
      search,
      response,
      isPublic,
      notFound,
      call,
      options,
      infiniteOptions,
      whole,
      rowsOf,
      fetchUncached,
      /** Starts the query without waiting for its data. Call this in route loaders. */
      prefetch: (queryClient: QueryClient, ...args: Optional<Args>) =>
        void queryClient.prefetchQuery(options(...args)),
      useQuery: (...args: Optional<Args>) => useQuery(options(...args)),
    }
  }

  return { query, mutation: mutations(tag) }
}
