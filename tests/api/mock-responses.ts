import { server } from '@mocks/node'
import { http, HttpResponse } from 'msw'

export const API = 'http://localhost:3000/api/v1/'

/** A request as the server receives it. */
export type Sent = { method: string; url: string; headers: Headers; body: string }

/**
 * Overrides every endpoint, because the mock backend sends only well-formed responses. Returns the
 * requests in an array that grows with each request.
 */
export function mockResponses(respond: (sent: Sent) => Response | Promise<Response>): Sent[] {
  const calls: Sent[] = []
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

/**
 * Responds to every request: null sends no body, a string is sent verbatim, anything else as JSON.
 */
export function mockResponse(body: unknown, status = 200): Sent[] {
  return mockResponses(() => {
    if (body === null) return new HttpResponse(null, { status })
    if (typeof body === 'string') return new HttpResponse(body, { status })
    return HttpResponse.json(body as object, { status })
  })
}

/** Returns the error that `work` rejects with. Throws if `work` resolves. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('Expected a failure')
}
