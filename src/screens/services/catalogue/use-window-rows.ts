import { useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  measureElement,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import type { CatalogueRow } from './rows'

/** Up to this many rows are all in the document, where the browser's search finds them. */
const ALL_ROWS = 24
/** Pixels, until a row is measured. */
const CATEGORY_HEIGHT = 64

/**
 * The sizes of the rows when the list was left, by which it is scrolled as before when the user
 * returns: a scroll position counts the rows above, which are not in the document.
 */
const leftSizes = new WeakMap<QueryClient, VirtualItem[]>()

/**
 * Returns the rows in view, with `overscan` more on both sides, and the padding that stands in for the
 * others. `serviceHeight` is that of a service in pixels, until it is measured.
 */
export function useWindowRows(
  rows: readonly CatalogueRow[],
  serviceHeight: number,
  overscan: number,
) {
  const [top, setTop] = useState(0)
  const ref = useCallback((list: HTMLElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])
  const isWhole = useIsPrinting() || rows.length <= ALL_ROWS
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const queryClient = useQueryClient()
  const [initialMeasurementsCache] = useState(() => leftSizes.get(queryClient) ?? [])
  // oxlint-disable-next-line react/incompatible-library -- React Compiler skips this hook.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    getItemKey,
    estimateSize: (index) =>
      rows[index]?.kind === 'category' ? CATEGORY_HEIGHT : serviceHeight,
    // Waits for the observer, because reading a size would lay out the page once more. A row that is
    // moving has the size that it ends or has begun with.
    measureElement: (row, entry, list) =>
      entry && row.dataset['motion'] === undefined
        ? measureElement(row, entry, list)
        : (list.measurementsCache[list.indexFromElement(row)]?.size ?? serviceHeight),
    overscan: isWhole ? rows.length : overscan,
    scrollMargin: top,
    initialMeasurementsCache,
  })
  useEffect(
    function keepSizes() {
      return () => void leftSizes.set(queryClient, virtualizer.takeSnapshot())
    },
    [queryClient, virtualizer],
  )
  // The first frame of the screen only reserves their space, so that neither takes long.
  const drawn = useDeferredValue(true, false) ? virtualizer.getVirtualItems() : []
  const padding = {
    paddingTop: (drawn[0]?.start ?? top) - top,
    paddingBottom: top + virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? top),
  }
  return { ref, virtualizer, drawn, padding }
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  return isPrinting
}
