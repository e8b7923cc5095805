/*
 * The demo's worker: everything outside the API's path goes to the network untouched. msw's own
 * worker would relay each script and picture of the page through its main thread, which halves the
 * speed of the start.
 */
const API_PATH = '/api/v1/'

self.addEventListener('fetch', (event) => {
  if (!new URL(event.request.url).pathname.includes(API_PATH)) event.stopImmediatePropagation()
})

importScripts('mockServiceWorker.js')
