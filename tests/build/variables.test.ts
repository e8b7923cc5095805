import { expect, it } from 'vitest'

import { checkVariables } from '@/build/variables'

const API = { VITE_API_BASE_URL: '/api/v1' }

it.each([
  ['VITE_API_BASE_URL', 'https://api.example.com/api/v1'],
  ['VITE_API_BASE_URL', 'http://127.0.0.1:4010/api/v1'],
  ['VITE_API_BASE_URL', '/api/v1'],
  ['VITE_SOCKET_URL', 'https://socket.example.com'],
  ['VITE_SOCKET_URL', 'wss://socket.example.com'],
  ['VITE_SOCKET_URL', 'ws://127.0.0.1:4010'],
  ['VITE_SOCKET_URL', ''],
  ['VITE_WEBSITE_URL', 'https://www.example.com/about'],
  ['VITE_WEBSITE_URL', undefined],
])('%s may be %j', (name, value) => {
  expect(() => checkVariables({ ...API, [name]: value }, 'build')).not.toThrow()
})

it.each([
  [
    'VITE_API_BASE_URL',
    'api.example.com/api/v1',
    "an http(s) URL or a path that starts with '/'",
  ],
  [
    'VITE_API_BASE_URL',
    '//api.example.com',
    "an http(s) URL or a path that starts with '/'",
  ],
  [
    'VITE_API_BASE_URL',
    'ftp://example.com',
    "an http(s) URL or a path that starts with '/'",
  ],
  ['VITE_API_BASE_URL', 'https:///api', "an http(s) URL or a path that starts with '/'"],
  ['VITE_SOCKET_URL', '/socket', 'an http(s) or ws(s) URL'],
  ['VITE_SOCKET_URL', 'socket.example.com:4010', 'an http(s) or ws(s) URL'],
  ['VITE_WEBSITE_URL', 'www.example.com', 'an http(s) URL'],
  ['VITE_WEBSITE_URL', 'javascript:alert(1)', 'an http(s) URL'],
])('%s cannot be %j', (name, value, expected) => {
  expect(() => checkVariables({ ...API, [name]: value }, 'build')).toThrow(
    `${name} is '${value}', but it must be ${expected}.`,
  )
})
