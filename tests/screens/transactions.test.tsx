import { backend } from '@mocks/node'
import { act, screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it, vi } from 'vitest'

import { listPayments } from '@/api/payments'
import { listSettings, updateSetting } from '@/api/settings'

import { callsTo, putCalls } from './calls'
import { expectAccountLink } from './links'
import { replacePayments } from './replace-rows'
import { recordSavedFiles } from './saved-files'
import { answer, dialog, fillIn, press } from './steps'
import { tableNamed } from './table'

const { headers, rows } = tableNamed('Transactions')
const { saved, exportCsv } = recordSavedFiles()

describe('the table', () => {
  it('shows each payment in the expected columns', async () => {
    replacePayments({
      jobId: 'job-1',
      amount: 1234.56,
      share: 70,
      paymentType: 'payment',
      status: 'succeeded',
      createdAt: '2024-03-05T14:30:00.000Z',
      user: { _id: 'u/1', userInfo: { name: 'Ann Ford' } },
    })
    await renderApp('/transactions')
    expect(await headers()).toEqual([
      'User Name',
      'Booking ID',
      'Total Amount',
      'Goes To Provider',
      'Goes To Admin',
      'Date & Time',
      'Status',
    ])
    expect(await rows()).toEqual([
      [
        'Ann Ford',
        'job-1',
        '$1,234.56',
        '$864.19',
        '$370.37',
        'March 5, 2024, 2:30 PM',
        'Succeeded',
      ],
    ])
    const status = screen.getByText('Succeeded').closest('[data-tone]')
    expect(status).toHaveAttribute('data-tone', 'completed')
    expectAccountLink('Ann Ford', 'u/1')
    expect(callsTo('payments/').map(({ search }) => search)).toEqual([
      { page: '1', limit: '10' },
    ])
  })

  it('shortens a long booking ID to its end, in which ids differ', async () => {
    const id = '66500000000000000001d117'
    replacePayments({ jobId: id })
    await renderApp('/transactions')
    expect((await rows())[0]?.[1]).toBe('…01d117')
    const link = screen.getByRole('link', { name: id })
    expect(link).toHaveAttribute('title', id)
    expect(link.querySelector('data')).toHaveAttribute('value', id)
  })

  it.each([
    [{ share: 'sixty' }, '$100.00'],
    [{ share: { percent: 40 } }, '$100.00'],
    [{ paymentType: { kind: 'transfer' } }, '$100.00'],
    [{ amount: '$100.00' }, '--'],
  ])('splits nothing if a payment has %j, which cannot be read', async (changed, total) => {
    replacePayments({ amount: 100, paymentType: 'payment' })
    const transform = (data: unknown) => {
      const { payments } = data as { payments: object[] }
      return { payments: payments.map((payment) => ({ ...payment, ...changed })) }
    }
    backend.fault({ match: listPayments, effect: { transform } })
    await renderApp('/transactions')
    expect((await rows())[0]?.slice(2, 5)).toEqual([total, '--', '--'])
  })

  it('pages with Previous and Next', async () => {
    const { user, router } = await renderApp('/transactions')
    await rows()
    const previous = screen.getByRole('button', { name: 'previous' })
    expect(previous).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'next' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'))
    const second = { page: '2', limit: '10' }
    await waitFor(() => expect(callsTo('payments/').at(-1)?.search).toEqual(second))
    await user.click(screen.getByRole('button', { name: 'previous' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('pages as often as Next is pressed, though not beyond the last page', async () => {
    replacePayments(...Array.from({ length: 35 }, () => ({ amount: 100 })))
    const { router } = await renderApp('/transactions')
    await rows()
    function pressInARow(names: string[]) {
      act(() => {
        for (const name of names) screen.getByRole('button', { name }).click()
      })
    }
    pressInARow(['next', 'next'])
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=3'))
    await screen.findByRole('link', { name: '3', current: 'page' })
    pressInARow(['next', 'next'])
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=4'))
    await screen.findByRole('link', { name: '4', current: 'page' })
    pressInARow(['previous', 'previous'])
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'))
  })
})

describe('Provider Share (%)', () => {
  const field = () => screen.findByRole('textbox', { name: 'Provider Share' })
  const setting = () =>
    [...backend.db.settings.values()].find(({ name }) => name === 'Provider Share')

  async function open() {
    const app = await renderApp('/transactions')
    await screen.findByText('60', { selector: 'strong' })
    await press(app.user, 'Edit Provider Share')
    await dialog('Edit Provider Share')
    return app
  }
  async function save(user: App['user'], value: string) {
    await fillIn(user, { 'Provider Share': value })
    await press(user, 'Save')
  }

  it('is saved although it was typed before the current one was read', async () => {
    const release = hold(listSettings)
    const { user } = await renderApp('/transactions')
    await press(user, 'Edit Provider Share')
    await user.type(await field(), '55')
    release()
    await screen.findByText('60', { selector: 'strong' })
    await press(user, 'Save')
    await waitFor(() => expect(setting()?.value).toBe(55))
  })

  it('can be saved once the current one was read, and says so until then', async () => {
    const release = hold(listSettings)
    const { user } = await renderApp('/transactions')
    await press(user, 'Edit Provider Share')
    await save(user, '55')
    expect(await screen.findByText('Loading the current share…')).toBeVisible()
    expect(screen.queryByText('Something Went wrong')).toBeNull()
    release()
    expect(
      await screen.findByText(/^Of every \$100: \$55.00 to the provider/),
    ).toBeVisible()
    await press(user, 'Save')
    await waitFor(() => expect(setting()?.value).toBe(55))
  })

  it('keeps what was typed when the current one can not be read', async () => {
    const release = hold(listSettings)
    backend.fault({ match: listSettings, effect: { status: 500, message: 'Broken' } })
    const { user, queryClient } = await renderApp('/transactions')
    await press(user, 'Edit Provider Share')
    await user.type(await field(), '55')
    release()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await field()).toHaveValue('55')
    await press(user, 'Close')
    expect(await screen.findByText('Broken')).toBeVisible()
  })

  it.each([
    ['0', 0],
    ['100', 100],
    ['33', 33],
    ['1.5', 1.5],
    [' 7 ', 7],
    ['1,5', 1.5],
  ])('saves %j', async (typed, value) => {
    const { user } = await open()
    await save(user, typed)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const id = setting()?._id
    expect(putCalls()).toMatchObject([
      { path: `masterdata/${id}`, body: { id, name: 'Provider Share', value } },
    ])
    expect(screen.getByText(String(value), { selector: 'strong' })).toBeVisible()
    expect(await screen.findByText('Setting updated')).toBeVisible()
  })

  it.each([
    ['', 'Please enter a value of share'],
    ['101', 'Please enter valid value for share'],
    ['-1', 'Please enter valid value for share'],
    ['62.5', 'Please enter valid value for share'],
    ['abc', 'Please enter valid value for share'],
  ])('rejects %j with %s', async (typed, message) => {
    const { user } = await open()
    await save(user, typed)
    // The toast and the field both show the message.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
    expect(await field()).toHaveAttribute('aria-invalid', 'true')
    await waitFor(async () => expect(await field()).toHaveFocus())
    expect(putCalls()).toEqual([])
  })

  it('sends the name that the server gave to a setting it found by key', async () => {
    const found = setting()
    if (found) Object.assign(found, { name: "The provider's part", key: 'provider_share' })
    const { user } = await open()
    await save(user, '33')
    const body = { name: "The provider's part", value: 33 }
    await waitFor(() => expect(putCalls()).toMatchObject([{ body }]))
  })

  it('keeps a longer value from the server until it is edited', async () => {
    const found = setting()
    if (found) found.value = 12.5
    const { user } = await renderApp('/transactions')
    await screen.findByText('12.5', { selector: 'strong' })
    await press(user, 'Edit Provider Share')
    expect(await field()).toHaveValue('12.5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(putCalls()).toMatchObject([{ body: { value: 12.5 } }]))
  })

  it('accepts at most 3 characters, and says so when it refuses one', async () => {
    const { user } = await open()
    const refusal = 'No more than 3 characters fit'
    await user.clear(await field())
    await user.type(await field(), '100')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.type(await field(), '0')
    expect(await field()).toHaveValue('100')
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal)
    expect(await field()).toHaveAttribute('aria-invalid', 'true')
    await user.type(await field(), '{Backspace}')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.clear(await field())
    await user.paste('1000')
    expect(await field()).toHaveValue('')
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal)
  })

  it('previews the split of $100 while typing', async () => {
    const { user } = await open()
    expect((await dialog('Edit Provider Share')).getByText('%')).toBeVisible()
    const now = '$60.00 to the provider, $40.00 to the admin'
    const example = await screen.findByText(`Of every $100: ${now}`)
    await user.clear(await field())
    expect(example).toHaveTextContent(`Of every $100: -- (now ${now})`)
    await user.type(await field(), '72')
    const then = '$72.00 to the provider, $28.00 to the admin'
    expect(example).toHaveTextContent(`Of every $100: ${then} (now ${now})`)
    expect(putCalls()).toEqual([])
  })

  it('shows Something Went wrong when the setting does not exist', async () => {
    backend.db.settings.clear()
    const { user } = await renderApp('/transactions')
    await press(user, 'Edit Provider Share')
    await save(user, '50')
    expect(await screen.findByText('Something Went wrong')).toBeVisible()
    expect(putCalls()).toEqual([])
    expect(await field()).toHaveValue('50')
  })

  it.each([
    ['was created', () => backend.db.settings.clear()],
    [
      'can be read',
      () =>
        backend.fault({
          match: listSettings,
          times: 1,
          effect: { status: 500, message: 'Broken' },
        }),
    ],
  ])('is saved after Something Went wrong once the setting %s', async (_, fail) => {
    const settings = [...backend.db.settings]
    const release = hold(listSettings)
    fail()
    const { user } = await renderApp('/transactions')
    await press(user, 'Edit Provider Share')
    release()
    await screen.findByText(/^Of every/)
    for (const [id, row] of settings) backend.db.settings.set(id, row)
    await save(user, '50')
    expect(await screen.findByText('Something Went wrong')).toBeVisible()
    await screen.findByText('60', { selector: 'strong' })
    await press(user, 'Save')
    await waitFor(() => expect(setting()?.value).toBe(50))
  })

  it('is saved after Something Went wrong once the setting comes with its ID', async () => {
    const transform = () => [{ name: 'Provider Share', value: 60 }]
    backend.fault({ match: listSettings, times: 1, effect: { transform } })
    const { user } = await open()
    await save(user, '65')
    expect(await screen.findByText('Something Went wrong')).toBeVisible()
    await waitFor(async () => {
      await press(user, 'Save')
      expect(setting()?.value).toBe(65)
    })
  })

  it('sends nothing for a setting that was deleted meanwhile, and says that it is gone', async () => {
    const { user } = await open()
    backend.db.settings.clear()
    await save(user, '65')
    await dialog('This share is gone')
    const release = hold({ kind: 'query' })
    await answer(user, 'Back to editing', 'This share is gone')
    expect(await field()).toHaveValue('65')
    expect(putCalls()).toEqual([])
    const saveButton = screen.getByRole('button', { name: 'Save' })
    await waitFor(() => expect(saveButton).not.toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByText('65')).toBeNull()
    release()
    expect(screen.queryByText(/is now 65/)).toBeNull()
  })

  it('is saved in a setting that was deleted and made again since it was read', async () => {
    const { user } = await open()
    const before = setting()!
    backend.db.settings.clear()
    backend.db.settings.set('made-again', { ...before, _id: 'made-again' })
    await save(user, '65')
    expect(await screen.findByText('Provider Share is now 65% (was 60%)')).toBeVisible()
    expect(putCalls()).toMatchObject([
      { path: 'masterdata/made-again', body: { id: 'made-again', value: 65 } },
    ])
  })

  it('asks before it overwrites a share that was set elsewhere meanwhile', async () => {
    const { user } = await open()
    Object.assign(setting()!, { value: 75 })
    await save(user, '65')
    const title = 'Someone else has changed this share'
    expect((await dialog(title)).getByText('75%')).toBeVisible()
    expect(putCalls()).toEqual([])
    await answer(user, 'Keep mine', title)
    expect(await screen.findByText(/Provider Share is now 65% \(was 75%\)/)).toBeVisible()
    expect(setting()?.value).toBe(65)
  })

  it('withdraws the error of a failed attempt once a later one has saved it', async () => {
    // Nothing closes by itself while the page is hidden.
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    backend.fault({ match: updateSetting, times: 1, effect: { status: 500 } })
    const { user } = await renderApp('/transactions')
    await press(user, 'Edit Provider Share')
    await fillIn(user, { 'Provider Share': '72' })
    await user.keyboard('{Enter}')
    await screen.findByRole('alert')
    await user.keyboard('{Enter}')
    await screen.findByText('Setting updated')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('is not said to have been the same before, after a first answer was lost', async () => {
    const effect = { drop: true, afterwards: true } as const
    backend.fault({ match: updateSetting, times: 1, effect })
    const { user } = await open()
    await save(user, '65')
    expect(await screen.findByText('The change may have been saved.')).toBeVisible()
    await press(user, 'Save')
    expect(await screen.findByText(/^Provider Share is now 65%/)).not.toHaveTextContent(
      'was',
    )
  })
})

describe('Export CSV', () => {
  it('writes all pages, with amounts as numbers and dates that a spreadsheet can read', async () => {
    replacePayments(
      {
        jobId: 'job-1',
        amount: 10,
        paymentType: 'transfer',
        status: 'succeeded',
        createdAt: '2024-03-05T23:45:00.000Z',
        user: { _id: 'u', userInfo: { name: '=cmd' } },
      },
      ...Array.from({ length: 14 }, (_, i) => ({ amount: i, status: 'pending' })),
      {},
    )
    const { user } = await renderApp('/transactions')
    await rows()
    const lines = await exportCsv(user)
    expect(lines).toHaveLength(17)
    expect(lines[0]).toBe(
      'Payment ID,Kind,User Name,Booking ID,Total Amount,Goes To Provider,Goes To Admin,Date & Time (UTC),Status,User ID',
    )
    expect(lines[1]).toBe("0,Transfer,'=cmd,job-1,10,10,,2024-03-05 23:45:00,Succeeded,u")
    expect(saved[0]?.name).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(lines[3]).toBe('2,,,,1,0.6,0.4,,Incomplete,')
    expect(lines[16]).toBe('15,,,,,,,,,')
  })
})
