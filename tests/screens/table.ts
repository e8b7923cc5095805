import { screen, within } from '@testing-library/react'

/** Queries for a table by its name. `rows` waits for rows and returns the texts of their cells. */
export function tableNamed(name: string) {
  const table = () => screen.findByRole('table', { name })
  async function rows(): Promise<string[][]> {
    const list = within(await table())
    await list.findAllByRole('cell')
    const [, ...body] = list.getAllByRole('row')
    return body.map((row) => within(row).getAllByRole('cell').map(textOf))
  }
  return { table, rows }
}

/** The text of a cell, or the chosen option if the cell contains a select. */
function textOf(cell: HTMLElement): string {
  const select = within(cell).queryByRole<HTMLInputElement>('combobox')
  return select ? select.value : cell.textContent
}
