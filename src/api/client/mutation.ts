import {
  useMutation,
  type UseMutationOptions,
  useMutationState,
} from '@tanstack/react-query'
import * as z from 'zod/mini'

import { coerced, isObject } from '@/api/schema/fields'
import { ApiError } from '@/domain/api-error'
import { trimText } from '@/domain/format/trim'

import { parsePayload } from './envelope'
import { type Call, type CallSettings, send } from './http'
import { fillPath, type PathParams } from './path'
import type { Tag } from './tag'

type Schema = z.core.$ZodType
type Simplify<T> = { [K in keyof T]: T[K] }

/** What becomes of an error instead of a toast: the screen shows it, nobody does, or it is logged. */
type ErrorDisplay = 'screen' | 'none' | 'log'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Of a failed refetch. A failed first read never has a toast. */
      errorDisplay?: Exclude<ErrorDisplay, 'log'>
      /** The field of the data that holds the rows of a paged list. */
      rows?: string | undefined
    }
    mutationMeta: {
      invalidates?: readonly Tag[]
      /** Returns what a successful call has changed in a row of its tag's lists. */
      changedRow?: ((variables: unknown) => { _id: string }) | undefined
      errorDisplay?: ErrorDisplay
      /** If it returns false when the call fails, no toast shows the error. */
      isCurrent?: () => boolean
      /**
       * Says how far a run of many calls has come, such as 'Delete 9 accounts: 2 deleted'. If the end
       * of the session stops the run, the admin is told so after signing in again. A run that is done
       * may still wait for its lists.
       */
      progress?: () => { text: string; isDone: boolean }
      /**
       * Keeps a successful call pending until the lists that it invalidates have been read again.
       * Rows set this, so that nobody changes one that is about to change or to go. Then, what is not on
       * screen leaves the cache.
       */
      pendingUntilRead?: boolean
    }
  }
}

/** The default response of a mutation. A blank `message` becomes undefined. */
export const messageResponse = z.object({
  message: coerced((value) =>
    typeof value === 'string' && trimText(value) ? value : undefined,
  ),
})

type MutationVariables<Path extends string, Body extends Schema> = Simplify<
  (PathParams<Path> extends infer P
    ? unknown extends P
      ? unknown
      : { params: P }
    : never) &
    (undefined extends z.input<Body> ? unknown : { body: z.input<Body> })
>

type MutationOptions<Data, Variables, Context> = Omit<
  UseMutationOptions<Data, Error, Variables, Context>,
  'mutationFn' | 'mutationKey'
>

interface MutationSettings<
  Path extends string,
  Body extends Schema,
  Response extends Schema,
> extends CallSettings {
  body?: Body
  response?: Response
  /**
   * The fields by which a record is found in the response, where it may stand under a name such
   * as `data.service`. Needed if the response's schema declares fewer than two of them.
   */
  recordFields?: readonly string[]
  /** If false, error messages never say that the change may have been saved. */
  savesData?: boolean
  invalidates?: readonly Tag[]
  /**
   * Returns the fields of a row that a successful call has changed. They are written into the
   * lists, so that the row is up to date before its page has been read again.
   */
  changedRow?: (variables: MutationVariables<Path, Body>) => { _id: string }
}

/** Says of a failed call that it may have saved the change, if that is unknown. */
function noteOutcome(error: unknown): void {
  if (!(error instanceof ApiError) || !error.outcomeUnknown) return
  // The message stays as the server wrote it.
  error.note = 'The change may have been saved.'
}

export function mutations<const T extends Tag>(tag: T) {
  /**
   * Declares a mutation whose variables are `{ params, body }`. `params` is absent if the path has
   * no parameters, and `body` is absent if the endpoint declares no body.
   *
   * A save of several steps, such as one that first looks for another admin's changes, is one
   * `useMutation()` that has the endpoint's `meta` and ends with its `call`.
   */
  return function mutation<
    const Path extends string,
    Body extends Schema = z.ZodMiniUndefined,
    Response extends Schema = typeof messageResponse,
  >(
    method: Call['method'],
    path: Path,
    {
      body: bodySchema,
      response: declared,
      isPublic = false,
      success = '2xx',
      savesData = true,
      invalidates = [],
      changedRow,
      recordFields,
      ...settings
    }: MutationSettings<Path, Body, Response> = {},
  ) {
    type Variables = MutationVariables<Path, Body>
    type VariablesOrVoid = unknown extends Variables ? void : Variables
    type Data = z.output<Response>
    const response = (declared ?? messageResponse) as Response
    const mutationKey = [tag, path, method] as const
    const meta = {
      invalidates: [tag, ...invalidates] as const,
      changedRow:
        changedRow && ((variables: unknown) => changedRow(variables as Variables)),
    }

    async function call(variables: Variables | undefined, signal?: AbortSignal) {
      const { params = {}, body } = (variables ?? {}) as {
        params?: Record<string, unknown>
        body?: object
      }
      const { url } = fillPath(path, params)
      const request = { ...settings, method, path: url, body, isPublic, success, signal }
      try {
        const answer = await send(request)
        // Without a response of its own, any answer is a success.
        const payload = declared || isObject(answer) ? answer : {}
        return parsePayload(payload ?? {}, response, { ...settings, recordFields })
      } catch (error) {
        if (savesData) noteOutcome(error)
        throw error
      }
    }
    function useThisMutation<Context>(
      options: MutationOptions<Data, VariablesOrVoid, Context> = {},
    ) {
      return useMutation({
        ...options,
        mutationKey,
        mutationFn: (variables: VariablesOrVoid) => call(variables as Variables),
        meta: { ...meta, ...options.meta },
      })
    }
    /** Returns the variables of the pending calls in all components. */
    function usePending() {
      return useMutationState({
        filters: { mutationKey, status: 'pending' },
        select: ({ state }) => state.variables as Variables,
      })
    }
    return {
      kind: 'mutation' as const,
      tag,
      method,
      path,
      body: bodySchema,
      response,
      recordFields,
      isPublic,
      success,
      call,
      mutationKey,
      meta,
      useMutation: useThisMutation,
      usePending,
    }
  }
}
