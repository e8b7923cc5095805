/**
 * Moves the focus from a button that disappears, or from a row that its action may have removed, to
 * the screen's heading. Does nothing if the user is in a text, a search or a dialog, or has moved on
 * from `from`, if given. With `from` null, it only recovers a lost focus.
 */
export function focusHeading(from?: Element | null): void {
  const focused = document.activeElement
  if (focused?.closest('[contenteditable=true], [type=search], [role=dialog]')) return
  if (from !== undefined && focused !== document.body && !from?.contains(focused)) return
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  heading?.focus({ preventScroll: true })
}
