import type { Page } from '@playwright/test'

/**
 * Returns the size and name of each visible control smaller than 24 px (WCAG 2.5.8), except those
 * within text. axe is less strict: it accepts small controls that have enough space around them.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MINIMUM = 24
    const CONTROLS =
      'a[href], button, select, textarea, input, summary, [role=tab], [role=menuitem], [role=option]'

    /** Returns the size of the clickable area, which ::after or a label may enlarge. */
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
    function isWithinText(control: HTMLElement): boolean {
      const text = control.parentElement?.textContent.trim()
      return control.closest('p, li, dd') !== null && text !== control.textContent.trim()
    }
    const name = (control: HTMLElement) =>
      control.getAttribute('aria-label') ?? (control.textContent.trim() || control.outerHTML)

    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
      const isThere =
        control.getClientRects().length > 0 &&
        control.closest('[inert], [aria-hidden=true], [data-demo-toolbar]') === null &&
        getComputedStyle(control).visibility === 'visible'
      if (!isThere || isWithinText(control)) return []
      const { width, height } = boxOf(control)
      // Allows for rounding by the browser.
      if (width > MINIMUM - 0.5 && height > MINIMUM - 0.5) return []
      return [`${Math.round(width)} x ${Math.round(height)} ${name(control).slice(0, 60)}`]
    })
  })
}
