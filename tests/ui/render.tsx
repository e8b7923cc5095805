import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach } from 'vitest'

import { cssVariables, theme } from '@/theme'
import { ToastHost } from '@/ui/toast'

// The store of the toasts outlives what shows them.
afterEach(() => notifications.clean())

/** A piece of src/ui by itself: the theme and the toasts, no route and no API. */
export function renderUi(element: ReactElement) {
  const wrap = (child: ReactElement) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
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
