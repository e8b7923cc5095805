import { SOCKET_PATH } from '@/domain/limits'

export const info = {
  title: `Doorstep API`,
  version: '1',
  summary: `The REST API that Doorstep calls`,
  description: `Doorstep works with any server that implements these operations.

**Envelope.** A success has HTTP status 200 and a body \`{ "status": 200, "message": "…", "data": { … } }\`. Any other HTTP status is a failure, and so is a 200 whose body has another \`status\` from 100 to 599. The product also finds the payload at the top level and under \`data.data\`.

**Failures.** The message to show is \`message\`, or else \`msg\`. Operations on services send it as the first element of \`data\`.

**Token.** The token from \`POST /users/login\` is sent unchanged in the \`Authorization\` header, without the word Bearer.

**Chat.** A socket.io server listens on the path \`${SOCKET_PATH}\` of the API's origin. The handshake has the query parameter \`conversationId\`. For each new message of that conversation the server emits \`message_recieve\` with a \`Message\`, bare or under \`message\` or \`data\`.

**CORS.** The API allows the page's origin with GET, POST, PUT and DELETE and the headers Authorization and Content-Type.

**Limits.** A server that limits the number of requests answers 429 and names the seconds to wait in the header Retry-After, which it exposes to the page's origin. The product waits at most a minute and goes on.`,
}
