import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

import { markQuestionsReady } from '@/ui/overlay/confirm'

/** Shows the questions of confirm(). The shell loads it after the first screen. */
export default function Questions() {
  useEffect(() => markQuestionsReady(), [])
  return <ModalsProvider />
}
