import { CancelledError, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { formatCount, formatNumber } from '@/domain/format/count'
import { doubts, type WholeList } from '@/domain/list/whole-list'
import { toast } from '@/ui/feedback/toast'
import { useOnceShown } from '@/ui/filter/url-filter'

import { type ListSource, SearchProgress } from './whole-list-search'

interface FetchAllOptions<Row> {
  /** What the rows are read for, such as 'Export of accounts'. */
  title: string
  /** Such as 'accounts'. */
  noun: string
  /** Says what has not happened if the list can't be read. */
  failure: string
  /** Receives the rows that match, but not after Stop, or once the component was unmounted. */
  onFetched: (rows: readonly Row[]) => void
}

/**
 * Returns a function that reads a list to its end for something that runs once, and what to show
 * meanwhile. It reads what it was called for, even if the filters change before it ends.
 */
export function useFetchAll<Row>(
  { reader, isMatch }: ListSource<Row>,
  { title, noun, failure, onFetched }: FetchAllOptions<Row>,
) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<WholeList<Row>>()
  /** The same, also when the component is unmounted. */
  const latest = useRef<WholeList<Row>>(undefined)
  const reading = useRef<AbortController>(null)
  useEffect(function stopOnUnmount() {
    return () => reading.current?.abort()
  }, [])
  const { mutate, isPending } = useMutation({
    meta: {
      errorDisplay: 'screen',
      progress: () => ({
        text: `${title}: ${pagesRead(latest.current)}. ${failure}`,
        isDone: false,
      }),
    },
    gcTime: 0,
    mutationFn: (signal: AbortSignal) =>
      reader.fetchAll(queryClient, { signal, onProgress: show }),
    onError(error, signal) {
      // By Stop, or by the end of the session.
      const isStopped = signal.aborted || error instanceof CancelledError
      if (!isStopped) toast.error(failure, { note: error.message, id: title })
    },
  })
  function show(part: WholeList<Row> | undefined) {
    latest.current = part
    setProgress(part)
  }
  const stop = () => reading.current?.abort()
  const fetchAll = useOnceShown(() => {
    if (isPending) return
    toast.hide(title)
    reading.current = new AbortController()
    show(undefined)
    mutate(reading.current.signal, {
      onSuccess({ rows, doubt }) {
        onFetched(isMatch ? rows.filter(isMatch) : rows)
        if (doubt) toast.warning(`${doubts[doubt]}, so some ${noun} may be missing.`)
      },
    })
  })
  const shown = isPending && (
    <SearchProgress noun={noun} progress={progress} onStop={stop} />
  )
  return { fetchAll, isPending, progress: shown, stop }
}

/** Returns, for example, '3 of 15 pages read'. */
function pagesRead(part: WholeList<unknown> | undefined): string {
  const { fetched = 0, pages } = part ?? {}
  if (pages === undefined) return `${formatCount(fetched, 'page')} read`
  return `${formatNumber(fetched)} of ${formatCount(pages, 'page')} read`
}
