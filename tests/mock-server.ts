import { server } from '@mocks/node'

// Once per worker and before any other import: socket.io keeps the WebSocket that it finds first.
server.listen({ onUnhandledRequest: 'error' })
