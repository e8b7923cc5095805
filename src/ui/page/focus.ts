import { useEffect } from 'react'

/**
 * WORKAROUND: Mantine returns the focus from a closed dialog after 10 ms, unless it has moved. Can go
 * when its useFocusReturn() needs no timer (9.7.3 has one).
 */
const AFTER_MANTINE_MS = 20

/** Focuses the heading of the page, from which a screen reader reads on. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  heading?.focus({ preventScroll: true })
}

/** A dialog, a menu or a toast. */
const OVERLAY = '[role=dialog], [role=menu], [data-tone]'

function placeOf(element: Element) {
  const row = element.closest('tr, li')
  const rows = row && row.parentElement
  const index = rows ? [...rows.children].indexOf(row) : 0
  return { element, rows, index, region: element.closest('[tabindex="0"]') }
}

/**
 * Keeps the focus in the open dialog, or on the screen. When the focused element leaves the document,
 * focuses what had the focus on the screen, the row in its place, its region, or the heading.
 */
export function useKeptFocus(): void {
  useEffect(function keepFocus() {
    let focused: Element | undefined
    let onScreen: ReturnType<typeof placeOf> | undefined
    function remember({ target }: FocusEvent) {
      focused = target as Element
      if (!focused.closest(OVERLAY)) onScreen = placeOf(focused)
    }
    const isLost = () =>
      document.activeElement === document.body && focused?.isConnected === false
    function restore() {
      if (!isLost()) return
      const { element, rows, index = 0, region } = onScreen ?? {}
      const row = rows?.children[Math.min(index, rows.children.length - 1)]
      const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
      for (const next of [dialog, element, row?.querySelector('a, button'), region]) {
        if (next instanceof HTMLElement) next.focus({ preventScroll: true })
        if (document.activeElement !== document.body) return
      }
      focusPageHeading()
    }
    let timer = 0
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      if (isLost()) timer = window.setTimeout(restore, AFTER_MANTINE_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      window.removeEventListener('focusin', remember)
    }
  }, [])
}
