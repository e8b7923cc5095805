import { readFileSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { signIn, signOut, startSession } from '@/session/session'

import { declaredEndpoints } from './declared-endpoints'
import { API, failureOf, mockResponse } from './mock-responses'

beforeEach(async () => {
  await startSession()
  signIn('mine')
})
afterEach(() => signOut('logout'))

interface Documented {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query'; example?: string | number | boolean }[]
  requestBody?: { content: { 'application/json'?: { example: Record<string, unknown> } } }
}

/** One request for each operation of the OpenAPI document, made of its examples. */
function documentedCalls() {
  const document = JSON.parse(readFileSync('src/api/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Documented>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  )
  return declaredEndpoints.map((endpoint) => {
    const operation = operations.find(({ operationId }) => operationId === endpoint.name)
    const { path = '', method = '', parameters = [], requestBody } = operation ?? {}
    const examples = (place: string) =>
      parameters.flatMap(({ in: where, name, example }) =>
        where === place && example !== undefined ? [[name, String(example)] as const] : [],
      )
    const params = Object.fromEntries(examples('path'))
    const search = new URLSearchParams(Object.fromEntries(examples('query')))
    const address = path
      .slice(1)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const body = requestBody?.content['application/json']?.example
    const args =
      endpoint.kind === 'query'
        ? { ...params, ...typed(parameters) }
        : { params, ...(body && { body }) }
    return {
      line: `${method.toUpperCase()} ${address}${search.size > 0 ? `?${search}` : ''}`,
      body: body === undefined ? '' : JSON.stringify(body),
      send: () => (endpoint.call as (args: unknown) => Promise<unknown>)(args),
    }
  })
}

const typed = (parameters: NonNullable<Documented['parameters']>) =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example]))

describe('the calls', () => {
  const calls = documentedCalls()

  it.each(calls)(
    'send $line as the OpenAPI document says',
    async ({ line, body, send }) => {
      const sent = mockResponse({ message: 'Refused' }, 400)
      expect(await failureOf(send())).toMatchObject({ message: 'Refused' })
      expect(sent.map(({ method, url }) => `${method} ${url.replace(API, '')}`)).toEqual([
        line,
      ])
      expect(sent[0]?.body).toBe(body)
    },
  )

  it('carry the token in their header, and in no URL and no body', async () => {
    const token = 'eyJhbGciOiJub25lIn0.eyJfaWQiOiJhIn0.c2ln'
    signIn(token)
    const sent = mockResponse({ message: 'Refused' }, 400)
    for (const { send } of calls) await failureOf(send())
    expect(sent).toHaveLength(calls.length)
    for (const { url, headers, body } of sent) {
      expect(headers.get('authorization')).toBe(token)
      for (const part of [token, ...token.split('.')]) {
        expect(`${decodeURIComponent(url)} ${body}`).not.toContain(part)
      }
    }
  })

  it('take the message from the first element of data for service add, edit and delete only', async () => {
    mockResponse({ status: 400, data: ['Said in data'] }, 400)
    const lines: string[] = []
    for (const { line, send } of calls) {
      const error = await failureOf(send())
      if (error instanceof Error && error.message === 'Said in data') lines.push(line)
    }
    expect(lines.map((line) => line.replace(/\/\w+$/, '/')).toSorted()).toEqual([
      'DELETE subservices/',
      'POST subservices/',
      'PUT subservices/',
    ])
  })
})
