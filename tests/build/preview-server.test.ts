import type { PreviewServer } from 'vite'
import { expect, it, vi } from 'vitest'

import { previewServer } from '@/build/headers'

type Middleware = (request: object, response: object, next: () => void) => void

const CACHED = 'public, max-age=31536000, immutable'

it.each([
  ['/', '/assets/gone.js?v=1', 404],
  ['/', '/assets/favicon.svg', CACHED],
  ['/', '/bookings', 'uncached'],
  ['/admin/', '/admin/assets/gone.js', 404],
  ['/admin/', '/admin/assets/favicon.svg#icon', CACHED],
])('under %s, the preview server answers %s with %s', (base, url, expected) => {
  const use = vi.fn<(middleware: Middleware) => void>()
  const configure = previewServer().configurePreviewServer as (
    server: PreviewServer,
  ) => void
  const config = { base, root: '.', build: { outDir: 'src' } }
  configure({ config, middlewares: { use } } as unknown as PreviewServer)
  const answer = vi.fn<(given: unknown) => void>()
  let cacheControl = 'uncached'
  const response = {
    writeHead(status: number) {
      answer(status)
      return { end: () => undefined }
    },
    setHeader(_name: 'Cache-Control', value: string) {
      cacheControl = value
    },
  }
  use.mock.calls[0]?.[0]({ url }, response, () => answer(cacheControl))
  expect(answer.mock.calls).toEqual([[expected]])
})
