import { backend } from '@mocks/node'

/** The calls so far to a path as it was sent, oldest first. */
export const callsTo = (path: string) => backend.calls.filter((call) => call.path === path)

/** The changes so far that went out as a PUT. */
export const putCalls = () => backend.calls.filter(({ method }) => method === 'PUT')
