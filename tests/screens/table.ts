import { screen, within } from '@testing-library/react'

/** `rows` and `column` wait until the table has rows. */
export function tableNamed(name: string) {
  const table = () => screen.findByRole('table', { name })
  async function rows(): Promise<string[][]> {
    const list = within(await table())
    await list.findAllByRole('cell')
    const [, ...body] = list.getAllByRole('row')
    return body.map((row) => within(row).getAllByRole('cell').map(textOf))
  }
  async function column(header: string): Promise<(string | undefined)[]> {
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map(textOf)
    return (await rows()).map((row) => row[headers.indexOf(header)])
  }
  return { table, rows, column }
}

function textOf(cell: HTMLElement): string {
  const select = within(cell).queryByRole<HTMLInputElement>('combobox')
  return select ? select.value : cell.textContent
}
