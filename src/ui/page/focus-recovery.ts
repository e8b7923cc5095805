import { useEffect } from 'react'

/** Gives a closing dialog time to return the focus itself. */
const RESTORE_DELAY_MS = 60

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Focus inside these overlays is not remembered, because they close and the page stays. */
const OVERLAYS = '[role=dialog], [role=menu], .mantine-Notifications-root'

/** The last focused control, and its position in case the control is removed. */
interface FocusPosition {
  control: HTMLElement
  text: string
  ancestors: { element: Element; index: number }[]
  /** The keyboard-scrollable region that contains the control. */
  scroller: Element | null
}

function positionOf(control: HTMLElement): FocusPosition {
  const ancestors: FocusPosition['ancestors'] = []
  let child: Element = control
  for (let element = child.parentElement; element; element = element.parentElement) {
    ancestors.push({ element, index: [...element.children].indexOf(child) })
    child = element
  }
  const scroller = control.parentElement?.closest('[tabindex="0"]') ?? null
  return { control, text: control.textContent, ancestors, scroller }
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
 * Finds the nearest control, after the position or else before it. Prefers a control with the same
 * text, such as Delete in the row that has moved up.
 */
function neighbourOf({
  control,
  text,
  ancestors,
  scroller,
}: FocusPosition): HTMLElement | undefined {
  // Prefers the region: in a long chat history, the nearest control may be pages away.
  if (scroller && isFocusable(scroller)) return scroller
  for (const { element, index } of ancestors) {
    if (!element.isConnected) continue
    if (element.matches('main, body')) break
    const children = [...element.children]
    const start = Math.max(0, index)
    const after = children.slice(start).map((child) => controlsIn(child))
    const before = children.slice(0, start).map((child) => controlsIn(child).reverse())
    for (const controls of [...after, ...before.reverse()]) {
      const found = controls.filter((candidate) => candidate !== control)
      const next =
        found.find((one) => one.tagName === control.tagName && one.textContent === text) ?? found[0]
      if (next) return next
    }
  }
  return undefined
}

function controlsIn(part: Element): HTMLElement[] {
  return [part, ...part.querySelectorAll(FOCUSABLE)].filter(
    (candidate): candidate is HTMLElement => candidate.matches(FOCUSABLE) && isFocusable(candidate),
  )
}

/**
 * Moves the focus to the nearest control, or to the page's heading, when the focused control is
 * removed or disabled, for example with a deleted row. Global, because every list needs it.
 */
export function useFocusRecovery(): void {
  useEffect(function keepFocus() {
    let last: FocusPosition | undefined
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
      last = positionOf(target)
    }
    const rememberFocused = ({ target }: FocusEvent) => remember(target)
    /** The user removes the focus intentionally by pressing outside all controls. */
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
