import type { Page } from '@playwright/test'

import { seedSession, screens, show, type ScreenEntry, waitForAnimations } from './screens'

const WIDTHS = [390, 1280]
/** A test's screens share a page, because each new page loads and compiles the app again. */
const GROUP_SIZE = 4

/**
 * Returns the controls of a header that are outside the window, cut off, or over one another, and
 * whether the page scrolls sideways.
 */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40)
    const { scrollWidth, clientWidth } = document.documentElement
    const found =
      scrollWidth > clientWidth
        ? [`the page is ${scrollWidth - clientWidth} px too wide`]
        : []
    const controls = [...document.querySelectorAll('header :is(a, button)')].filter(
      (control) =>
        control.closest('[inert], [aria-hidden=true]') === null &&
        control.checkVisibility({ visibilityProperty: true }),
    )
    const boxes = controls.map((control) => ({
      name: nameOf(control),
      // An icon's label is clipped on purpose.
      isCut:
        control.scrollWidth > control.clientWidth + 1 &&
        control.clientWidth > 0 &&
        getComputedStyle(control).textOverflow !== 'ellipsis' &&
        [...control.querySelectorAll('*')].every(
          (part) => getComputedStyle(part).clipPath === 'none',
        ),
      box: control.getBoundingClientRect(),
    }))
    for (const [index, { name, isCut, box }] of boxes.entries()) {
      if (box.left < 0 || box.right > clientWidth)
        found.push(`${name} is outside the window`)
      if (isCut) found.push(`${name} is cut off`)
      for (const next of boxes.slice(index + 1)) {
        const across =
          Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left)
        const down = Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top)
        if (across > 1 && down > 1) found.push(`${name} is over ${next.name}`)
      }
    }
    return found
  })
}

/**
 * Returns the buttons and links of the page's content that are outside the window, except tabs in a
 * row that scrolls.
 */
export function outsideMain(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button)')].flatMap((control) => {
      const { left, right } = control.getBoundingClientRect()
      const tabs = control.closest('[role=tablist]')
      if (tabs && getComputedStyle(tabs).overflowX === 'auto') return []
      if (left >= 0 && right <= document.documentElement.clientWidth) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`${name} is outside the window`]
    }),
  )
}

/** Groups all screens for `misplacedOn`. Admins and visitors need a page of their own. */
export function screenGroups(include: (screen: ScreenEntry) => boolean = () => true) {
  const included = screens.filter(include)
  const byVisitor = [false, true].map((isPublic) =>
    included.filter((screen) => (screen.isPublic ?? false) === isPublic),
  )
  return byVisitor.flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / GROUP_SIZE) }, (_, index) => {
      const group = all.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE)
      return { group, names: group.map(({ name }) => name).join(', ') }
    }),
  )
}

interface Options {
  scenario?: string
  /** Brings the screen into the state that is checked. */
  open?: (page: Page) => Promise<void>
  /** Finds more problems of a screen as it is shown. */
  findMore?: (page: Page) => Promise<string[]>
}

/** Shows the screens on a phone and in a narrow window, and returns their problems. */
export async function misplacedOn(
  page: Page,
  group: readonly ScreenEntry[],
  { scenario, open, findMore }: Options,
): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!group[0]?.isPublic) await seedSession(page)
  for (const screen of group) {
    await show(page, screen, 'loaded', scenario)
    await open?.(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await waitForAnimations(page)
      const lines = [...(await misplaced(page)), ...((await findMore?.(page)) ?? [])]
      found.push(...lines.map((line) => `${screen.name}, ${width} px: ${line}`))
    }
  }
  return found
}

/** What readers may set (WCAG 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

export function spaceOut(page: Page): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
}
