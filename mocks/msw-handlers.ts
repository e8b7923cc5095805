import { toSocketIo } from '@mswjs/socket.io-binding'
import { http, type RequestHandler, ws } from 'msw'

import { API_PATH, type Backend } from './backend/backend'

/** Passes every request below the API's path, on any host, to the backend. */
export function callHandler(backend: Backend): RequestHandler {
  return http.all(`*${API_PATH}*`, ({ request }) => backend.answer(request))
}

/** Mocks the chat's sockets. Supports socket.io over WebSocket only, not over HTTP polling. */
export function socketHandler(backend: Backend) {
  return ws.link(`*${API_PATH}connect/`).addEventListener('connection', (connection) => {
    if (!backend.acceptsSockets) {
      const refused = connection.client
      // Fires 'error' like a browser. After a close alone, socket.io would retry only after 20 s.
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
    // The binding sends no pings. After 30 s without a ping, the client would disconnect.
    const ping = setInterval(() => connection.client.send('2'), 20_000)
    connection.client.addEventListener('close', () => {
      clearInterval(ping)
      remove()
    })
  })
}
