import { announce } from '@/ui/feedback/live-region'

/**
 * Reads a failed query again after a press of `button`, which disappears. Then moves the focus to
 * the heading of its section, unless the user has moved on. Call this from the button's `onClick`.
 */
export async function retry(
  button: Element,
  refetch: () => Promise<{ isSuccess: boolean }>,
): Promise<void> {
  const place = button.closest('section:has(h2, h3), [role=dialog], main')
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3')
  announce('')
  const { isSuccess } = await refetch()
  if (isSuccess) announce('Loaded')
  const { activeElement } = document
  if (!heading || (activeElement !== document.body && activeElement !== button)) return
  // An attribute that React doesn't know makes a section's heading focusable.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
}
