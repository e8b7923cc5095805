import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { appShell } from '@/boot/app-shell'
import { APP_STARTED, bootPage, START_FAILED } from '@/boot/inline-boot'

let reload = vi.spyOn(location, 'reload')

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue()
  sessionStorage.clear()
  localStorage.clear()
})

afterEach(() => {
  window.dispatchEvent(new Event(APP_STARTED))
  sessionStorage.clear()
  localStorage.clear()
  document.head.replaceChildren()
  delete document.documentElement.dataset['shell']
})

const boot = (path = '') =>
  bootPage({ path, startFailed: START_FAILED, appStarted: APP_STARTED, startLimit: 60_000 })

/** Adds a module script that can't be loaded. */
function failScript(attributes: Record<string, string> = {}) {
  const script = document.createElement('script')
  script.type = 'text/plain'
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  document.head.append(script)
  // Set last, because happy-dom would report that it does not load modules.
  script.type = 'module'
  script.dispatchEvent(new Event('error'))
}

const ownEntry = { id: 'app-entry', src: '/assets/index-1.js' }

it('reloads once for an entry file that is missing before the app has started', () => {
  boot()
  failScript(ownEntry)
  expect(reload).toHaveBeenCalledTimes(1)
  failScript(ownEntry)
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['an extension', { src: 'chrome-extension://abc/inject.js' }],
  ['a proxy on the same host', { src: '/proxy/inject.js' }],
  ['a policy that blocks an inline script', {}],
])('never reloads for a script of %s', (_, attributes) => {
  boot()
  failScript(attributes)
  expect(reload).not.toHaveBeenCalled()
})

it('does not listen any more once the app has started', () => {
  boot()
  window.dispatchEvent(new Event(APP_STARTED))
  failScript(ownEntry)
  window.dispatchEvent(new Event(START_FAILED))
  expect(reload).not.toHaveBeenCalled()
})

it('marks the entry of the build, which the page may not contain alone', () => {
  const plugin = appShell({ api: '/api/v1' })
  const { configResolved, transformIndexHtml } = plugin as unknown as {
    configResolved: (config: { base: string }) => void
    transformIndexHtml: { handler: (html: string, context: { bundle: object }) => string }
  }
  configResolved({ base: '/admin/' })
  const entry = '<script type="module" crossorigin src="/admin/assets/index-1.js"></script>'
  const html = transformIndexHtml.handler(`<head>${entry}</head>`, { bundle: {} })
  expect(html.match(/<script[^>]* id="app-entry"[^>]*>/)?.[0]).toContain(
    '/admin/assets/index-1.js',
  )
})

it.each([
  ['nothing', {}, 'public'],
  ["its build's session", { 'adminAuthToken/admin': '{"id":"1"}' }, 'admin'],
  ["another build's session", { adminAuthToken: '{"id":"1"}' }, 'public'],
  ['a plain token that it will adopt', { adminAuthToken: 'token' }, 'admin'],
])('below a path, shows the frame that fits %s in storage', (_, stored, frame) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  boot('/admin')
  expect(document.documentElement.dataset['shell']).toBe(frame)
})
