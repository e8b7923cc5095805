import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** The list counts as scrolled to the end when it is scrolled to within this many pixels of it. */
const END_THRESHOLD = 48

const topIn = (box: Element, item: Element) =>
  item.getBoundingClientRect().top - box.getBoundingClientRect().top

interface Anchor {
  item: Element
  /** The distance from the upper edge of the list, in pixels. */
  top: number
}

const moved = (box: Element, { item, top }: Anchor) => topIn(box, item) - top

/**
 * Keeps a list that grows at both ends, whose items are those of the `ol` elements in `box`, at its
 * end, or at the item that the user reads. A change of `lastKey` says that an item was added at the
 * end, and a change of `jumps` that the list goes there in any case.
 */
export function useScrollPosition(lastKey: string | undefined, jumps: number) {
  const box = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const fromEnd = useRef(0)
  /** The first visible item. */
  const anchor = useRef<Anchor>(undefined)

  function goToEnd() {
    fromEnd.current = 0
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  function onScroll() {
    const { current } = box
    if (!current) return
    fromEnd.current = current.scrollHeight - current.clientHeight - current.scrollTop
    setAtEnd(fromEnd.current <= END_THRESHOLD)
    // The list itself has scrolled, to keep the anchor where it was.
    if (anchor.current && Math.abs(moved(current, anchor.current)) < 1) return
    const firstInView = (items: Iterable<Element> = []) =>
      [...items].find((item) => topIn(current, item) + item.clientHeight > 0)
    const hour = firstInView(current.querySelectorAll('ol'))
    const item = firstInView(hour?.children) ?? hour
    anchor.current = item && { item, top: topIn(current, item) }
  }
  /** A list that is scrolled to within `threshold` pixels of its end stays at its end. */
  function keepPosition(threshold: number) {
    const { current } = box
    if (fromEnd.current <= threshold) goToEnd()
    else if (current && anchor.current?.item.isConnected) {
      current.scrollTop += moved(current, anchor.current)
    }
  }
  const keepPositionOnResize = useEffectEvent(() => keepPosition(1))

  const shown = useRef({ lastKey, jumps })
  useLayoutEffect(function keepPositionOnChange() {
    const before = shown.current
    shown.current = { lastKey, jumps }
    if (jumps !== before.jumps) keepPosition(Infinity)
    else keepPosition(lastKey === before.lastKey ? 1 : END_THRESHOLD)
  })
  useEffect(function watchSize() {
    // A growing input or an on-screen keyboard shrinks the list.
    const observer = new ResizeObserver(() => keepPositionOnResize())
    for (const element of [box.current, box.current?.firstElementChild]) {
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
  return { box, atEnd, onScroll, goToEnd }
}
