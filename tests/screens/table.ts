import { screen, within } from '@testing-library/react'

/** `rows` and `column` wait until the table has rows. */
export function tableNamed(name: string) {
  const table = () => screen.findByRole('table', { name })
  async function rows(): Promise<string[][]> {
    const list = within(await table())
    await list.findAllByRole('cell')
    const [, ...body] = list.getAllByRole('row')
    return body.map((row) => cellsOf(row).map(textOf))
  }
  const headers = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map(textOf)
  async function column(header: string): Promise<(string | undefined)[]> {
    const index = (await headers()).indexOf(header)
    return (await rows()).map((row) => row[index])
  }
  return { headers, rows, column }
}

/** Returns the cells of a row, and its header among them. */
export function cellsOf(row: HTMLElement): HTMLElement[] {
  return [...(row as HTMLTableRowElement).cells]
}

function textOf(cell: HTMLElement): string {
  const select = within(cell).queryByRole<HTMLInputElement>('combobox')
  return select ? select.value : cell.textContent
}
