import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

import { allowQuestions } from '@/ui/overlay/confirm'

/** Shows the questions of confirm(). The shell loads it after the first screen. */
export default function Questions() {
  useEffect(() => allowQuestions(), [])
  return <ModalsProvider />
}
