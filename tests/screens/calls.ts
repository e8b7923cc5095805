import { backend } from '@mocks/node'

export const callsTo = (path: string) => backend.calls.filter((call) => call.path === path)

export const putCalls = () => backend.calls.filter(({ method }) => method === 'PUT')
