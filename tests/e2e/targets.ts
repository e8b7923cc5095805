import type { Page } from '@playwright/test'

interface Options {
  /** In pixels. WCAG 2.5.8 asks for 24 by 24. */
  width?: number
  height?: number
  /** The controls that may be smaller: by default, those within text. */
  exceptions?: string
}

/**
 * Returns the size and name of each visible control that is smaller. axe is less strict: it accepts
 * small controls that have enough space around them.
 */
export function smallTargets(
  page: Page,
  { width = 24, height = 24, exceptions = '' }: Options = {},
): Promise<string[]> {
  return page.evaluate(
    ([leastWidth, leastHeight, exceptions]) => {
      const CONTROLS =
        'a[href], button, select, textarea, input, summary, [role=tab], [role=menuitem], [role=option]'

      /** Returns the size of the clickable area, which ::after or a toggle's label may enlarge. */
      function sizeOf(control: HTMLElement) {
        const isToggle = control.matches('[type=checkbox], [type=radio], [type=file]')
        const labels = isToggle ? ((control as HTMLInputElement).labels ?? []) : []
        const boxes = [control, ...labels].map((box) => box.getBoundingClientRect())
        const spread = getComputedStyle(control, '::after')
        if (spread.content !== 'none' && spread.position === 'absolute') {
          boxes.push(
            new DOMRect(
              0,
              0,
              Number.parseFloat(spread.width),
              Number.parseFloat(spread.height),
            ),
          )
        }
        return {
          width: Math.max(...boxes.map(({ width }) => width)),
          height: Math.max(...boxes.map(({ height }) => height)),
        }
      }
      function isException(control: HTMLElement): boolean {
        if (exceptions) return control.matches(exceptions)
        const text = control.parentElement?.textContent.trim()
        return control.closest('p, li, dd') !== null && text !== control.textContent.trim()
      }

      return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
        const isThere =
          control.checkVisibility({ visibilityProperty: true }) &&
          control.getBoundingClientRect().right > 0 &&
          control.closest('[inert], [aria-hidden=true], [data-demo-toolbar]') === null
        if (!isThere || isException(control)) return []
        const { width, height } = sizeOf(control)
        // Allows for rounding by the browser.
        if (width > leastWidth - 0.5 && height > leastHeight - 0.5) return []
        const name = control.getAttribute('aria-label') ?? control.textContent.trim()
        const what = (name || control.outerHTML).slice(0, 60)
        return [`${Math.round(width)} x ${Math.round(height)} ${what}`]
      })
    },
    [width, height, exceptions] as const,
  )
}

/*
 * What may be lower than 40 px: text that links, in lines that are closer together than that. A
 * higher target would cover the next line's. What the rows are for has its own control.
 */
const IN_TEXT = [
  // A person in a line of a card, or of a booking in the week.
  '[role=table] :is(th, td):not([data-card=actions]) a',
  'ol[aria-label=Days] a',
  // A booking's service in a chat, above its price.
  'section[aria-label=Booking] a',
  // A service's name, above its Edit.
  'main li[aria-level="2"] > div > a:first-child',
].join()

/** Returns what a finger presses and is lower than 40 px. */
export const lowControls = (page: Page) =>
  smallTargets(page, { width: 0, height: 40, exceptions: IN_TEXT })
