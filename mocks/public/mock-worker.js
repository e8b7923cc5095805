/*
 * The demo's worker: everything outside the API's path goes to the network untouched. msw's own
 * worker would relay each script and picture of the page through its main thread, which halves the
 * speed of the start.
 */
const API_PATH = '/api/v1/'

/*
 * A script that a deploy replaced, where a scenario wants one: `{ address, forever }`, `address` a
 * regular expression. Missing until a page is loaded anew, or for good.
 */
let missing = null
let wasMissed = false

self.addEventListener('message', (event) => {
  if (!event.data || event.data.type !== 'MISSING_CHUNK') return
  missing = event.data.chunk
  wasMissed = false
  event.ports[0].postMessage('known')
  event.stopImmediatePropagation()
})

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname.includes(API_PATH)) return
  event.stopImmediatePropagation()
  if (event.request.mode === 'navigate') {
    if (missing && wasMissed && !missing.forever) missing = null
  } else if (missing && new RegExp(missing.address).test(pathname)) {
    wasMissed = true
    event.respondWith(new Response('', { status: 404 }))
  }
})

importScripts('mockServiceWorker.js')
