import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const MINUTE = 60_000

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), MINUTE, { autoInvoke: true })
  return now
}
