import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { PageHeader } from '@/ui/page/page-header'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, useExportCsv } from '@/ui/table/export-csv'

import { renderUi } from '../ui/render'
import { recordSavedFiles } from './saved-files'

type Person = { _id: string; name: string }
type FetchPage = Parameters<typeof useExportCsv<Person>>[0]['fetchPage']

const columns = [
  { header: 'Id', value: (row: Person) => row._id },
  { header: 'Name', value: (row: Person) => row.name },
]

const { saved, csvLines } = recordSavedFiles()

function page(number: number): Person[] {
  return [1, 2].map((place) => ({ _id: `${number}${place}`, name: `Name ${number}${place}` }))
}

function People({ fetchPage }: { fetchPage: FetchPage }) {
  return <PageHeader title="People" more={[useExportCsv({ name: 'people', columns, fetchPage })]} />
}

const open = (fetchPage: FetchPage) => renderUi(<People fetchPage={fetchPage} />)

const start = () => screen.getByRole('button', { name: 'Export CSV' })
const progress = () => screen.findByRole('progressbar', { name: 'Pages read' })

describe('an export', () => {
  it('saves all pages in order as one file', async () => {
    const asked: number[] = []
    const { user } = open(async (number) => {
      asked.push(number)
      return { rows: page(number), pages: 3 }
    })
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(asked).toEqual([1, 2, 3, 1])
    expect(saved[0]?.name).toMatch(/^people-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(await csvLines()).toEqual([
      'Id,Name',
      '11,Name 11',
      '12,Name 12',
      '21,Name 21',
      '22,Name 22',
      '31,Name 31',
      '32,Name 32',
    ])
    expect(await screen.findByText('6 rows exported')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('rejects a column whose accessor is the name of a field', () => {
    const column = createColumns<Person>()
    const byName = column.columns([column.accessor('name', { header: 'Name' })])
    expect(() => csvColumns(byName)).toThrow("The column 'Name' needs an accessor function")
  })

  it('ends at the page count of the latest response', async () => {
    const { user } = open(async (number) => ({
      rows: page(number),
      pages: number === 1 ? 4 : 2,
    }))
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toHaveLength(5)
  })

  it('writes a row that moved to the next page only once', async () => {
    const rows = [
      [...page(1), { _id: 'x', name: 'Moved' }],
      [{ _id: 'x', name: 'Moved' }, ...page(2)],
    ]
    const { user } = open(async (number) => ({ rows: rows[number - 1] ?? [], pages: 2 }))
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await csvLines()).filter((line) => line === 'x,Moved')).toHaveLength(1)
  })

  it.each([
    { deleted: 1, said: '5 rows exported' },
    {
      deleted: 2,

      said: 'The list changed while it was read, so some rows may be missing.',
    },
  ])('reads a list again, once, from which a row was deleted ($deleted)', async (run) => {
    const list = [1, 2, 3].flatMap(page)
    let deleted = 0
    const { user } = open(async (number) => {
      if (number === 2 && (deleted += 1) <= run.deleted) list.shift()
      return { rows: list.slice(number * 2 - 2, number * 2), pages: 3 }
    })
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await screen.findByText(run.said)).toBeVisible()
    expect(await csvLines()).toContain('21,Name 21')
  })

  it.each([
    [undefined, 'The server did not say how many pages there are, so some rows may be missing.'],
    [5, "The server's number of pages does not fit its rows, so some rows may be missing."],
  ])('says that it may not be whole if the number of pages is %j', async (pages, said) => {
    const { user } = open(async (number) => ({ rows: number < 4 ? page(number) : [], pages }))
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('never writes a cell that a spreadsheet would run as a formula', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")', 'a,b']
    const { user } = open(async () => ({
      rows: names.map((name, index) => ({ _id: String(index), name })),
      pages: 1,
    }))
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toEqual([
      'Id,Name',
      "0,'=1+1",
      "1,'+1",
      "2,'-1",
      "3,'@SUM(A1)",
      `4,"'=HYPERLINK(""http://evil.example"",""x"")"`,
      '5,"a,b"',
    ])
  })

  it('shows its progress, and saves nothing after Cancel', async () => {
    let ended: AbortSignal | undefined
    const { user } = open(async (number, signal) => {
      ended = signal
      if (number < 3) return { rows: page(number), pages: 4 }
      return new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Aborted')))
      })
    })
    await user.click(start())
    const bar = await progress()
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'))
    expect(screen.getByText('2 of 4 pages, 4 rows')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(ended?.aborted).toBe(true)
    expect(saved).toEqual([])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('tells the percentage and the time that is left once ten pages are read', async () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const { user } = open(async (number, signal) => {
      now += 6_000
      if (number <= 12) return { rows: page(number), pages: 50 }
      return new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Aborted')))
      })
    })
    await user.click(start())
    expect(
      await screen.findByText(/^12 of 50 pages, 24 rows \(24%, about [4-6] minutes left\)$/),
    ).toBeVisible()
  })

  it('stops when its screen unmounts', async () => {
    let ended: AbortSignal | undefined
    const { user, unmount } = open((_, signal) => {
      ended = signal
      return new Promise<never>(() => undefined)
    })
    await user.click(start())
    await progress()
    unmount()
    expect(ended?.aborted).toBe(true)
  })

  it('revokes its blob URL when the screen unmounts, for example on Logout', async () => {
    const forget = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user, unmount } = open(async (number) => ({ rows: page(number), pages: 1 }))
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(forget).not.toHaveBeenCalled()
    unmount()
    expect(forget).toHaveBeenCalledExactlyOnceWith('blob:0')
  })
})

describe('for screen readers, an export', () => {
  /** Exports pages of ten rows, and returns what was announced until the file was saved. */
  async function announced(lastPage: number, pages: number | undefined) {
    const texts: string[] = []
    const observer = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByRole('status')) {
        if (textContent && !texts.includes(textContent)) texts.push(textContent)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    onTestFinished(() => observer.disconnect())
    const { user } = open(async (number) => {
      await vi.waitUntil(() => texts.includes('Export started'))
      await new Promise((resolve) => setTimeout(resolve, 30))
      const rows = Array.from({ length: 10 }, (_, place) => ({
        _id: `${number} ${place}`,
        name: 'Name',
      }))
      return { rows: number > lastPage ? [] : rows, pages }
    })
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    await screen.findByText(`${lastPage * 10} rows exported`)
    return texts
  }

  it('speaks at its start, at each quarter and at its end, not at each page', async () => {
    expect(await announced(20, 20)).toEqual([
      'Export started',
      '25% read',
      '50% read',
      '75% read',
      '100% read',
      '200 rows exported',
    ])
  })

  it('speaks every ten pages if their number is unknown', async () => {
    const [first, second, third, ...end] = await announced(25, undefined)
    expect([first, second, third]).toEqual(['Export started', '10 pages read', '20 pages read'])
    expect(end).toContain('250 rows exported')
  })
})

describe('a page that fails', () => {
  function failing(times: number) {
    let failures = 0
    const asked: number[] = []
    const fetchPage: FetchPage = async (number) => {
      asked.push(number)
      if (number === 2 && failures < times) {
        failures += 1
        throw new Error('Out of order')
      }
      return { rows: page(number), pages: 3 }
    }
    return { asked, fetchPage }
  }

  it('is reported, and no file is saved automatically', async () => {
    const { user } = open(failing(1).fetchPage)
    await user.click(start())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(
      'The export is incomplete. Page 2 could not be read: Out of order',
    )
    expect(saved).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(saved).toEqual([])
  })

  it('can be tried again without reading the earlier pages', async () => {
    const { asked, fetchPage } = failing(1)
    const { user } = open(fetchPage)
    await user.click(start())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(asked.slice(0, -1).filter((number) => number === 1)).toHaveLength(1)
    expect(await csvLines()).toHaveLength(7)
    expect(saved[0]?.name).toMatch(/^people-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  it('lets the user save the rows read so far as an incomplete file', async () => {
    const { user } = open(failing(9).fetchPage)
    await user.click(start())
    await user.click(await screen.findByRole('button', { name: 'Save what there is' }))
    expect(saved[0]?.name).toMatch(/^people-\d{4}-\d{2}-\d{2}-incomplete\.csv$/)
    expect(await csvLines()).toEqual(['Id,Name', '11,Name 11', '12,Name 12'])
    expect(await screen.findByText('2 rows saved: the file is incomplete')).toBeVisible()
  })

  it('offers nothing to save when it is the first', async () => {
    const { user } = open(async () => {
      throw new Error('Out of order')
    })
    await user.click(start())
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: 'Save what there is' })).not.toBeInTheDocument()
  })
})

describe('the export of Manage Accounts', () => {
  it('contains all pages of the filtered list', async () => {
    const customers = [...backend.db.accounts.values()].filter((row) => row.role === 'client')
    for (const [index, row] of customers.entries()) {
      row.status = index < 13 ? 'inactive' : 'active'
    }
    Object.assign(customers[0] ?? {}, {
      email: 'one@example.com',
      userInfo: { name: '=Evil', phone: '+1 (555) 010-0199', profilePhoto: undefined },
      providerInfo: { zipCode: '02139', companyName: undefined, availability: [] },
    })
    Object.assign(customers[1] ?? {}, {
      email: 'two@example.com',
      userInfo: undefined,
      providerInfo: undefined,
    })
    const ids = customers.map(({ _id }) => _id)
    const { user } = await renderApp('/manage-account?status=inactive&type=customer&page=2')
    await screen.findByRole('table', { name: 'Accounts' })
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))

    const [head, first, second, ...rest] = await csvLines()
    expect(head).toBe('Account ID,Name,Email,Zip Code,Account Type,Status,Phone')
    expect(first).toBe(
      `${ids[0]},'=Evil,one@example.com,'02139,Customer,Inactive,'+1 (555) 010-0199`,
    )
    expect(second).toBe(`${ids[1]},,two@example.com,,Customer,Inactive,`)
    expect(rest).toHaveLength(11)
    expect(saved[0]?.name).toMatch(/^accounts-customer-inactive-\d{4}-\d{2}-\d{2}\.csv$/)
    const calls = backend.calls.filter(({ path }) => path === listAccounts.path).slice(1)
    expect(calls.map(({ search }) => search)).toEqual(
      ['1', '2', '1'].map((page) => ({ page, limit: '10', status: 'inactive', role: 'client' })),
    )
  })

  it('names its file by what was searched for', async () => {
    const { user } = await renderApp('/manage-account?search=%22Anna%2FLee%22')
    await screen.findByText('No Data Found')
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^accounts-search-anna-lee-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  it('retries a page like any other read', async () => {
    backend.fault({ match: listAccounts, from: 3, times: 1, effect: { status: 503 } })
    const { user } = await renderApp('/manage-account')
    await screen.findByRole('table', { name: 'Accounts' })
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toHaveLength(1 + backend.db.accounts.size - 2)
  })

  it('waits while the server limits the requests, and says so', async () => {
    const effect = { status: 429, message: 'Slow down', retryAfter: 1 }
    backend.fault({ match: listAccounts, from: 3, times: 1, effect })
    const { user } = await renderApp('/manage-account')
    await screen.findByRole('table', { name: 'Accounts' })
    await user.click(start())
    const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }))
    const said = 'The server asked to wait. Loading continues by itself within a minute.'
    await dialog.findByText(said)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toHaveLength(1 + backend.db.accounts.size - 2)
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument())
  })

  it('goes on in a hidden tab, even after a page had to be repeated', async () => {
    backend.fault({ match: listAccounts, from: 3, times: 1, effect: { status: 503 } })
    const { user } = await renderApp('/manage-account')
    await screen.findByRole('table', { name: 'Accounts' })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('reports a page that failed', async () => {
    backend.fault({
      match: listAccounts,
      from: 3,
      times: 1,
      effect: { status: 500, message: 'Out of order' },
    })
    const { user } = await renderApp('/manage-account')
    await screen.findByRole('table', { name: 'Accounts' })
    await waitFor(() => expect(backend.calls.some(({ status }) => status === 200)).toBe(true))
    await user.click(start())
    const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order')
    expect(saved).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toHaveLength(1 + backend.db.accounts.size - 2)
  })
})
