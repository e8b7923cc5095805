import { BLOCKS } from '@/ui/editor/html/page-elements'

/** Separates the cells of a row. */
export const CELL_SEPARATOR = '·'

/**
 * Turns each row of a table into a paragraph, because the editor would join the cells' text. A place
 * that a merged cell covers is empty, so that the cells behind it stay in their columns.
 */
export function flattenTables(body: HTMLElement): void {
  // In reverse order, so that a nested table is flattened before the table that contains it.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const lines = document.createElement('div')
    for (const caption of table.querySelectorAll('caption'))
      lines.append(flattenRow([caption]))
    for (const places of placeCells([...table.querySelectorAll('tr')])) {
      lines.append(flattenRow(places))
    }
    table.replaceWith(lines)
  }
}

/** A cell, or nothing where the cell before it or above it covers the place. */
type Place = Element | undefined

/** Returns what stands in each column of each row, up to the row's last cell. */
export function placeCells(rows: Element[]): Place[][] {
  /** In how many of the next rows a cell above covers each column. */
  const covered: number[] = []
  return rows.map((row) => {
    const places: Place[] = []
    const above = [...covered]
    const isCovered = (column: number) => (above[column] ?? 0) > 0
    for (const cell of row.children) {
      while (isCovered(places.length)) places.push(undefined)
      const width = spanOf(cell, 'colspan')
      const height = spanOf(cell, 'rowspan')
      for (let offset = 0; offset < width; offset += 1) {
        covered[places.length] = height
        places.push(offset === 0 ? cell : undefined)
      }
    }
    for (const [column, left] of covered.entries())
      covered[column] = Math.max(0, (left ?? 0) - 1)
    return places.slice(0, places.findLastIndex(Boolean) + 1)
  })
}

/** Returns a number of columns or rows. Browsers allow at most 1,000. */
function spanOf(cell: Element, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '')
  return span > 0 ? Math.min(span, 1000) : 1
}

function flattenRow(places: Place[]): HTMLElement {
  const [first] = places
  // Some pages are laid out by a table.
  if (first && places.length === 1 && first.querySelector(BLOCKS)) {
    const block = document.createElement('div')
    block.append(...first.childNodes)
    return block
  }
  const block = document.createElement('p')
  for (const [column, cell] of places.entries()) {
    if (column > 0) block.append(` ${CELL_SEPARATOR} `)
    for (const part of cell?.querySelectorAll(BLOCKS) ?? [])
      part.replaceWith(...part.childNodes, ' ')
    block.append(...(cell?.childNodes ?? []))
  }
  return block
}
