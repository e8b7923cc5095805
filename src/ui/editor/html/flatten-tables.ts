const BLOCKS = 'p, div, ul, ol, li, blockquote, pre, h1, h2, h3, h4, h5, h6'

/** Turns each row of a table into a paragraph, because the editor would join the cells' text. */
export function flattenTables(body: HTMLElement): void {
  // In reverse order, so that a nested table is flattened before the table that contains it.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    table.replaceWith(...[...table.querySelectorAll('caption, tr')].map(toParagraph))
  }
}

function toParagraph(row: Element): HTMLElement {
  const paragraph = document.createElement('p')
  const cells = row.matches('tr') ? [...row.children] : [row]
  for (const [index, cell] of cells.entries()) {
    for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(...block.childNodes, ' ')
    paragraph.append(index > 0 ? ' · ' : '', ...cell.childNodes)
  }
  return paragraph
}
