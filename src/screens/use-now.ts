import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

import { MINUTE_MS } from '@/domain/format/dates'

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), MINUTE_MS, { autoInvoke: true })
  return now
}
