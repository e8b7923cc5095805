import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Json = Record<string, unknown>

interface Exchange {
  method: string
  url: URL
  authorization: string
  origin: string
  /** The body of the request, if it is JSON. */
  sent: Json | undefined
}

interface Answer {
  status: number
  headers: Record<string, string>
  /** Undefined if it is not JSON. */
  body: Json | undefined
}

/** What a server does differently from the mock server behind it. */
export interface Deviation {
  /** May change the request before it is passed on. */
  request?: (exchange: Exchange) => 'drop' | 'hang' | undefined | void
  /** May change the answer before it is passed on. */
  answer?: (answer: Answer, exchange: Exchange) => void
}

/** Starts a server that answers like the one at `origin`, apart from its current deviation. */
export async function startDeviating(origin: string) {
  let deviation: Deviation = {}
  const server: Server = createServer((incoming, response) => {
    void (async () => {
      const { method = 'GET', headers } = incoming
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const type = headers['content-type'] ?? ''
      const text = Buffer.concat(chunks)
      const exchange: Exchange = {
        method,
        url: new URL(incoming.url ?? '/', origin),
        authorization: headers.authorization ?? '',
        origin: headers.origin ?? '',
        sent:
          type === 'application/json' ? (JSON.parse(text.toString()) as Json) : undefined,
      }
      const fate = deviation.request?.(exchange)
      if (fate === 'drop') incoming.socket.destroy()
      if (fate !== undefined) return
      const answered = await fetch(exchange.url, {
        method,
        headers: { 'Content-Type': type, Authorization: exchange.authorization },
        ...(chunks.length > 0 && {
          body: exchange.sent ? JSON.stringify(exchange.sent) : text,
        }),
      })
      const body = await answered.text()
      const answer: Answer = {
        status: answered.status,
        headers: Object.fromEntries(
          [...answered.headers].filter(
            ([name]) => !/^(?:content-length|connection)/.test(name),
          ),
        ),
        body: body.startsWith('{') ? (JSON.parse(body) as Json) : undefined,
      }
      deviation.answer?.(answer, exchange)
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body ? JSON.stringify(answer.body) : body)
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deviate: (next: Deviation) => void (deviation = next),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
