import { backend } from '@mocks/node'
import { screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { wholeList } from '@/api/client/whole-list'
import { nameOf } from '@/domain/account/person'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'

import { renderUi } from '../ui/render'
import { recordSavedFiles } from './saved-files'

type Person = { _id: string; name: string }

const columns = [
  { header: 'Id', value: (row: Person) => row._id },
  { header: 'Name', value: (row: Person) => row.name },
]

const { saved, csvLines } = recordSavedFiles()

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `${index + 1}`,
    name: `Name ${index + 1}`,
  }))

interface Server {
  /** The rows per page. */
  size?: number
  pages?: (rows: number) => number | undefined
  /** Called before each answer. */
  onPage?: (page: number, signal: AbortSignal) => unknown
}

function open(rows: readonly Person[], { size = 2, onPage, ...server }: Server = {}) {
  const pages = server.pages ?? ((count: number) => Math.ceil(count / size))
  const reader = wholeList<Person>(['people', 'all'], async (_client, { page }, signal) => {
    await onPage?.(page, signal)
    return { rows: rows.slice((page - 1) * size, page * size), pages: pages(rows.length) }
  })
  const source = { reader, isMatch: undefined }
  return renderUi(
    <ExportCsv name="people" filters={[]} columns={columns} source={source} />,
  )
}

/** Leaves the request without an answer until it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Aborted')))
  })

const start = () => screen.getByRole('button', { name: 'Export CSV' })
const progress = () => screen.findByRole('progressbar', { name: 'Searching rows' })

describe('an export', () => {
  it('rejects a column whose accessor is the name of a field', () => {
    const column = createColumns<Person>()
    const byName = column.columns([column.accessor('name', { header: 'Name' })])
    expect(() => csvColumns(byName)).toThrow("'Name' needs an accessor function")
  })

  it('says that it may not be whole', async () => {
    const { user } = open(people(25), { size: 10, pages: () => undefined })
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    const said =
      'The server did not say how many pages there are, so some rows may be missing.'
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('shows its progress, and saves nothing after Stop', async () => {
    let ended: AbortSignal | undefined
    const { user } = open(people(8), {
      onPage: (page, signal) => (ended = signal) && page === 3 && untilAborted(signal),
    })
    await user.click(start())
    const bar = await progress()
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '75'))
    expect(screen.getByText('Searching rows, page 4 of 4')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop searching rows' }))
    await waitFor(() => expect(bar).not.toBeInTheDocument())
    expect(ended?.aborted).toBe(true)
    expect(saved).toEqual([])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('stops when its screen unmounts', async () => {
    let ended: AbortSignal | undefined
    const { user, unmount } = open(people(8), {
      onPage: (_, signal) => (ended = signal) && untilAborted(signal),
    })
    await user.click(start())
    await progress()
    await waitFor(() => expect(ended).toBeDefined())
    unmount()
    await waitFor(() => expect(ended?.aborted).toBe(true))
  })

  it('revokes its blob URL after a minute', async () => {
    const forget = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user } = open(people(2))
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await user.click(start())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(forget).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(forget).toHaveBeenCalledExactlyOnceWith('blob:0')
  })

  it('reads all anew after a page has failed, and saves nothing before', async () => {
    let isBroken = true
    const { user } = open(people(6), {
      onPage(page) {
        if (page === 2 && isBroken) throw new Error('Out of order')
      },
    })
    await user.click(start())
    const said = 'Nothing was exported. Out of order'
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(saved).toEqual([])
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toHaveLength(7)
  })

  it('no longer says that an earlier one has failed', async () => {
    // No toast closes by itself on a hidden page.
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    let isBroken = true
    const { user } = open(people(2), {
      onPage() {
        if (isBroken) throw new Error('Out of order')
      },
    })
    await user.click(start())
    await screen.findByRole('alert')
    isBroken = false
    await user.click(start())
    expect(await screen.findByText('2 rows exported')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the export of Manage Accounts', () => {
  it('contains all pages of the filtered list', async () => {
    const customers = [...backend.db.accounts.values()].filter(
      (row) => row.role === 'client',
    )
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
    expect(calls.map(({ search }) => search)).toEqual([
      { page: '1', limit: '100', status: 'inactive', role: 'client' },
    ])
  })

  it('contains what was filtered when it was pressed, although the filters change meanwhile', async () => {
    const accounts = [...backend.db.accounts.values()].filter(
      ({ role }) => role !== 'admin',
    )
    for (const [index, row] of accounts.entries())
      row.status = index < 13 ? 'inactive' : 'active'
    const { user } = await renderApp('/manage-account?status=inactive')
    await screen.findByRole('table', { name: 'Accounts' })
    const release = hold(listAccounts, { times: 1 })
    await user.click(start())
    await progress()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
    await screen.findByRole('link', { name: nameOf(accounts[13]) })
    expect(await progress()).toBeVisible()
    release()
    await waitFor(() => expect(saved).toHaveLength(1))
    const [, ...rows] = await csvLines()
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      accounts.slice(0, 13).map(({ _id }) => _id),
    )
    expect(saved[0]?.name).toMatch(/^accounts-inactive-/)
  })

  it('waits while the server limits the requests, and says so', async () => {
    const effect = { status: 429, message: 'Slow down', retryAfter: 1 }
    backend.fault({ match: listAccounts, from: 2, times: 1, effect })
    const { user } = await renderApp('/manage-account')
    await screen.findByRole('table', { name: 'Accounts' })
    await user.click(start())
    const said = 'The server asked to wait. Loading continues by itself within a minute.'
    await screen.findByText(said)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await csvLines()).toHaveLength(1 + backend.db.accounts.size - 2)
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument())
  })
})
