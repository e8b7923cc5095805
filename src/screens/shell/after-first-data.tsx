import { useTimeout } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'

const LIMIT_MS = 1000

/**
 * Returns true once what is on screen has its data, or has waited for it for LIMIT_MS, so that code
 * which is needed later doesn't delay the first rows.
 */
export function useHasFirstData(): boolean {
  const isFetching = useIsFetching() > 0
  const [hasData, setHasData] = useState(!isFetching)
  if (!isFetching && !hasData) setHasData(true)
  useTimeout(() => setHasData(true), LIMIT_MS, { autoInvoke: true })
  return hasData
}

/** Renders lazy components once useHasFirstData() is true. */
export function AfterFirstData({ children }: { children: ReactNode }) {
  const hasData = useHasFirstData()
  return <Suspense>{hasData && children}</Suspense>
}
