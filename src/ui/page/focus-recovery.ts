import { useEffect } from 'react'

/** Gives a closing dialog time to return focus to its opener. */
const RESTORE_DELAY_MS = 60

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** useFocusRecovery() doesn't record focus in these overlays: their controls vanish with them. */
const OVERLAYS = '[role=dialog], [role=menu], .mantine-Notifications-root'

/** The control that last had focus, and what is needed to find a neighbour to focus instead. */
interface LastFocus {
  control: HTMLElement
  text: string
  scroller: Element | null
  /** Encloses the control, and collapses to the control's former position when it is removed. */
  range: Range
}

function isFocusable(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.isConnected &&
    control.tabIndex >= 0 &&
    !control.matches(':disabled, [inert] *, [aria-hidden=true] *') &&
    control.getClientRects().length > 0
  )
}

/**
 * Returns the control nearest to `control`, preferably one with the same text. If `control` is the
 * Delete button of a deleted row, this is the next row's Delete button.
 */
function neighbourOf({ control, text, scroller, range }: LastFocus): HTMLElement | undefined {
  // In a long chat history the nearest control may be far away, so the scroll container gets the
  // focus.
  if (scroller && isFocusable(scroller)) return scroller
  let ancestor: Element | null = range.startContainer as Element
  for (; ancestor && !ancestor.matches('main, body'); ancestor = ancestor.parentElement) {
    const controls = [...ancestor.querySelectorAll(FOCUSABLE)]
      .filter(isFocusable)
      .filter((one) => one !== control)
    const before = controls.filter((one) => range.comparePoint(one, 0) < 0)
    const nearest = [...controls.slice(before.length), ...before.reverse()]
    const next =
      nearest.find((one) => one.tagName === control.tagName && one.textContent === text) ??
      nearest[0]
    if (next) return next
  }
  return undefined
}

/**
 * When the focused control is removed or disabled, moves the focus to the nearest control, or to
 * the page's heading if there is none.
 */
export function useFocusRecovery(): void {
  useEffect(function keepFocus() {
    let last: LastFocus | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function restore() {
      if (!last || document.activeElement !== document.body) return
      if (document.querySelector('[aria-modal=true], [role=menu]')) return
      const target = isFocusable(last.control)
        ? last.control
        : (neighbourOf(last) ?? document.querySelector<HTMLElement>('[data-page-heading]'))
      target?.focus({ preventScroll: isFocusable(last.control) })
    }
    function check() {
      if (document.activeElement !== document.body) return
      clearTimeout(timer)
      timer = setTimeout(restore, RESTORE_DELAY_MS)
    }
    function remember(target: EventTarget | null) {
      if (!(target instanceof HTMLElement) || target.closest(OVERLAYS)) return
      const range = document.createRange()
      range.selectNode(target)
      const scroller = target.parentElement?.closest('[tabindex="0"]') ?? null
      last = { control: target, text: target.textContent, scroller, range }
    }
    const rememberFocused = ({ target }: FocusEvent) => remember(target)
    /** A press outside all controls removes the focus on purpose, so restore() must do nothing. */
    function forget({ target }: PointerEvent) {
      if (target instanceof Element && !target.closest(`${FOCUSABLE}, label`)) last = undefined
    }

    const observer = new MutationObserver(check)
    observer.observe(document.body, {
      attributeFilter: ['disabled', 'hidden', 'inert'],
      attributes: true,
      childList: true,
      subtree: true,
    })
    if (document.activeElement !== document.body) remember(document.activeElement)
    document.addEventListener('focusin', rememberFocused)
    document.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocused)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}
