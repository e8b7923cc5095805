import { useEffect } from 'react'

/** Leaves a closing dialog enough time to return the focus to its opener. */
const RESTORE_DELAY_MS = 60

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** useFocusRecovery() doesn't record focus in these overlays: their controls vanish with them. */
const OVERLAYS = '[role=dialog], [role=menu], .mantine-Notifications-root'

/** Records the control's ancestors, to find its neighbours after it has been removed. */
interface FocusPosition {
  control: HTMLElement
  text: string
  ancestors: { element: Element; index: number }[]
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
 * Returns the control nearest to `control`, preferably one with the same text. If `control` is the
 * Delete button of a deleted row, this is the next row's Delete button.
 */
function neighbourOf({
  control,
  text,
  ancestors,
  scroller,
}: FocusPosition): HTMLElement | undefined {
  // In a long chat history the nearest control may be far away, so the scroll container gets the
  // focus.
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
 * When the focused control is removed or disabled, moves the focus to the nearest control, or to
 * the page's heading if there is none.
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
