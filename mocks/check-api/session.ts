import { readFileSync } from 'node:fs'

import { refusalIn } from '@/api/client/http'
import { isObject } from '@/api/schema/fields'

import type { Json } from '../openapi/json-schema'
import { describedEndpoints, type OperationName } from '../openapi/operations'
import { answerValidators } from '../openapi/validate'
import { call, NoAnswer, type Request, type Server, withheld } from './client'
import { compareAnswer } from './compare'
import { type Difference, different, merged } from './difference'

/** What was found out about one operation. `differences` is empty if it fits. */
export interface Result {
  operation: string
  differences: Difference[]
  /** Why the operation was not tried. */
  skipped?: string
}

export type Row = Record<string, unknown> & { _id: string }
export type Search = Record<string, string | number | boolean>

export interface Call {
  params?: Record<string, string>
  search?: Search
  body?: unknown
}

/** How the checks of one operation make calls and name differences. */
export interface Operation {
  /** Calls it and compares the answer. Resolves to what the product reads, undefined if it fails. */
  call: (args?: Call) => Promise<unknown>
  add: (...differences: Difference[]) => void
}

interface Options {
  server: Server
  token: string
  signal?: AbortSignal | undefined
  /** False if no call of a page needs CORS, or if it was found to be wrong, which is said once. */
  needsCors: () => boolean
  onResult: (result: Result) => void
  onStart?: ((operation: string) => void) | undefined
}

const documentFile = new URL('../../src/api/openapi.json', import.meta.url)
const validators = answerValidators(JSON.parse(readFileSync(documentFile, 'utf8')) as Json)
const endpoints = new Map(describedEndpoints.map(({ name, endpoint }) => [name, endpoint]))

export const validatorOf = (operationId: string) => validators.get(operationId)!.validate

export const rowsIn = (payload: unknown): Row[] =>
  (Array.isArray(payload)
    ? payload
    : Object.values(isObject(payload) ? payload : {}).find(Array.isArray)) ?? []

function nameOf({ method, path, search = {} }: Request): string {
  const query = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${method.toUpperCase()} ${path}${query && `?${query}`}`
}

export type Session = ReturnType<typeof createSession>

/** Makes the calls of a signed-in admin, and reports one result for each operation. */
export function createSession({
  server,
  token,
  signal,
  needsCors,
  onResult,
  onStart,
}: Options) {
  const labelOf = (name: OperationName) => {
    const { method, path } = endpoints.get(name)!
    return `${method.toUpperCase()} ${path}`
  }

  const tried = new Set<OperationName>()
  /** The request whose answer is being looked at. */
  let latest: string | undefined

  async function send(request: Request) {
    signal?.throwIfAborted()
    latest = nameOf(request)
    return call(server, { token, ...request })
  }

  function requestOf(name: OperationName, { params = {}, search, body }: Call): Request {
    const { method, path } = endpoints.get(name)!
    const filled = path.replaceAll(/:(\w+)/g, (_, param: string) =>
      encodeURIComponent(params[param] ?? ''),
    )
    return { method, path: filled, search, body }
  }

  /** Reports what `run` finds. A call without an answer is a difference, and ends it. */
  async function report<T>(
    operation: string,
    run: (add: Operation['add']) => Promise<T>,
  ): Promise<T | undefined> {
    signal?.throwIfAborted()
    onStart?.(operation)
    latest = undefined
    const differences: Difference[] = []
    const add = (...found: Difference[]) =>
      void differences.push(
        ...found.map((one) => (latest ? { request: latest, ...one } : one)),
      )
    let result: T | undefined
    try {
      result = await run(add)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      add(different('the answer', 'one', error.message, 'shows an error', 'serious'))
    }
    onResult({ operation, differences: merged(differences) })
    return result
  }

  /** The product signs out at a 401, and only then. */
  async function checkToken(request: Request, add: Operation['add']): Promise<void> {
    for (const [whose, wrong] of [
      ['without a token', undefined],
      ['with a wrong token', `${token}x`],
    ] as const) {
      const { status, body, isReadable } = await send({ ...request, token: wrong })
      const verdict = refusalIn(status, body) ?? 200
      const effect =
        verdict === 200
          ? 'never notices that a session has ended, and anybody reads the data'
          : 'shows an error instead of signing out'
      const where = `a call ${whose}`
      if (verdict !== 401) add(different(where, '401', String(verdict), effect, 'serious'))
      else if (needsCors() && !isReadable) add({ ...withheld(), where: `${where}: CORS` })
    }
  }

  /** Checks an operation. A call that succeeds is also made without a token and with a wrong one. */
  function check<T>(name: OperationName, run: (operation: Operation) => Promise<T>) {
    const endpoint = endpoints.get(name)!
    tried.add(name)
    // Signing out need not be refused.
    let isGuarded = endpoint.isPublic || endpoint.tag === 'auth'
    return report(labelOf(name), (add) =>
      run({
        add,
        async call(args = {}) {
          const request = requestOf(name, args)
          const answer = await send(request)
          const { differences, payload } = compareAnswer(
            answer,
            endpoint,
            validatorOf(name),
          )
          add(...differences)
          if (needsCors() && !answer.isReadable) add(withheld())
          if (!isGuarded && payload !== undefined) {
            isGuarded = true
            await checkToken(request, add)
          }
          return payload
        },
      }),
    )
  }

  /**
   * Calls without comparing, also after Ctrl-C, to clean up. Resolves to what the product reads, or
   * to undefined if the call fails.
   */
  async function peek(name: OperationName, args: Call = {}): Promise<unknown> {
    try {
      const request = requestOf(name, args)
      latest = nameOf(request)
      const answer = await call(server, { token, ...request })
      return compareAnswer(answer, endpoints.get(name)!, validatorOf(name)).payload
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return undefined
    }
  }

  function skip(name: OperationName, reason: string): void {
    onResult({ operation: labelOf(name), differences: [], skipped: reason })
  }

  /** Checks an operation with the first row that was found, or says that there is none. */
  async function checkRow<T>(
    name: OperationName,
    row: Row | undefined,
    run: (operation: Operation, id: string) => Promise<T>,
  ): Promise<T | undefined> {
    if (row?._id) return check(name, (operation) => run(operation, row._id))
    skip(name, 'there is no row with an id to ask for')
    return undefined
  }

  const isTried = (name: OperationName) => tried.has(name)
  return { send, report, check, checkRow, isTried, peek, skip }
}
