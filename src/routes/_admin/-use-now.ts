import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const MINUTE = 60_000

/** The current time, updated every minute, for relative times and for marking today. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), MINUTE, { autoInvoke: true })
  return now
}
