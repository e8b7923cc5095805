import { afterEach, describe, expect, it, vi } from 'vitest'

import { imageUrl } from '@/domain/format/image-url'

describe('imageUrl', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it.each([
    'https://cdn.example/a.png',
    'http://127.0.0.1:4010/uploads/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:https://doorstep.example/1',
  ])('accepts %s', (address) => expect(imageUrl(address)).toBe(address))

  it.each(['/uploads/a.png', 'uploads/a.png', ' /uploads/a.png '])(
    "completes %j by the API's origin",
    async (address) => {
      vi.stubEnv('VITE_API_BASE_URL', 'https://api.example/api/v1')
      vi.stubGlobal('window', { location: { href: 'https://doorstep.example/service' } })
      vi.resetModules()
      const { imageUrl } = await import('@/domain/format/image-url')
      expect(imageUrl(address)).toBe('https://api.example/uploads/a.png')
    },
  )

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'https://',
    '',
    '  ',
    null,
    undefined,
  ])('rejects %j', (address) => expect(imageUrl(address)).toBeUndefined())
})
