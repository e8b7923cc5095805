import type { Page } from '@playwright/test'

/** Returns what a sheet of paper can't be used for, what is cut off, and what is hard to read. */
export function problemsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'nav, button, select, [role=tab], [role=search], [type=search], [type=date], .mantine-AppShell-header, .mantine-Button-root, .mantine-ActionIcon-root'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().height > 1
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`
    const found: string[] = []

    for (const control of document.querySelectorAll(CONTROLS)) {
      // A section's button is its heading.
      if (isShown(control) && !control.closest('[data-accordion-control]')) {
        found.push(`prints the control ${nameOf(control)}`)
      }
    }

    /** Contrast with white, because browsers leave backgrounds out. */
    function contrastOf(color: string): number {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4),
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element) || element.closest('svg, [aria-disabled], :disabled')) continue
      const style = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      if (hasText && contrastOf(style.color) < 4.5) {
        found.push(`prints pale text ${style.color} ${nameOf(element)}`)
      }
      const isCut =
        style.overflowY !== 'visible' &&
        element.scrollHeight > element.clientHeight + 2 &&
        !element.matches('input, textarea, [data-initials]')
      if (isCut) found.push(`cuts off ${nameOf(element)} ${element.className}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`is ${scrollWidth - clientWidth} px too wide`)
    return found
  })
}
