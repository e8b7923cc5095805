/**
 * Moves the focus from a row whose action has succeeded to the screen's heading, because the row
 * may be gone. Does nothing if the user has moved on to a search or a dialog.
 */
export function focusHeading(): void {
  if (document.activeElement?.closest('[type=search], [role=dialog]')) return
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  heading?.focus({ preventScroll: true })
}
