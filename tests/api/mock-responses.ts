import { server } from '@mocks/node'
import { http, HttpResponse } from 'msw'

export const API = 'http://localhost:3000/api/v1/'

export type SentRequest = { method: string; url: string; headers: Headers; body: string }

/** Answers every API request with `respond`. Adds each request to the returned array. */
export function mockResponses(
  respond: (sent: SentRequest) => Response | Promise<Response>,
): SentRequest[] {
  const calls: SentRequest[] = []
  server.use(
    http.all(`${API}*`, async ({ request }) => {
      const { method, url, headers } = request
      const sent = { method, url, headers, body: await request.text() }
      calls.push(sent)
      return respond(sent)
    }),
  )
  return calls
}

export function mockResponse(body: unknown, status = 200): SentRequest[] {
  return mockResponses(() => {
    if (body === null) return new HttpResponse(null, { status })
    if (typeof body === 'string') return new HttpResponse(body, { status })
    return HttpResponse.json(body as object, { status })
  })
}

export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('Expected a failure')
}
