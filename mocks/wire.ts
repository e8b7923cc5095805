import { toSocketIo } from '@mswjs/socket.io-binding'
import { http, type RequestHandler, ws } from 'msw'

import { API_PATH, type Backend } from './backend'

/** Every call below the API's path, on whatever host, answered by a backend. */
export function callHandler(backend: Backend): RequestHandler {
  return http.all(`*${API_PATH}*`, ({ request }) => backend.answer(request))
}

/** The chat's sockets, where they are mocked too: socket.io over a WebSocket and nothing else. */
export function socketHandler(backend: Backend) {
  return ws.link(`*${API_PATH}connect/`).addEventListener('connection', (connection) => {
    if (!backend.takesSockets) {
      const refused = connection.client
      // A browser tells of a refused connection by an error; a mere close socket.io waits out, 20 s.
      if ('socket' in refused && refused.socket instanceof EventTarget) {
        refused.socket.dispatchEvent(new Event('error'))
      }
      refused.close(1011)
      return
    }
    const { client } = toSocketIo(connection)
    const remove = backend.addSocket({
      conversationId: connection.client.url.searchParams.get('conversationId') ?? '',
      emit: (event, payload) => client.emit(event, payload),
      close: () => connection.client.close(),
    })
    // The binding opens the socket and leaves it at that: without the server's ping, every 25 s by
    // its handshake, the client takes it for dead.
    const ping = setInterval(() => connection.client.send('2'), 20_000)
    connection.client.addEventListener('close', () => {
      clearInterval(ping)
      remove()
    })
  })
}
