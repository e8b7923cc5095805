import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import type { createAppRouter } from './router'
import { cssVariables, theme } from './theme'
import { ToastHost } from './ui/feedback/toast'

export type AppProps = {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  /** 'test' turns off Mantine's transitions and portals. */
  env?: 'default' | 'test'
}

/** The whole product under its providers; render.tsx and the tests render the same. */
export function App({ router, queryClient, env = 'default' }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}
