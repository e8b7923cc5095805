import type { PreviewServer } from 'vite'
import { expect, it, vi } from 'vitest'

import { previewServer } from '@/build/headers'

type Middleware = (request: object, response: object, next: () => void) => void

it.each([
  ['/', '/assets/gone.js?v=1', 404],
  ['/', '/assets/favicon.svg', 'next'],
  ['/', '/bookings', 'next'],
  ['/admin/', '/admin/assets/gone.js', 404],
  ['/admin/', '/admin/assets/favicon.svg#icon', 'next'],
])('under %s, the preview server answers %s with %s', (base, url, expected) => {
  const use = vi.fn<(middleware: Middleware) => void>()
  const configure = previewServer().configurePreviewServer as (
    server: PreviewServer,
  ) => void
  const config = { base, root: '.', build: { outDir: 'src' } }
  configure({ config, middlewares: { use } } as unknown as PreviewServer)
  const answer = vi.fn<(given: unknown) => void>()
  const response = {
    writeHead(status: number) {
      answer(status)
      return { end: () => undefined }
    },
  }
  use.mock.calls[0]?.[0]({ url }, response, () => answer('next'))
  expect(answer.mock.calls).toEqual([[expected]])
})
