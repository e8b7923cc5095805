import { screen, within } from '@testing-library/react'

/** A list's table by its name, and the texts of its cells, row by row, once there are rows. */
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

/** Of a select its chosen option. */
function textOf(cell: HTMLElement): string {
  const select = within(cell).queryByRole<HTMLSelectElement>('combobox')
  return select ? (select.selectedOptions[0]?.textContent ?? '') : cell.textContent
}
