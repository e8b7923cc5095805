/**
 * Scrolls a list of tabs sideways so that the chosen tab is in the middle.
 *
 * WORKAROUND: In Chromium, `scrollIntoView` would also make Tab start behind that element. Can go
 * when it does not (156 does).
 */
export function scrollIntoViewRef(chosen: HTMLElement | null): void {
  const list = chosen?.parentElement
  if (!list) return
  list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}
