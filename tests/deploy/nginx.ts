/*
 * `npm run nginx` takes the nginx block out of README.md and runs it with the files in `dist` in
 * front of the mock server. Without nginx, it says so and ends successfully.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { demoAdmin } from '@mocks/seed/admins'
import { startMockApi } from '@mocks/server'
import { expect } from '@playwright/test'
import { io } from 'socket.io-client'

const PORT = 4491
const API_PORT = 4492
const origin = `http://127.0.0.1:${PORT}`
const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

function configuration(folder: string): string {
  const readme = readFileSync('README.md', 'utf8')
  const [, block = ''] = /```nginx\n([^]*?)```/.exec(readme) ?? []
  const [, command = ''] = /```sh\n(sed .*)\n```/.exec(readme) ?? []
  const headers = execFileSync('sh', ['-c', command.replace(/ > .*/, '')], {
    encoding: 'utf8',
  })
  writeFileSync(join(folder, 'doorstep-headers.conf'), headers)
  const server = block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${PORT};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('/srv/doorstep', resolve('dist'))
    .replace('https://api.example.com', `http://127.0.0.1:${API_PORT}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
include /etc/nginx/mime.types; access_log off; ${temporary}
${server}
}
`
}

async function checkSite(): Promise<void> {
  const page = await fetch(`${origin}/manage-account?page=2`)
  assert.equal(page.status, 200, 'a deep link')
  assert.equal(page.headers.get('cache-control'), 'no-cache')
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  assert.ok(page.headers.has('strict-transport-security'))
  const [, script] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? []

  const entry = await fetch(`${origin}${script}`)
  assert.equal(entry.headers.get('content-encoding'), 'gzip', 'a compressed script')
  assert.match(entry.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(entry.headers.get('x-content-type-options'), 'nosniff')
  assert.equal((await fetch(`${origin}/assets/gone.js`)).status, 404, 'a missing asset')
}

async function checkChat(): Promise<void> {
  async function call<Data>(path: string, token = '', body?: object): Promise<Data> {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.equal(response.status, 200, path)
    return ((await response.json()) as { data: Data }).data
  }
  const { email, password } = demoAdmin
  const credentials = { email, password, role: 'admin', device_id: '2' }
  const { token } = await call<{ token: { auth: string } }>('users/login', '', credentials)
  const { conversations } = await call<{
    conversations: { _id: string; isBlocked?: boolean }[]
  }>('conversation?page=1&limit=10', token.auth)
  const conversationId = conversations.find(({ isBlocked }) => !isBlocked)?._id
  const socket = io(origin, {
    path: '/api/v1/connect/',
    transports: ['websocket'],
    query: { conversationId, token: token.auth },
    reconnection: false,
  })
  const events: unknown[] = []
  socket.on('message_recieve', (event: unknown) => events.push(event))
  const within = { timeout: 10_000 }
  await expect(() => assert.ok(socket.connected, 'the websocket')).toPass(within)
  await call(`messages/send/${conversationId}`, token.auth, { message: 'Through nginx' })
  await expect(() => assert.match(JSON.stringify(events), /Through nginx/)).toPass(within)
  socket.disconnect()
}

if (spawnSync('nginx', ['-v'], { env: environment }).error) {
  console.log('nginx is not installed, so its configuration in README.md was not tried.')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder))
  const api = await startMockApi({ port: API_PORT })
  const nginx = spawn('nginx', ['-e', `${folder}/error.log`, '-c', file], {
    env: environment,
    stdio: 'inherit',
  })
  try {
    await expect(() => fetch(origin)).toPass({ timeout: 10_000 })
    await checkSite()
    await checkChat()
    console.log('The nginx configuration in README.md works.')
  } finally {
    nginx.kill()
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
