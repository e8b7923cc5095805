import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { onTestFinished } from 'vitest'

import { theme } from '@/theme'
import ToastHost from '@/ui/feedback/toast-host'
import Questions from '@/ui/overlay/questions'
import { useKeptFocus } from '@/ui/page/focus'

function KeepFocus() {
  useKeptFocus()
  return null
}

export function renderUi(element: ReactElement) {
  // Mantine stores notifications globally, so unmounting the component does not remove them.
  onTestFinished(() => notifications.clean())
  const queryClient = new QueryClient()
  const router = createRouter({ routeTree: createRootRoute(), context: {} })
  const wrap = (child: ReactElement) => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        <MantineProvider theme={theme} withCssVariables={false} env="test">
          {child}
          <ToastHost />
          <Questions />
          <KeepFocus />
        </MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  )
  const view = render(wrap(element))
  return {
    ...view,
    rerender: (next: ReactElement) => view.rerender(wrap(next)),
    user: userEvent.setup({ delay: null }),
  }
}
