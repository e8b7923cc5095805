const BLOCKS = 'p, div, ul, ol, li, blockquote, pre, h1, h2, h3, h4, h5, h6'

/** Turns each row of a table into a paragraph, because the editor would join the cells' text. */
export function flattenTables(body: HTMLElement): void {
  // In reverse order, so that a nested table is flattened before the table that contains it.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = document.createElement('div')
    rows.dataset['table'] = ''
    rows.append(...[...table.querySelectorAll('caption, tr')].map(toBlock))
    table.replaceWith(rows)
  }
}

function toBlock(row: Element): HTMLElement {
  const cells = row.matches('tr') ? [...row.children] : [row]
  // Some pages are laid out by a table.
  const isWhole = cells.length === 1 && cells[0]!.querySelector(BLOCKS)
  const block = document.createElement(isWhole ? 'div' : 'p')
  for (const [index, cell] of cells.entries()) {
    const inner = isWhole ? [] : cell.querySelectorAll(BLOCKS)
    for (const part of inner) part.replaceWith(...part.childNodes, ' ')
    block.append(index > 0 ? ' · ' : '', ...cell.childNodes)
  }
  return block
}
