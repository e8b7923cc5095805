import { EventEmitter } from 'node:events'

import type { PreviewServer } from 'vite'
import { expect, it, vi } from 'vitest'

import { localServers } from '@/build/local-servers'

type Middleware = (request: object, response: object, next: () => void) => void

function previewServer(base: string) {
  const httpServer = new EventEmitter()
  const error = vi.fn<(text: string) => void>()
  const used: Middleware[] = []
  const server = {
    httpServer,
    config: { base, root: '.', build: { outDir: 'src' }, logger: { error } },
    middlewares: { use: (middleware: Middleware) => used.push(middleware) },
  }
  const configure = localServers().configurePreviewServer as (server: PreviewServer) => void
  configure(server as unknown as PreviewServer)
  return { httpServer, error, middleware: used[0]! }
}

it.each([
  ['/', '/assets/gone.js?v=1', 404],
  ['/', '/assets/favicon.svg', 'next'],
  ['/', '/bookings', 'next'],
  ['/admin/', '/admin/assets/gone.js', 404],
  ['/admin/', '/admin/assets/favicon.svg#icon', 'next'],
])('under %s, the preview server answers %s with %s', (base, url, expected) => {
  const { middleware } = previewServer(base)
  const answer = vi.fn<(given: unknown) => void>()
  const response = { writeHead: (status: number) => (answer(status), { end: () => undefined }) }
  middleware({ url }, response, () => answer('next'))
  expect(answer.mock.calls).toEqual([[expected]])
})

it('says that the port is taken, and ends', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const { httpServer, error } = previewServer('/')
  httpServer.emit('error', Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 5170 }))
  expect(error.mock.calls).toEqual([
    ['Port 5170 is taken. Choose another one, e.g. npm start -- --port 5180.'],
  ])
  expect(exit).toHaveBeenCalledWith(1)
})
