import type { Page } from '@playwright/test'

/**
 * The controls in sight that are smaller than 24 px one way or the other (WCAG 2.5.8), stricter
 * than axe, which lets a small one pass that stands apart. A link amid a text is as high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MINIMUM = 24
    const CONTROLS =
      'a[href], button, select, textarea, input, summary, [role=tab], [role=menuitem], [role=option]'

    /** The box that takes the press: of a control with what spreads it, or with its label. */
    function boxOf(control: HTMLElement): { width: number; height: number } {
      const boxes = [control.getBoundingClientRect()]
      const spread = getComputedStyle(control, '::after')
      if (spread.content !== 'none' && spread.position === 'absolute') {
        boxes.push(
          new DOMRect(0, 0, Number.parseFloat(spread.width), Number.parseFloat(spread.height)),
        )
      }
      if (control instanceof HTMLInputElement) {
        for (const label of control.labels ?? []) boxes.push(label.getBoundingClientRect())
      }
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    function isAmidText(control: HTMLElement): boolean {
      const text = control.parentElement?.textContent.trim()
      return control.closest('p, li, dd') !== null && text !== control.textContent.trim()
    }
    const name = (control: HTMLElement) =>
      control.getAttribute('aria-label') ?? (control.textContent.trim() || control.outerHTML)

    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
      const isThere =
        control.getClientRects().length > 0 &&
        control.closest('[inert], [aria-hidden=true], [data-demo-panel]') === null &&
        getComputedStyle(control).visibility === 'visible'
      if (!isThere || isAmidText(control)) return []
      const { width, height } = boxOf(control)
      // Half a pixel is a rounding of the browser's.
      if (width > MINIMUM - 0.5 && height > MINIMUM - 0.5) return []
      return [`${Math.round(width)} x ${Math.round(height)} ${name(control).slice(0, 60)}`]
    })
  })
}
