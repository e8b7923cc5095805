import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { Server as SocketServer } from 'socket.io'

import { API_PATH, Backend } from './backend/backend'
import { serveDocs } from './openapi/docs'
import { findScenario, scenarios } from './scenarios/all'
import { dialectFaults } from './scenarios/dialects'
import { nearestNames } from './scenarios/nearest'
import { demoAdmin } from './seed/admins'
import { enlarge, LARGE, type Sizes } from './seed/enlarge'

const UPLOADS = '/uploads/'

type Options = {
  port: number
  scenario?: string | undefined
  /** Such as 'decimals': answers as a backend that writes the same data in another way. */
  dialect?: string | undefined
  /** How many rows the data should have. */
  sizes?: Sizes
  autoReply?: boolean
  /** Stores the data until close() deletes it. By default, the data lives in memory. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The origin that clients use, if it is not the address that the server listens on. */
  origin?: string
}

export type MockApi = {
  backend: Backend
  /** The API's base URL, without a trailing slash. */
  baseUrl: string
  /** Deletes the data and stops the server. Resolves when the port is free again. */
  close: () => Promise<void>
}

/** Serves the mock API and the chat sockets on one local port. Rejects if the port is taken. */
export async function startMockApi({
  port,
  scenario,
  dialect,
  sizes = {},
  autoReply = false,
  storage,
  origin = `http://127.0.0.1:${port}`,
}: Options): Promise<MockApi> {
  const files = new Map<string, File>()
  const backend = new Backend({
    seedNow: () => new Date(),
    autoReply,
    ...(storage && { storage }),
    storeFile(file) {
      const key = `${files.size + 1}-${encodeURIComponent(file.name)}`
      files.set(key, file)
      return `${origin}${UPLOADS}${key}`
    },
  })
  if (scenario === undefined) backend.start()
  else backend.use(scenario)
  enlarge(backend.db, sizes)
  if (dialect !== undefined)
    for (const fault of dialectFaults(dialect)) backend.fault(fault)

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
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    response.setHeader('Access-Control-Max-Age', '600')
    const { method = 'GET', url: path = '/' } = request
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    const { pathname } = new URL(path, origin)

    const file = files.get(pathname.slice(UPLOADS.length))
    if (pathname.startsWith(UPLOADS) && file) {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Type', file.type || 'application/octet-stream')
      return void response.end(new Uint8Array(await file.arrayBuffer()))
    }
    if (await serveDocs(pathname, `${origin}${API_PATH.slice(0, -1)}`, response)) return
    if (!pathname.startsWith(API_PATH)) {
      return void response.writeHead(404).end(`The mock API is at ${origin}${API_PATH}\n`)
    }

    const aborted = new AbortController()
    response.on('close', () => aborted.abort())
    const answered = await backend.answer(
      new Request(new URL(path, origin), {
        method,
        headers: Object.entries(request.headers).flatMap(
          ([name, value]): [string, string][] =>
            typeof value === 'string' ? [[name, value]] : [],
        ),
        signal: aborted.signal,
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
    allowRequest: (_, decide) => decide(null, backend.acceptsSockets),
  })
  sockets.on('connection', (socket) => {
    const { conversationId } = socket.handshake.query
    const remove = backend.addSocket({
      conversationId: typeof conversationId === 'string' ? conversationId : '',
      emit: (event, payload) => socket.emit(event, payload),
      // Not socket.disconnect(), after which a client would not reconnect by itself.
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

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const scenario = process.env['SCENARIO']
  if (scenario && !findScenario(scenario)) {
    const names = scenarios.map(({ name }) => name)
    stop(
      `There is no scenario '${scenario}'. Similar names: ${nearestNames(scenario, names).join(', ')}.`,
    )
  }
  const tables = Object.keys(LARGE) as (keyof Sizes)[]
  const flags = ['dialect', ...tables].map((name) => [name, { type: 'string' }] as const)
  const { values } = parseArgs({ options: Object.fromEntries(flags) })
  const { dialect, ...counts } = values as Record<string, string | undefined>
  const sizes: Sizes = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(count)]),
  )
  const port = Number(process.env['PORT'] ?? 4010)
  const { baseUrl } = await startMockApi({
    port,
    scenario,
    dialect,
    sizes,
    autoReply: true,
  }).catch((error: NodeJS.ErrnoException) =>
    stop(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another one, e.g. PORT=${port + 1} npm run mock-api.`
        : error.message,
    ),
  )
  process.stdout.write(
    [
      `The mock API runs at ${baseUrl}`,
      `Its reference is at ${new URL('/docs', baseUrl)}, the OpenAPI document at ${new URL('/openapi.json', baseUrl)}`,
      `Sign in as ${demoAdmin.email} with ${demoAdmin.password}\n`,
    ].join('\n'),
  )
}
