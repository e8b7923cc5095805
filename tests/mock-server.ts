import { server } from '@mocks/node'

// msw replaces WebSocket here. socket.io-client keeps the class that exists when it is imported, so
// it must be imported later.
server.listen({ onUnhandledRequest: 'error' })
