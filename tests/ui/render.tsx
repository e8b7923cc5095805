import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { onTestFinished } from 'vitest'

import { theme } from '@/theme'
import { ToastHost } from '@/ui/feedback/toast'

/**
 * Renders a component of src/ui with the theme and notifications, but without a router or the API.
 */
export function renderUi(element: ReactElement) {
  // Notifications live in a module, outside the rendered tree.
  onTestFinished(() => notifications.clean())
  const wrap = (child: ReactElement) => (
    <MantineProvider theme={theme} withCssVariables={false} env="test">
      {child}
      <ToastHost />
    </MantineProvider>
  )
  const view = render(wrap(element))
  return {
    ...view,
    rerender: (next: ReactElement) => view.rerender(wrap(next)),
    user: userEvent.setup({ delay: null }),
  }
}
