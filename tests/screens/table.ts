import { screen, within } from '@testing-library/react'

/** Queries for a table by its name. `rows` and `column` wait for rows and return the texts of cells. */
export function tableNamed(name: string) {
  const table = () => screen.findByRole('table', { name })
  async function rows(): Promise<string[][]> {
    const list = within(await table())
    await list.findAllByRole('cell')
    const [, ...body] = list.getAllByRole('row')
    return body.map((row) => within(row).getAllByRole('cell').map(textOf))
  }
  /** The texts of one column's cells, by the name of the column. */
  async function column(header: string): Promise<(string | undefined)[]> {
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map(textOf)
    return (await rows()).map((row) => row[headers.indexOf(header)])
  }
  return { table, rows, column }
}

/** The text of a cell, or the chosen option if the cell contains a select. */
function textOf(cell: HTMLElement): string {
  const select = within(cell).queryByRole<HTMLInputElement>('combobox')
  return select ? select.value : cell.textContent
}
