import { useEffect } from 'react'

/** Milliseconds; what brings the focus somewhere by itself (a dialog that closes) goes first. */
const PATIENCE_MS = 60

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** What opens over the page and goes away again: the place to return to is the one behind it. */
const PASSING = '[role=dialog], [role=menu], .mantine-Notifications-root'

/** Where the focus was: the control, its text, and its place in every element around it. */
interface Place {
  control: HTMLElement
  text: string
  around: { element: Element; index: number }[]
  /** What scrolls by keys around it. */
  scroller: Element | null
}

function placeOf(control: HTMLElement): Place {
  const around: Place['around'] = []
  let child: Element = control
  for (let element = child.parentElement; element; element = element.parentElement) {
    around.push({ element, index: [...element.children].indexOf(child) })
    child = element
  }
  const scroller = control.parentElement?.closest('[tabindex="0"]') ?? null
  return { control, text: control.textContent, around, scroller }
}

function takesFocus(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.isConnected &&
    control.tabIndex >= 0 &&
    !control.matches(':disabled, [inert] *, [aria-hidden=true] *') &&
    control.getClientRects().length > 0
  )
}

/** The same control of what moved up into the place, or else the nearest one after or before it. */
function neighbourOf({ control, text, around, scroller }: Place): HTMLElement | undefined {
  // In a long history the nearest control may be pages away, and the focus would scroll there.
  if (scroller && takesFocus(scroller)) return scroller
  for (const { element, index } of around) {
    if (!element.isConnected) continue
    if (element.matches('main, body')) break
    const children = [...element.children]
    const place = Math.max(0, index)
    const after = children.slice(place).map((child) => controlsIn(child))
    const before = children.slice(0, place).map((child) => controlsIn(child).reverse())
    for (const controls of [...after, ...before.reverse()]) {
      const found = controls.filter((candidate) => candidate !== control)
      const next =
        found.find((one) => one.tagName === control.tagName && one.textContent === text) ?? found[0]
      if (next) return next
    }
  }
  return undefined
}

/** In the order of the page. */
function controlsIn(part: Element): HTMLElement[] {
  return [part, ...part.querySelectorAll(FOCUSABLE)].filter(
    (candidate): candidate is HTMLElement => candidate.matches(FOCUSABLE) && takesFocus(candidate),
  )
}

/**
 * The focus is never lost: where the control that has it goes away or is disabled (a row deleted, a
 * ticket closed, an Update done), it goes on to the nearest one, or to the page's heading. Each
 * screen for itself was rejected: every list and every action would need it.
 */
export function useFocusKept(): void {
  useEffect(function keepFocus() {
    let last: Place | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function restore() {
      if (!last || document.activeElement !== document.body) return
      if (document.querySelector('[aria-modal=true], [role=menu]')) return
      const target = takesFocus(last.control)
        ? last.control
        : (neighbourOf(last) ?? document.querySelector<HTMLElement>('[data-page-heading]'))
      target?.focus({ preventScroll: takesFocus(last.control) })
    }
    function check() {
      if (document.activeElement !== document.body) return
      clearTimeout(timer)
      timer = setTimeout(restore, PATIENCE_MS)
    }
    function remember(target: EventTarget | null) {
      if (!(target instanceof HTMLElement) || target.closest(PASSING)) return
      last = placeOf(target)
    }
    const rememberFocused = ({ target }: FocusEvent) => remember(target)
    /** A press beside every control takes the focus away, and is meant to. */
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
