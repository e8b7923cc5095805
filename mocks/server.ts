import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { Server as SocketServer } from 'socket.io'

import { API_PATH, Backend } from './backend'
import { findScenario } from './scenarios/all'
import { demoAdmin } from './seed/admins'

const UPLOADS = '/uploads/'

type Options = {
  port: number
  /** Name of the scenario to begin with. */
  scenario?: string | undefined
  /** Whether the other side of a chat writes by itself (default no). */
  lively?: boolean
  /** Where the data is kept, so that a server that comes back knows it; none keeps it in memory. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Where its clients find it, when that is not where it listens. */
  origin?: string
}

export type MockApi = {
  backend: Backend
  /** The base of the REST API; the socket's host is its origin. */
  baseUrl: string
  /** Ends every connection; resolves when the port is free again. */
  close: () => Promise<void>
}

/**
 * The mock backend as a real server: the same handlers over HTTP with CORS and multipart, and a
 * socket.io server at the spec's path, on one port of this machine. Rejects when the port is taken.
 */
export async function startMockApi({
  port,
  scenario,
  lively = false,
  storage,
  origin = `http://127.0.0.1:${port}`,
}: Options): Promise<MockApi> {
  const files = new Map<string, File>()
  const backend = new Backend({
    seedNow: () => new Date(),
    lively,
    ...(storage && { storage }),
    keepFile(file) {
      const key = `${files.size + 1}-${encodeURIComponent(file.name)}`
      files.set(key, file)
      return `${origin}${UPLOADS}${key}`
    },
  })
  if (scenario === undefined) backend.start()
  else backend.use(scenario)

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    response.setHeader('Access-Control-Max-Age', '600')
    const { method = 'GET', url: address = '/' } = request
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    const { pathname } = new URL(address, origin)

    const file = files.get(pathname.slice(UPLOADS.length))
    if (pathname.startsWith(UPLOADS) && file) {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Type', file.type || 'application/octet-stream')
      return void response.end(new Uint8Array(await file.arrayBuffer()))
    }
    if (!pathname.startsWith(API_PATH)) {
      return void response.writeHead(404).end(`The mock API is at ${origin}${API_PATH}\n`)
    }

    const gaveUp = new AbortController()
    response.on('close', () => gaveUp.abort())
    const answered = await backend.answer(
      new Request(new URL(address, origin), {
        method,
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        signal: gaveUp.signal,
        ...(method === 'GET' || method === 'HEAD'
          ? {}
          : { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
      }),
    )
    if (answered.type === 'error') return void request.socket.destroy()
    const text = await answered.text()
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(text)
  }

  const sockets = new SocketServer(server, {
    path: `${API_PATH}connect`,
    cors: { origin: '*' },
    allowRequest: (_, decide) => decide(null, backend.takesSockets),
  })
  sockets.on('connection', (socket) => {
    const { conversationId } = socket.handshake.query
    const remove = backend.addSocket({
      conversationId: typeof conversationId === 'string' ? conversationId : '',
      emit: (event, payload) => socket.emit(event, payload),
      // Below socket.io: a client that socket.io itself sends away does not come back.
      close: () => socket.conn.close(),
    })
    socket.on('disconnect', remove)
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    backend,
    baseUrl: `${origin}${API_PATH.slice(0, -1)}`,
    async close() {
      backend.reset()
      server.closeAllConnections()
      await sockets.close()
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const scenario = process.env['SCENARIO']
  if (scenario && !findScenario(scenario)) throw new Error(`There is no scenario '${scenario}'`)
  const port = Number(process.env['PORT'] ?? 4010)
  const { baseUrl } = await startMockApi({ port, scenario, lively: true })
  process.stdout.write(
    `The mock API listens at ${baseUrl}\nSign in as ${demoAdmin.email} with ${demoAdmin.password}\n`,
  )
}
