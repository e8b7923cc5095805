import {
  measureElement,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'

interface WindowRowsOptions {
  /** A row has another size under another key. */
  keys: readonly string[]
  /** Returns pixels, until a row is measured. */
  estimateSize: (index: number) => number
  gap?: number
  /** The top of the list, in pixels of the page. */
  top: number
  /** Renders the rows that are out of view, too. */
  all: boolean
}

/** Reads no size before the observer reports one, because that would lay out the page once more. */
function sizeOf(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Window, HTMLElement>,
): number {
  const known = list.measurementsCache[list.indexFromElement(row)]
  return entry || !known ? measureElement(row, entry, list) : known.size
}

/**
 * Returns the rows that are in view, and those near it. Their elements must have `measureElement` as
 * their ref, and their index as `data-index`.
 */
export function useWindowRows({ keys, estimateSize, gap = 0, top, all }: WindowRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- React Compiler skips this hook.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize,
    measureElement: sizeOf,
    overscan: all ? keys.length : 2,
    scrollMargin: top,
    gap,
  })
  return { virtualizer, rows: virtualizer.getVirtualItems() }
}

/** Returns the padding that stands in for the rows that are not in the document. */
export function paddingOf(rows: readonly VirtualItem[], top: number, height: number) {
  return {
    paddingTop: (rows[0]?.start ?? top) - top,
    paddingBottom: top + height - (rows.at(-1)?.end ?? top),
  }
}

/** Returns the props of a row's element. Not every row is in the document. */
export function placeOf(list: Virtualizer<Window, HTMLElement>, index: number) {
  return {
    ref: list.measureElement,
    'data-index': index,
    'aria-posinset': index + 1,
    'aria-setsize': list.options.count,
  }
}
export type Place = ReturnType<typeof placeOf>
