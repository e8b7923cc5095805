import { toSocketIo } from '@mswjs/socket.io-binding'
import { http, type RequestHandler, ws } from 'msw'

import { API_PATH, type Backend } from './backend/backend'

export function callHandler(backend: Backend): RequestHandler {
  return http.all(`*${API_PATH}*`, ({ request }) => backend.answer(request))
}

/** Answers the chat's socket.io connections over WebSocket, but not over HTTP polling. */
export function socketHandler(backend: Backend) {
  return ws.link(`*${API_PATH}connect/`).addEventListener('connection', (connection) => {
    if (!backend.acceptsSockets) {
      const refused = connection.client
      // Without this 'error' event, socket.io would wait 20 s before it retries.
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
    // Sends pings, because toSocketIo() does not, and the client disconnects after 30 s without
    // one.
    const ping = setInterval(() => connection.client.send('2'), 20_000)
    connection.client.addEventListener('close', () => {
      clearInterval(ping)
      remove()
    })
  })
}
