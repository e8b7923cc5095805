import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

import { MINUTE_MS } from '@/domain/format/dates'

/** Returns the time, which is renewed after so many milliseconds. */
export function useNow(interval = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), interval, { autoInvoke: true })
  return now
}
