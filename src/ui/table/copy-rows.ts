import type { ClipboardEvent } from 'react'

/**
 * Copies what is selected in several cells with a tab between them, which browsers leave out where a
 * cell holds a block, and without the buttons of the rows. Copies shortened ids in full.
 */
export function copyRows(event: ClipboardEvent<HTMLTableElement>): void {
  const selection = getSelection()
  if (!selection?.rangeCount) return
  const range = selection.getRangeAt(0)
  const rows = [...event.currentTarget.rows]
    .map((row) =>
      [...row.cells]
        .filter((cell) => range.intersectsNode(cell) && cell.dataset['card'] !== 'actions')
        .map((cell) => selectedText(cell, range)),
    )
    .filter((cells) => cells.some(Boolean))
  if (rows.flat().filter(Boolean).length < 2) return
  event.preventDefault()
  event.clipboardData.setData(
    'text/plain',
    rows.map((cells) => cells.join('\t')).join('\n'),
  )
  event.clipboardData.setData('text/html', tableOf(rows))
}

const NOT_COPIED = 'button, [aria-hidden=true]'

function selectedText(cell: HTMLTableCellElement, range: Range): string {
  const part = document.createRange()
  part.selectNodeContents(cell)
  const { startContainer, startOffset, endContainer, endOffset } = range
  if (cell.contains(startContainer)) part.setStart(startContainer, startOffset)
  if (cell.contains(endContainer)) part.setEnd(endContainer, endOffset)
  const content = part.cloneContents()
  for (const part of content.querySelectorAll(`${NOT_COPIED}, data, input`)) {
    const value = part.matches(NOT_COPIED) ? undefined : part.getAttribute('value')
    part.replaceWith(value ?? '')
  }
  return content.textContent.replaceAll(/\s+/g, ' ').trim()
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const table = document.createElement('table')
  for (const cells of rows) {
    const row = table.insertRow()
    for (const text of cells) row.insertCell().textContent = text
  }
  return new XMLSerializer().serializeToString(table)
}
