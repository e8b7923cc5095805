import { backend } from '@mocks/node'

/** The calls so far to exactly this path, oldest first. */
export const callsTo = (path: string) => backend.calls.filter((call) => call.path === path)

export const putCalls = () => backend.calls.filter(({ method }) => method === 'PUT')
