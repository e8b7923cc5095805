import { server } from '@mocks/node'
import { http, HttpResponse } from 'msw'

export const API = 'http://localhost:3000/api/v1/'

/** A call as it went over the wire. */
export type Sent = { method: string; url: string; headers: Headers; body: string }

/**
 * Answers every call with what `respond` gives, instead of the mock backend, whose answers are
 * always well-formed. Gives the calls as they come.
 */
export function answering(respond: (sent: Sent) => Response | Promise<Response>): Sent[] {
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

/** Answers every call with this body (null as none, a text as it is, all else as JSON) and status. */
export function answeringWith(body: unknown, status = 200): Sent[] {
  return answering(() => {
    if (body === null) return new HttpResponse(null, { status })
    if (typeof body === 'string') return new HttpResponse(body, { status })
    return HttpResponse.json(body as object, { status })
  })
}

/** What a promise is rejected with; fails when it is not. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('Expected a failure')
}
