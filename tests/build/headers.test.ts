import { describe, expect, it } from 'vitest'

import { contentSecurityPolicy, headersFile, readHeadersFile } from '@/build/headers'

describe('the content security policy', () => {
  it('allows calls to the API and sockets to its host', () => {
    expect(contentSecurityPolicy({ api: 'https://api.example.com/api/v1' })).toContain(
      "connect-src 'self' https://api.example.com wss://api.example.com;",
    )
  })

  it.each(['https://chat.example.com', 'wss://chat.example.com'])(
    'allows both transports of a socket at %s',
    (socket) => {
      expect(contentSecurityPolicy({ api: '/api/v1', socket })).toContain(
        "connect-src 'self' https://chat.example.com wss://chat.example.com;",
      )
    },
  )

  it("allows sockets to the API's host when the variable for another one is empty", () => {
    const api = 'https://api.example.com/api/v1'
    expect(contentSecurityPolicy({ api, socket: '' })).toBe(contentSecurityPolicy({ api }))
  })

  it('allows no other origin when the API is same-origin', () => {
    expect(contentSecurityPolicy({ api: '/api/v1' })).toContain("connect-src 'self';")
  })
})

it('reads back the headers written to the file', () => {
  const policy = contentSecurityPolicy({ api: '/api/v1' })
  const headers = readHeadersFile(headersFile(policy))
  expect(headers['Content-Security-Policy']).toBe(`${policy}; frame-ancestors 'none'`)
  expect(headers['Strict-Transport-Security']).toMatch(/^max-age=\d{8}/)
  expect(headers).not.toHaveProperty('Cache-Control')
})

it('applies to the base path of the build', () => {
  const paths = headersFile('policy', '/admin/').match(/^\/.*$/gm)
  expect(paths).toEqual(['/admin/*', '/admin/assets/*'])
})
