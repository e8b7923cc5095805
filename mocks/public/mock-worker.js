/*
 * The demo's service worker. Requests outside the API's path go to the network untouched: msw's own
 * worker relays every script and image through the page's main thread, which doubles its load time.
 */
const API_PATH = '/api/v1/'

/*
 * A script that a deploy removed, if the scenario has one: `{ path, forever }`, with `path` as a
 * regular expression. It is missing until the page is reloaded, or for good.
 */
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
