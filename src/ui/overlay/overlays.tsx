import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

import { ToastHost } from '@/ui/feedback/toast-host'
import { allowQuestions } from '@/ui/overlay/confirm'

/** Shows toasts and questions. app.tsx loads it after the first screen, which needs no Modal. */
export default function Overlays() {
  useEffect(() => allowQuestions(), [])
  return (
    <>
      <ToastHost />
      <ModalsProvider />
    </>
  )
}
