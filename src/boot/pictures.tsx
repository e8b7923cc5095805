import { createMemoryHistory } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import { App } from '@/app'
import { createQueryClient } from '@/query-client'
import { createAppRouter } from '@/router'

/*
 * Run by the build, in Node with a document of happy-dom's: renders the product's own screens as
 * they look before any answer has come. Hand-written pictures were rejected, because nothing would
 * keep them true.
 */

const asked: string[] = []

// A build calls nobody.
globalThis.fetch = (input) => {
  asked.push(input instanceof Request ? input.url : String(input))
  return new Promise(() => {})
}

/** Milliseconds after which a screen has sent what it begins with. */
const ASKING_MS = 30

/**
 * The first commit of an address, in an element of the document's body, the addresses of the calls it
 * begins with, and the way to take it away again.
 */
export async function showAddress(path: string) {
  asked.length = 0
  const queryClient = createQueryClient()
  // The timer that lets a query go would keep the build from ending for five minutes.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ queryClient, history })
  await router.load()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  flushSync(() => root.render(<App router={router} queryClient={queryClient} env="test" />))
  await new Promise((resolve) => setTimeout(resolve, ASKING_MS))
  return {
    element,
    asked: [...asked],
    remove() {
      root.unmount()
      queryClient.clear()
      element.remove()
    },
  }
}
