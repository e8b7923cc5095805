import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { ApiError } from '@/domain/api-error'

import { emptyPage, parsePayload } from './envelope'
import { send } from './http'
import { mutations } from './mutation'
import { hasNextPage, type RowOf, type RowsKey } from './pages'
import { fillPath, type PathParams } from './path'
import { callKey, endlessListKey, uncachedKey, wholeListKey } from './query-keys'
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

interface QuerySettings<Search extends Schema, Response extends Schema> {
  search?: Search
  response: Response
  /** The field with the rows of a paged list. */
  rows?: RowsKey<z.output<Response>>
  isPublic?: boolean
  /** The result, instead of an error, of a 404 or 'not found'. Default for a paged list: no rows. */
  notFound?: z.output<Response> | undefined
  unreadableMessage?: string
  /** See findPayload(). With none, the payload may be a list although the schema is of an object. */
  recordFields?: readonly string[]
}

export function endpoints<const T extends Tag>(tag: T) {
  function query<
    const Path extends string,
    Response extends Schema,
    Search extends Schema = never,
  >(path: Path, settings: QuerySettings<Search, Response>) {
    type Args = Simplify<
      PathParams<Path> & ([Search] extends [never] ? unknown : z.input<Search>)
    >
    type Data = z.output<Response>
    const { search, response, rows, isPublic = false } = settings
    const { notFound = emptyPage(response) } = settings
    const rowsOf = (data: Data) => (rows ? data[rows] : []) as readonly RowOf<Data>[]

    function call(args: Args, signal?: AbortSignal): Promise<Data> {
      return fetchData(path, args, { ...settings, notFound }, signal)
    }
    function options(...[args]: Optional<Args>) {
      const given = (args ?? {}) as Args
      return queryOptions({
        queryKey: callKey(tag, path, given),
        queryFn: ({ signal }) => call(given, signal),
        meta: { rows },
      })
    }
    function infiniteOptions(args: Omit<Args, 'page'>) {
      return infiniteQueryOptions({
        queryKey: endlessListKey(tag, path, args),
        queryFn: ({ pageParam, signal }) =>
          call({ ...args, page: pageParam } as unknown as Args, signal),
        initialPageParam: 1,
        getNextPageParam(last, _pages, page) {
          const isLast = !hasNextPage(rowsOf(last).length, pageCountOf(last), page)
          return isLast ? undefined : page + 1
        },
      })
    }
    /** All rows of the list, for what the API can't search, and for exports. Ignores the page. */
    function whole(args: Omit<Args, 'page' | 'limit'>, limits?: ScreenLimits) {
      const { page: _page, limit: _limit, ...filters } = args as Record<string, unknown>
      return wholeList<RowOf<Data>>(
        wholeListKey(tag, path, filters, limits),
        async (client, page, signal) => {
          const all = { ...filters, ...page } as unknown as Args
          const data = await fetchUncached(client, all, signal)
          return { rows: rowsOf(data), pages: pageCountOf(data) }
        },
        limits,
      )
    }
    /** For use outside a component: the query client retries the call, but caches nothing. */
    function fetchUncached(client: QueryClient, args: Args, signal?: AbortSignal) {
      const fetch = (signal: AbortSignal) => call(args, signal)
      return fetchOnce(client, uncachedKey(tag, path), fetch, signal)
    }
    return {
      kind: 'query' as const,
      tag,
      method: 'get' as const,
      path,
      search,
      response,
      rows,
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

const pageCountOf = (data: unknown) =>
  (data as { total_pages: number | undefined }).total_pages

async function fetchData<Response extends Schema>(
  path: string,
  args: Record<string, unknown>,
  settings: QuerySettings<Schema, Response>,
  signal: AbortSignal | undefined,
): Promise<z.output<Response>> {
  const { response, isPublic = false, notFound, unreadableMessage } = settings
  const { url, rest } = fillPath(path, args)
  try {
    const body = await send({
      method: 'get',
      path: url,
      search: rest,
      signal,
      isPublic,
      unreadableMessage,
    })
    return parsePayload(body, response, { ...settings, pageSize: rest['limit'] })
  } catch (error) {
    if (notFound !== undefined && isNotFound(error)) return notFound
    throw error
  }
}

/** Fetches with the query client's retries, and leaves nothing in its cache. */
async function fetchOnce<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  fetch: (signal: AbortSignal) => Promise<Data>,
  signal?: AbortSignal,
): Promise<Data> {
  signal?.throwIfAborted()
  // Also ends the wait before a retry.
  const cancel = () => void client.cancelQueries({ queryKey })
  signal?.addEventListener('abort', cancel)
  try {
    return await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => fetch(signal),
      gcTime: 0,
    })
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
