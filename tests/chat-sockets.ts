import { ws } from 'msw'

/* Socket.IO packet types: 0 opens the connection, 40 joins the namespace, 44 reports a refusal. */
const OPEN =
  '0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}'
export const ACCEPTED = '40{"sid":"two"}'
export const REFUSED = '44{"message":"Not now"}'

/**
 * Returns a socket handler that answers each request to join a chat. `open` receives the function
 * that opens the connection, in case it is to be opened later.
 */
export const chatSockets = (
  answer: () => string,
  open = (connect: () => void) => connect(),
) =>
  ws.link('*/api/v1/connect/').addEventListener('connection', ({ client }) => {
    open(() => client.send(OPEN))
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.startsWith('40')) client.send(answer())
    })
  })
