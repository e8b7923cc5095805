import { screen, within } from '@testing-library/react'

/** `rows`, `records` and `column` wait until the table has rows. */
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
  /** Returns the cells of some columns by their headers. */
  async function records(
    ...names: string[]
  ): Promise<Record<string, string | undefined>[]> {
    const body = await rows()
    const all = await headers()
    return body.map((row) =>
      Object.fromEntries(names.map((name) => [name, row[all.indexOf(name)]])),
    )
  }
  return { headers, rows, records, column }
}

/** Returns the cells of a row, and its header among them. */
export function cellsOf(row: HTMLElement): HTMLElement[] {
  return [...(row as HTMLTableRowElement).cells]
}

function textOf(cell: HTMLElement): string {
  const select = within(cell).queryByRole<HTMLInputElement>('combobox')
  return select ? select.value : cell.textContent
}
