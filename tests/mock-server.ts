import { server } from '@mocks/node'

// socket.io-client keeps the WebSocket class that exists when it is imported, so msw must replace
// the class first.
server.listen({ onUnhandledRequest: 'error' })
