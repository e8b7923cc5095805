import './ui/mantine-base'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'

import { holdCallsUntil } from './api/http'
import { App } from './app'
import { createQueryClient } from './query-client'
import { createAppRouter, followSession } from './router'
import { startSession } from './session/session'

// zod would probe `new Function`, which the content security policy refuses.
config({ jitless: true })

const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })
followSession(router, queryClient)
void startSession()

if (import.meta.env.MODE === 'demo') {
  holdCallsUntil(import('../mocks/browser').then((mock) => mock.startMockBackend()))
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
)
