import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time, updated every minute, for relative times and for marking today. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(function followTheClock() {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
