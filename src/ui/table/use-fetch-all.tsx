import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { doubts, type WholeList } from '@/domain/list/whole-list'
import { toast } from '@/ui/feedback/toast'

import { type ListReader, SearchProgress } from './whole-list-search'

interface FetchAllOptions<Row> {
  /** Such as 'accounts'. */
  noun: string
  /** Says what has not happened if the list can't be read. */
  failure: string
  /** Receives all rows. It isn't called after Stop, or if the component was unmounted meanwhile. */
  onFetched: (rows: readonly Row[]) => void
}

/**
 * Returns a function that reads all rows of a list for something that runs once, and what to show
 * meanwhile. It reads what it was called for, even if the filters change before it ends.
 */
export function useFetchAll<Row>(
  list: ListReader<Row>,
  { noun, failure, onFetched }: FetchAllOptions<Row>,
) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<WholeList<Row>>()
  const reading = useRef<AbortController>(null)
  useEffect(function stopOnUnmount() {
    return () => reading.current?.abort()
  }, [])
  const { mutate, isPending } = useMutation({
    meta: { errorDisplay: 'screen' },
    gcTime: 0,
    mutationFn: (signal: AbortSignal) => list.fetchAll(client, { signal, onProgress: setProgress }),
    onError(error, signal) {
      if (!signal.aborted) toast.error(failure, { note: error.message })
    },
  })
  function fetchAll() {
    if (isPending) return
    reading.current = new AbortController()
    setProgress(undefined)
    mutate(reading.current.signal, {
      onSuccess({ rows, doubt }) {
        onFetched(rows)
        if (doubt) toast.warning(`${doubts[doubt]}, so some ${noun} may be missing.`)
      },
    })
  }
  const shown = isPending && (
    <SearchProgress noun={noun} progress={progress} onStop={() => reading.current?.abort()} />
  )
  return { fetchAll, isPending, progress: shown }
}
