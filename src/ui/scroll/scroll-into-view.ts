/**
 * Scrolls a list of tabs sideways so that the chosen tab is in the middle. Waits for the browser's own
 * layout, because measuring right away would force another one.
 *
 * WORKAROUND: In Chromium, `scrollIntoView` would also make Tab start behind that element. Can go
 * when it does not (156 does).
 */
export function scrollIntoViewRef(chosen: HTMLElement | null) {
  const list = chosen?.parentElement
  if (!list) return undefined
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  })
  observer.observe(list)
  return () => observer.disconnect()
}
