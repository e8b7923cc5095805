import { announce } from '@/ui/feedback/live-region'

const PLACES = 'section, [role=dialog], main'

function findPlace(button: Element) {
  for (let place = button.closest(PLACES); place;) {
    const heading = place.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) return { place, heading }
    place = place.parentElement?.closest(PLACES) ?? null
  }
  return undefined
}

/**
 * Reads a failed query again after a press of `button`, which disappears. Then moves the focus to
 * the heading of what has loaded, or back to the button if the query has failed again, unless the
 * user has moved on. Call this from the button's `onClick`.
 */
export async function retry(
  button: Element,
  refetch: () => Promise<{ isSuccess: boolean }>,
): Promise<void> {
  const { place, heading } = findPlace(button) ?? {}
  announce('')
  const { isSuccess } = await refetch()
  if (isSuccess) announce('Loaded')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== button) return
  if (isSuccess && heading) {
    // An attribute that React doesn't know makes a section's heading focusable.
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus()
  }
  // In a later task, because React has not rendered the button again yet.
  if (!isSuccess) setTimeout(() => focusAgain(place, button.textContent))
}

function focusAgain(place: Element | undefined, label: string) {
  if (document.activeElement !== document.body) return
  const buttons = [...(place?.querySelectorAll('button') ?? [])]
  buttons.find(({ textContent }) => textContent === label)?.focus()
}
