import { queryOptions, useMutation, useQuery, type UseMutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { ApiError, type MessageFrom, readPayload, send, unknownId } from './http'

/*
 * An endpoint is declared once, with its path as section 7 writes it and its schemas; the call,
 * the query options, the hooks and the mock backend's types all come from that declaration.
 * `query` and `mutation` are meanings, not verbs: a GET that changes something is a mutation.
 */

type Schema = z.core.$ZodType
/** The parameters that a path names. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown
/** An argument that may be left out when nothing in it is required. */
type Optional<Args> = object extends Args ? [args?: Args] : [args: Args]
type Simplify<T> = { [K in keyof T]: T[K] }

/** Areas of section 7; a finished mutation makes the queries of its own area, and those it names, fetch again. */
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
      /** Who shows a failed read: the screen (inline, with Retry), or nobody where the spec swallows it. */
      shownBy?: 'screen' | 'nobody'
    }
    mutationMeta: {
      invalidates?: readonly Area[]
      /** 'notice' (default): a toast with the error's message. 'screen': the caller shows it. 'nobody': only logged. */
      shownBy?: 'notice' | 'screen' | 'nobody'
    }
  }
}

/** What a mutation that answers with a mere message gives. */
export const notice = z.object({
  message: z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => (typeof value === 'string' ? value : undefined)),
  ),
})

export function area<const A extends Area>(name: A) {
  /** Declares a call that only reads. `args` are the path's parameters and the search's fields in one object. */
  function query<const Path extends string, Response extends Schema, Search extends Schema = never>(
    path: Path,
    {
      search,
      response,
      notFound,
      unreadable,
    }: {
      search?: Search
      response: Response
      /** What a refusal whose message contains 'not found' stands for, where the spec says it is no failure. */
      notFound?: z.output<Response>
      /** What an answer without its data reads, where the spec has a sentence for it. */
      unreadable?: string
    },
  ) {
    type Args = Simplify<PathParams<Path> & ([Search] extends [never] ? unknown : z.input<Search>)>
    type Data = z.output<Response>

    async function call(args: Args, signal?: AbortSignal): Promise<Data> {
      const { url, rest } = fillPath(path, args)
      try {
        const body = await send({ method: 'get', path: url, search: rest, signal })
        return readPayload(body, response)
      } catch (error) {
        if (notFound !== undefined && isNotFound(error)) return notFound
        throw reworded(error, unreadable)
      }
    }
    function options(...[args]: Optional<Args>) {
      const given = (args ?? {}) as Args
      return queryOptions({
        queryKey: [name, path, given] as const,
        queryFn: ({ signal }) => call(given, signal),
      })
    }
    return {
      kind: 'query' as const,
      area: name,
      method: 'get' as const,
      path,
      search,
      response,
      call,
      options,
      useQuery: (...args: Optional<Args>) => useQuery(options(...args)),
    }
  }

  /** Declares a call that changes something. Variables are `{ params, body }`, each where the endpoint has one. */
  function mutation<
    const Path extends string,
    Body extends Schema = z.ZodMiniUndefined,
    Response extends Schema = typeof notice,
  >(
    method: 'get' | 'post' | 'put' | 'delete',
    path: Path,
    declared: {
      body?: Body
      response?: Response
      messageFrom?: MessageFrom
      endsSession?: boolean
      unreadable?: string
      /** Other areas whose queries this one makes stale. */
      invalidates?: readonly Area[]
    } = {},
  ) {
    type Variables = Simplify<
      (PathParams<Path> extends infer P ? (unknown extends P ? unknown : { params: P }) : never) &
        (undefined extends z.input<Body> ? unknown : { body: z.input<Body> })
    >
    type Data = z.output<Response>
    const response = (declared.response ?? notice) as Response

    async function call(variables: Variables | undefined, signal?: AbortSignal): Promise<Data> {
      const { params = {}, body } = (variables ?? {}) as {
        params?: Record<string, unknown>
        body?: unknown
      }
      const { url } = fillPath(path, params)
      try {
        const answer = await send({
          method,
          path: url,
          body,
          signal,
          messageFrom: declared.messageFrom,
          endsSession: declared.endsSession,
        })
        return readPayload(answer ?? {}, response)
      } catch (error) {
        throw reworded(error, declared.unreadable)
      }
    }
    /** `options.meta.shownBy` says who shows a failure; see mutationMeta. */
    function useThisMutation<Context = unknown>(
      options: Omit<
        UseMutationOptions<Data, Error, unknown extends Variables ? void : Variables, Context>,
        'mutationFn' | 'mutationKey'
      > = {},
    ) {
      return useMutation({
        ...options,
        mutationKey: [name, path],
        mutationFn: (variables: unknown extends Variables ? void : Variables) =>
          call(variables as Variables),
        meta: { invalidates: [name, ...(declared.invalidates ?? [])], ...options.meta },
      })
    }
    return {
      kind: 'mutation' as const,
      area: name,
      method,
      path,
      body: declared.body,
      response,
      call,
      useMutation: useThisMutation,
    }
  }

  return { query, mutation }
}

function reworded(error: unknown, unreadable: string | undefined): unknown {
  if (unreadable === undefined) return error
  if (!(error instanceof ApiError) || error.failure !== 'unreadable') return error
  return new ApiError('unreadable', error.status, unreadable)
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof ApiError && error.failure === 'refused' && /not found/i.test(error.message)
  )
}

/**
 * Puts path parameters in, percent-encoded; `rest` is what the path does not name. An id that is
 * no segment of its own ('', '.', '..' even when encoded) would reach another endpoint.
 */
function fillPath(path: string, args: Record<string, unknown>) {
  const rest = { ...args }
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw unknownId()
    return encodeURIComponent(value)
  })
  return { url, rest }
}
