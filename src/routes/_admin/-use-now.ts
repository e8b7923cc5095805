import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, a minute old at most: for what reads 'Yesterday' or '2 hour ago', or marks today. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(function followTheClock() {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
