import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { API } from '@tests/api/mock-responses'

/** Calls the mock backend as the demo admin. If `token` is null, nobody is signed in. */
export async function callMock(
  method: string,
  path: string,
  { body, token = tokenFor(demoAdmin) }: { body?: unknown; token?: string | null } = {},
) {
  const response = await fetch(API + path, {
    method,
    headers: token === null ? {} : { Authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as {
    status: number
    message?: string
    data?: unknown
  }
  return { status: response.status, answer, data: answer.data as Record<string, unknown> }
}
