import { placeCells } from '@/ui/editor/html/flatten-tables'

/*
 * Removes from pasted HTML what the program that it comes from does not show: hidden text, hidden rows
 * and columns of sheets, comments and tracked deletions.
 */

/** Declarations that hide an element with all that is in it. */
const HIDING = new RegExp(
  '(?:^|;)\\s*(?:' +
    [
      'display:\\s*none',
      'mso-hide:\\s*(?:all|screen)',
      'mso-element:\\s*comment(?:-list)?',
      'mso-special-character:\\s*comment',
      'mso-comment-author',
      'visibility:\\s*(?:hidden|collapse)',
      'opacity:\\s*0(?:\\.0+)?%?\\s*(?:;|!|$)',
      'font-size:\\s*0(?:\\.0+)?(?:px|pt|em|rem|%)?\\s*(?:;|!|$)',
      'color:\\s*transparent',
      'clip:\\s*rect',
      'clip-path:\\s*inset\\((?:50|100)%',
    ].join('|') +
    ')',
  'i',
)
const NO_HEIGHT = /(?:^|;)\s*height:\s*0(?:\.0+)?(?:px|pt|cm|in)?\s*(?:;|$)/i

/** Word's comments and tracked deletions, and the comments of Google Docs. */
const REVIEW =
  '[class*="msodel" i], del[cite], del[datetime], [class*="msocomment" i], .msocomanchor, .msocomtxt, ' +
  '.msocomoff, a[href*="#_msocom"], a[href^="#cmnt"], comment'

/** Programs that write `<del>` for what was deleted only, and other elements for struck-out text. */
const OFFICE = /\bmso-|urn:schemas-microsoft-com:office|\bLibreOffice\b|\bOpenOffice\b/i

/** Returns true if there was hidden text. */
export function removeHiddenText(body: HTMLElement, pasted: string): boolean {
  const tables = [...body.querySelectorAll('table')]
  const hidden = [
    ...tables.flatMap(takeHiddenColumns),
    ...body.querySelectorAll(`[hidden], tr[height="0"], ${REVIEW}`),
    ...(OFFICE.test(pasted) ? body.querySelectorAll('del') : []),
    ...findByClass(body),
    ...[...body.querySelectorAll('[style]')].filter(isHidden),
  ]
  let hadText = false
  for (const element of new Set(hidden.map(findMark))) {
    if (body.contains(element) && /\S/.test(element.textContent)) hadText = true
    removeWithFrame(element, body)
  }
  return hadText
}

/** Removes an element with what would be left as a blank line. */
function removeWithFrame(element: Element, body: HTMLElement): void {
  const around = element.parentElement
  element.remove()
  if (!around || around === body || around.matches('td, th, table')) return
  if (/\S/.test(around.textContent) || around.querySelector('img, br, td, th')) return
  removeWithFrame(around, body)
}

function isHidden(element: Element): boolean {
  const style = element.getAttribute('style') ?? ''
  if (element.matches('tr') && NO_HEIGHT.test(style)) return true
  const hiding = HIDING.exec(style)?.[0]
  if (hiding === undefined) return false
  const inherited = /visibility|font-size|color/i.exec(hiding)?.[0]
  // What is in it may be shown all the same.
  return inherited === undefined || !element.querySelector(`[style*="${inherited}" i]`)
}

/** Returns a hidden element, or the mark or the comment of Google Docs that a link stands for. */
function findMark(element: Element): Element {
  const href = element.getAttribute('href') ?? ''
  if (href.startsWith('#cmnt_ref')) return element.closest('div, p') ?? element
  return href.startsWith('#cmnt') ? (element.closest('sup') ?? element) : element
}

/** Returns the elements that the piece's own style sheet hides. */
function findByClass(body: HTMLElement): Element[] {
  const sheets = [...body.ownerDocument.querySelectorAll('style')]
  const rules = sheets.flatMap(({ textContent }) => {
    const css = textContent.replaceAll(/<!--|-->|\/\*[^]*?\*\//g, '')
    return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  })
  return rules.flatMap(([, selector = '', declarations = '']) => {
    if (selector.includes('@') || !HIDING.test(declarations)) return []
    try {
      return [...body.querySelectorAll(selector.trim())]
    } catch {
      // A selector of another program.
      return []
    }
  })
}

/** Takes the hidden columns out of a table. Returns their cells. */
function takeHiddenColumns(table: HTMLTableElement): Element[] {
  const columns = [...table.querySelectorAll('col')].flatMap((col) => {
    const isGone = isHidden(col) || col.getAttribute('width') === '0'
    return Array.from({ length: Number(col.getAttribute('span') ?? 1) || 1 }, () => isGone)
  })
  if (!columns.includes(true)) return []
  const taken: Element[] = []
  for (const places of placeCells([...table.querySelectorAll('tr')])) {
    for (const [column, cell] of places.entries()) {
      const width = Number(cell?.getAttribute('colspan') ?? 1) || 1
      const gone = columns.slice(column, column + width).filter(Boolean).length
      if (gone === width) taken.push(...(cell ? [cell] : []))
      else if (gone > 0) cell?.setAttribute('colspan', String(width - gone))
    }
  }
  return taken
}
