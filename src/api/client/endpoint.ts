import type { QueryClient } from '@tanstack/react-query'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useMutationState,
  useQuery,
} from '@tanstack/react-query'
import * as z from 'zod/mini'

import { emptyPage, parsePayload } from '@/api/schema/envelope'
import { coerced, withWireIds } from '@/api/schema/fields'
import { trimText } from '@/domain/format/trim'

import { isNotFound, withUnknownOutcome, withUnreadableMessage } from './described-errors'
import { type Call, send } from './http'
import { hasNextPage, type RowOf, rowsOf } from './pages'
import { fillPath, type PathParams } from './path'
import { type ReadLimits, wholeList } from './whole-list'

/*
 * Each endpoint is declared once, with its path and its schemas. Its call, query options, hooks and
 * mock handler types derive from it. A GET that changes something is declared as a mutation.
 */

type Schema = z.core.$ZodType
type Optional<Args> = object extends Args ? [args?: Args] : [args: Args]
type Simplify<T> = { [K in keyof T]: T[K] }

/**
 * A group of endpoints. By default, a mutation invalidates the queries of its own area and of the
 * areas in its `invalidates` option. `meta.invalidates` of a `useMutation()` call overrides this.
 */
export type Area =
  | 'accounts'
  | 'auth'
  | 'bookings'
  | 'catalogue'
  | 'chat'
  | 'content'
  | 'dashboard'
  | 'payments'
  | 'settings'
  | 'support'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** 'none' hides the error toast of a failed refetch. */
      errorDisplay?: 'none'
    }
    mutationMeta: {
      invalidates?: readonly Area[]
      /** Returns what a successful call has changed in a row of its area's lists. */
      changedRow?: ((variables: unknown) => { _id: string }) | undefined
      /** 'screen' means that the caller shows the error; 'log' only logs it. Default: 'toast'. */
      errorDisplay?: 'toast' | 'screen' | 'log'
      /** If it returns false when the call fails, no toast shows the error. */
      isCurrent?: () => boolean
    }
  }
}

/** The default response of a mutation. A blank `message` becomes undefined. */
export const messageResponse = z.object({
  message: coerced((value) => (typeof value === 'string' && trimText(value) ? value : undefined)),
})

/** A paged query's arguments, except `page`. The type is `never` if the query is not paged. */
type PagedArgs<Args, Data> = Args extends { page: number }
  ? Data extends { total_pages: number | undefined }
    ? Simplify<Omit<Args, 'page'>>
    : never
  : never

type MutationVariables<Path extends string, Body extends Schema> = Simplify<
  (PathParams<Path> extends infer P ? (unknown extends P ? unknown : { params: P }) : never) &
    (undefined extends z.input<Body> ? unknown : { body: z.input<Body> })
>

export function area<const A extends Area>(name: A) {
  function query<const Path extends string, Response extends Schema, Search extends Schema = never>(
    path: Path,
    {
      search,
      response,
      isPublic = false,
      notFound = emptyPage(response),
      unreadableMessage,
    }: {
      search?: Search
      response: Response
      isPublic?: boolean
      /** The result, instead of an error, of a 404 or 'not found'. Default for a paged list: no rows. */
      notFound?: z.output<Response> | undefined
      unreadableMessage?: string
    },
  ) {
    type Args = Simplify<PathParams<Path> & ([Search] extends [never] ? unknown : z.input<Search>)>
    type Data = z.output<Response>

    async function call(args: Args, signal?: AbortSignal): Promise<Data> {
      const { url, rest } = fillPath(path, args)
      try {
        const body = await send({ method: 'get', path: url, search: rest, signal, isPublic })
        return parsePayload(body, response, { notFound })
      } catch (error) {
        if (notFound !== undefined && isNotFound(error)) return notFound
        throw withUnreadableMessage(error, unreadableMessage)
      }
    }
    function options(...[args]: Optional<Args>) {
      const given = (args ?? {}) as Args
      return queryOptions({
        queryKey: [name, path, given] as const,
        queryFn: ({ signal }) => call(given, signal),
      })
    }
    function infiniteOptions(args: PagedArgs<Args, Data>) {
      return infiniteQueryOptions({
        queryKey: [name, path, 'infinite', args] as const,
        queryFn: ({ pageParam, signal }) =>
          call({ ...(args as object), page: pageParam } as unknown as Args, signal),
        initialPageParam: 1,
        getNextPageParam: (last, _pages, page) => (hasNextPage(last, page) ? page + 1 : undefined),
      })
    }
    /** All rows of the list, for what the API can't search, and for exports. Ignores the page. */
    function whole(args: Omit<PagedArgs<Args, Data>, 'limit'>, limits?: ReadLimits) {
      const { page: _page, limit: _limit, ...filters } = args as Record<string, unknown>
      return wholeList<RowOf<Data>>(
        [name, 'all', path, filters, limits],
        async (client, page, signal) => {
          const all = { ...filters, ...page } as unknown as Args
          const data = await fetchUncached(client, all, signal)
          const { total_pages } = data as { total_pages: number | undefined }
          return { rows: rowsOf<Data>(data), pages: total_pages }
        },
        limits,
      )
    }
    /** For use outside a component: the query client retries the call, but caches nothing. */
    function fetchUncached(
      queryClient: QueryClient,
      args: Args,
      signal?: AbortSignal,
    ): Promise<Data> {
      return queryClient.fetchQuery({
        // Two fetches must not share a key, because one caller's signal would then abort both.
        queryKey: [name, path, 'uncached', Math.random()],
        queryFn: () => call(args, signal),
        gcTime: 0,
      })
    }
    /** Starts the query without waiting for its data. Call this in route loaders. */
    function prefetch(queryClient: QueryClient, ...args: Optional<Args>): void {
      void queryClient.prefetchQuery(options(...args))
    }
    return {
      kind: 'query' as const,
      area: name,
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
      rowsOf: rowsOf<Data>,
      fetchUncached,
      prefetch,
      useQuery: (...args: Optional<Args>) => useQuery(options(...args)),
    }
  }

  /**
   * Declares a mutation whose variables are `{ params, body }`. `params` is absent if the path has
   * no parameters, and `body` is absent if the endpoint declares no body.
   *
   * A save of several steps, such as one that first looks for another admin's changes, is one
   * `useMutation()` that has the endpoint's `meta` and ends with its `call`.
   */
  function mutation<
    const Path extends string,
    Body extends Schema = z.ZodMiniUndefined,
    Response extends Schema = typeof messageResponse,
  >(
    method: Call['method'],
    path: Path,
    {
      messageFrom,
      isPublic = false,
      endsSession,
      timeoutMs,
      success = '2xx',
      savesData = true,
      unreadableMessage,
      invalidates = [],
      changedRow,
      ...declared
    }: {
      body?: Body
      response?: Response
      /** If false, error messages never say that the change may have been saved. */
      savesData?: boolean
      unreadableMessage?: string
      invalidates?: readonly Area[]
      /**
       * Returns the fields of a row that a successful call has changed. They are written into the
       * lists, so that the row is up to date before its page has been read again.
       */
      changedRow?: (variables: MutationVariables<Path, Body>) => { _id: string }
    } & Pick<Call, 'messageFrom' | 'isPublic' | 'endsSession' | 'timeoutMs' | 'success'> = {},
  ) {
    type Variables = MutationVariables<Path, Body>
    type VariablesOrVoid = unknown extends Variables ? void : Variables
    type Data = z.output<Response>
    const response = (declared.response ?? messageResponse) as Response
    const mutationKey = [name, path, method] as const
    const meta = {
      invalidates: [name, ...invalidates] as const,
      changedRow: changedRow && ((variables: unknown) => changedRow(variables as Variables)),
    }

    async function call(variables: Variables | undefined, signal?: AbortSignal): Promise<Data> {
      const { params = {}, body } = (variables ?? {}) as {
        params?: Record<string, unknown>
        body?: object
      }
      const { url } = fillPath(path, params)
      const options = { messageFrom, isPublic, endsSession, timeoutMs, success, signal }
      try {
        return parsePayload(
          (await send({ method, path: url, body: body && withWireIds(body), ...options })) ?? {},
          response,
        )
      } catch (error) {
        const described = withUnreadableMessage(error, unreadableMessage)
        throw savesData && described === error ? withUnknownOutcome(error) : described
      }
    }
    function useThisMutation(
      options: Omit<
        UseMutationOptions<Data, Error, VariablesOrVoid>,
        'mutationFn' | 'mutationKey'
      > = {},
    ) {
      return useMutation({
        ...options,
        mutationKey,
        mutationFn: (variables: VariablesOrVoid) => call(variables as Variables),
        meta: { ...meta, ...options.meta },
      })
    }
    /**
     * Returns the variables of the calls, in all components, that have no answer yet. Unless they
     * change a row in the lists, also of those whose lists are still being read again.
     */
    function usePending() {
      return useMutationState({
        filters: { mutationKey, status: 'pending', exact: changedRow !== undefined },
        select: ({ state }) => state.variables as Variables,
      })
    }
    return {
      kind: 'mutation' as const,
      area: name,
      method,
      path,
      body: declared.body,
      response,
      isPublic,
      success,
      call,
      mutationKey,
      meta,
      useMutation: useThisMutation,
      usePending,
    }
  }

  return { query, mutation }
}
