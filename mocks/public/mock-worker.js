/*
 * Passes only API requests to msw, which would otherwise send every script and image through the
 * page's main thread.
 */
const API_PATH = '/api/v1/'

/* The `missingChunk` of the current scenario (see scenario.ts), or null. */
let missing = null
let wasRequested = false

self.addEventListener('message', (event) => {
  if (!event.data || event.data.type !== 'MISSING_CHUNK') return
  missing = event.data.chunk
  wasRequested = false
  event.ports[0].postMessage('acknowledged')
  event.stopImmediatePropagation()
})

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname.includes(API_PATH)) return
  event.stopImmediatePropagation()
  if (event.request.mode === 'navigate') {
    if (missing && wasRequested && !missing.forever) missing = null
  } else if (missing && new RegExp(missing.path).test(pathname)) {
    wasRequested = true
    event.respondWith(new Response('', { status: 404 }))
  }
})

importScripts('mockServiceWorker.js')
