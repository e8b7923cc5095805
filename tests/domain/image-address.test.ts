import { describe, expect, it } from 'vitest'

import { imageAddress } from '@/domain/image-address'

describe('imageAddress', () => {
  it.each([
    'https://cdn.example/a.png',
    'http://127.0.0.1:4010/uploads/a.png',
    '/uploads/a.png',
    'uploads/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:https://doorstep.example/1',
  ])('shows %s', (address) => expect(imageAddress(address)).toBe(address))

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
  ])('shows a stand-in for %j', (address) => expect(imageAddress(address)).toBeUndefined())
})
