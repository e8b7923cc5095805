/**
 * Moves the focus from a button that disappears, or from a row that its action may have removed, to
 * the screen's heading. Does nothing if the user has moved on to a search or a dialog.
 */
export function focusHeading(): void {
  if (document.activeElement?.closest('[type=search], [role=dialog]')) return
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  heading?.focus({ preventScroll: true })
}
