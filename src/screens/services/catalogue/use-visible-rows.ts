import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/** Up to this many rows are all in the document, where the browser's search and print find them. */
const ALL_ROWS = 24
const OVERSCAN = 4
/** Pixels, until a row is measured. */
const CATEGORY_HEIGHT = 64
const SERVICE_HEIGHT = { wide: 57, phone: 71 }

interface Group {
  key: string
  /** The keys of its rows, if it is open. */
  rows: readonly string[]
}

/** `row` is -1 for the group itself. */
interface Place {
  group: number
  row: number
}

interface VisibleGroup {
  group: number
  /** The `data-index` of its element. */
  index: number
  rows: { key: string; row: number; index: number }[]
  /** Stands in for the rows that are not in the document. */
  space: CSSProperties
}

/**
 * A group's height is what it adds to its rows: its own line, borders and margin. Measures only
 * when the observer reports a size, because reading one earlier would lay out the page once more.
 */
function heightOf(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  { measurementsCache, indexFromElement }: Virtualizer<Window, HTMLElement>,
): number {
  const known = measurementsCache[indexFromElement(element)]
  if (!entry && known) return known.size
  const rows = element.querySelector('[role=region]')?.getBoundingClientRect().height ?? 0
  const margin = Number.parseFloat(getComputedStyle(element).marginBlockEnd) || 0
  return element.getBoundingClientRect().height + margin - rows
}

/**
 * Returns the groups and rows that are in view, and those near it. The elements of both must have
 * `measure` as their ref, and their index as `data-index`. Scrolls to `target` when it changes.
 */
export function useVisibleRows(groups: readonly Group[], target: Place | undefined) {
  const { places, keys, firsts } = useMemo(() => {
    const places = groups.flatMap(({ rows }, group): Place[] => [
      { group, row: -1 },
      ...rows.map((_, row) => ({ group, row })),
    ])
    const keys = groups.flatMap(({ key, rows }) => [key, ...rows.map((row) => `${key} ${row}`)])
    const firsts = places.flatMap(({ row }, index) => (row === -1 ? index : []))
    return { places, keys, firsts }
  }, [groups])
  const isPhone = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false })
  const serviceHeight = SERVICE_HEIGHT[isPhone ? 'phone' : 'wide']
  const [scrollMargin, setScrollMargin] = useState(0)
  // The first frame of the screen only reserves their space, so that neither takes long.
  const areRowsDrawn = useDeferredValue(true, false)
  const [isPrinting, setPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  // oxlint-disable-next-line react/incompatible-library -- React Compiler skips this hook.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: places.length,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: (index) => (places[index]?.row === -1 ? CATEGORY_HEIGHT : serviceHeight),
    measureElement: heightOf,
    overscan: isPrinting || places.length <= ALL_ROWS ? places.length : OVERSCAN,
    scrollMargin,
  })
  const items = areRowsDrawn ? virtualizer.getVirtualItems() : []
  const startOf = (index: number) => virtualizer.measurementsCache[index]?.start ?? scrollMargin
  const endOf = (index: number) => virtualizer.measurementsCache[index]?.end ?? scrollMargin
  const lastOf = (group: number) => (firsts[group + 1] ?? places.length) - 1

  const visible: VisibleGroup[] = []
  for (const { index } of items) {
    const { group, row } = places[index]!
    if (visible.at(-1)?.group !== group) {
      visible.push({ group, index: firsts[group]!, rows: [], space: {} })
    }
    if (row >= 0) visible.at(-1)!.rows.push({ key: keys[index]!, row, index })
  }
  for (const shown of visible) {
    const { group, index, rows } = shown
    shown.space = {
      paddingTop: rows[0] ? startOf(rows[0].index) - endOf(index) : undefined,
      paddingBottom: endOf(lastOf(group)) - endOf(rows.at(-1)?.index ?? index),
    }
  }

  const targetIndex = target ? firsts[target.group]! + 1 + target.row : -1
  const scrollTo = useEffectEvent(() => virtualizer.scrollToIndex(targetIndex, { align: 'center' }))
  const targetKey = keys[targetIndex]
  useEffect(
    function scrollToTarget() {
      if (targetKey !== undefined) scrollTo()
    },
    [targetKey],
  )

  const ref = useCallback((list: HTMLElement | null) => {
    if (list) setScrollMargin(list.getBoundingClientRect().top + window.scrollY)
  }, [])
  return {
    ref,
    measure: virtualizer.measureElement,
    visible,
    space: {
      paddingTop: visible[0] && startOf(visible[0].index) - scrollMargin,
      paddingBottom: endOf(places.length - 1) - endOf(lastOf(visible.at(-1)?.group ?? -1)),
    } satisfies CSSProperties,
  }
}
