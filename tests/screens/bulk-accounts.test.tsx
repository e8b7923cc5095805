import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { describe, expect, it } from 'vitest'

import { listAccounts, setAccountStatus } from '@/api/accounts'
import { MAX_REFUSALS } from '@/domain/rate-limit'
import { signIn, signOut, useSession } from '@/session/session'

import { limitAccountsTo, nameOf, people } from './accounts'
import { callsTo } from './calls'
import { answer, dialog, noDialog, press, signInAgain } from './steps'

const statuses = () => people().map(({ status }) => status)
const listCalls = () => callsTo(listAccounts.path)
const changes = () =>
  backend.calls.filter(({ method }) => method === 'PUT' || method === 'DELETE')
const running = (calls = changes()) =>
  calls.filter(({ duration }) => duration === undefined)

/** Rejects the next status change of each account in `numbers`, where 1 is Person 01. */
function refuseOnce(
  numbers: readonly number[],
  message = 'This account has an open booking',
) {
  const accounts = people()
  for (const number of numbers) {
    const path = setAccountStatus.path.replace(':id', accounts[number - 1]?._id ?? '')
    backend.fault({ match: { path }, times: 1, effect: { status: 409, message } })
  }
}

const selectButton = () => screen.getByRole('button', { name: 'Select' })
const bar = () => within(screen.getByRole('region', { name: 'Selected accounts' }))
const checkbox = (name: string) => screen.findByRole('checkbox', { name })

async function openSelecting(count: number, search = '') {
  limitAccountsTo(count)
  return startSelecting(search)
}

async function startSelecting(search = '') {
  const app = await renderApp(`/manage-account${search}`)
  await screen.findByText('Person 01')
  await app.user.click(selectButton())
  await checkbox('Select this page')
  return app
}

async function selectPage({ user }: App) {
  await user.click(await checkbox('Select this page'))
}

async function perform({ user }: App, action: string) {
  await user.click(bar().getByRole('button', { name: action }))
  await answer(user, 'Yes', /^Do you want to/)
}

/** The toast of a run in which nothing failed. */
const done = async (text: string) => {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('[role=status]')!
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /accounts?$/ })).toBeNull(),
  )
  return within(toast)
}

const results = async () =>
  within(
    await screen.findByRole('dialog', {
      name: /^(?:Activate|Deactivate|Delete) [\d,]+ acc/,
    }),
  )

/** Selects the first page of so many accounts, and performs the action on them. */
async function run(count: number, action = 'Deactivate') {
  const app = await openSelecting(count)
  await selectPage(app)
  await perform(app, action)
  return app
}

describe('select mode', () => {
  it('shows checkboxes only while it is on, and never changes the columns', async () => {
    limitAccountsTo(3)
    const { user } = await renderApp('/manage-account')
    await screen.findByText('Person 01')
    const columns = () =>
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const specified = ['Name', 'Email', 'Zip Code', 'Account Type', 'Status', 'Action']
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(columns()).toEqual(specified)

    await user.click(selectButton())
    expect(await checkbox('Select Person 02')).not.toBeChecked()
    expect(columns()).toEqual(specified)

    await user.click(screen.getByRole('button', { name: 'Cancel selection' }))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(columns()).toEqual(specified)
    expect(selectButton()).toHaveFocus()
  })

  it('selects by keyboard, with an indeterminate checkbox when part of the page is selected', async () => {
    const { user } = await openSelecting(3)
    const page = await checkbox('Select this page')
    page.focus()
    await user.keyboard(' ')
    expect(page).toBeChecked()
    expect(await checkbox('Select Person 03')).toBeChecked()
    expect(bar().getByText('3 selected')).toBeVisible()

    ;(await checkbox('Select Person 01')).focus()
    await user.keyboard(' ')
    expect(page).toBePartiallyChecked()
    expect(bar().getByText('2 selected')).toHaveAttribute('aria-live', 'polite')

    page.focus()
    await user.keyboard(' ')
    expect(page).toBeChecked()
    await user.keyboard(' ')
    expect(bar().getByText('0 selected')).toBeVisible()
    expect(bar().getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  })

  it('selects the rows from the last pressed one to that of Shift and a click', async () => {
    const { user } = await openSelecting(8)
    const checked = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox', {
          name: /^Select Person/,
          checked: true,
        })
        .map((box) => Number(box.getAttribute('aria-label')?.slice(-2)))
    const shiftClick = async (number: number) => {
      await user.keyboard('{Shift>}')
      await user.click(await checkbox(`Select ${nameOf(number)}`))
      await user.keyboard('{/Shift}')
    }
    await user.click(await checkbox(`Select ${nameOf(2)}`))
    await shiftClick(5)
    expect(checked()).toEqual([2, 3, 4, 5])
    // Up as well as down, and on from there.
    await user.click(await checkbox(`Select ${nameOf(8)}`))
    await shiftClick(7)
    expect(checked()).toEqual([2, 3, 4, 5, 7, 8])
    // Away as well as there: all of them become what the pressed one does.
    await user.click(await checkbox(`Select ${nameOf(3)}`))
    await shiftClick(5)
    expect(checked()).toEqual([2, 7, 8])
    expect(bar().getByText('3 selected')).toBeVisible()
  })

  it('selects one row by Shift and a click after another page was opened', async () => {
    const { user } = await openSelecting(14)
    await user.click(await checkbox('Select Person 02'))
    await user.click(screen.getByRole('link', { name: '2' }))
    const other = await checkbox('Select Person 13')
    await user.keyboard('{Shift>}')
    await user.click(other)
    expect(bar().getByText('2 selected, 1 on other pages')).toBeVisible()
  })

  it('selects one row by Shift and a click if nothing was pressed in this selection', async () => {
    const { user } = await openSelecting(8)
    await user.click(await checkbox('Select Person 02'))
    await user.click(screen.getByRole('button', { name: 'Cancel selection' }))
    await user.click(selectButton())
    const other = await checkbox('Select Person 06')
    await user.keyboard('{Shift>}')
    await user.click(other)
    expect(bar().getByText('1 selected')).toBeVisible()
  })

  it('selects and deletes an account once that its page lists twice', async () => {
    limitAccountsTo(3)
    const repeatFirst = ({ users, ...page }: { users: unknown[] }) => {
      return { ...page, users: [...users, ...users.slice(0, 1)] }
    }
    const transform = (data: unknown) => repeatFirst(data as { users: unknown[] })
    backend.fault({ match: listAccounts, effect: { transform } })
    const app = await renderApp('/manage-account')
    await screen.findAllByText('Person 01')
    await app.user.click(selectButton())
    await selectPage(app)
    expect(bar().getByText('3 selected')).toBeVisible()
    expect(await checkbox('Select this page')).toBeChecked()
    await perform(app, 'Delete')
    await done('3 accounts deleted')
    expect(changes()).toHaveLength(3)
  })

  it('keeps the selection from page to page and clears it when the filters change', async () => {
    const app = await openSelecting(12)
    await selectPage(app)
    await app.user.click(screen.getByRole('link', { name: '2' }))
    await app.user.click(await checkbox('Select Person 11'))
    expect(bar().getByText('11 selected, 10 on other pages')).toBeVisible()
    expect(await checkbox('Select this page')).toBePartiallyChecked()

    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
    expect(await bar().findByText('0 selected')).toBeVisible()
    await selectPage(app)
    await app.user.click(bar().getByRole('button', { name: 'Delete' }))
    await screen.findByRole('dialog')
    act(() => app.router.history.back())
    await noDialog()
  })

  it('keeps the selection while a booking is looked up and closed again', async () => {
    const app = await openSelecting(2)
    await selectPage(app)
    const [id = ''] = backend.db.bookings.keys()
    await app.user.keyboard('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox', { name: 'Go to' }), id)
    await app.user.click(
      await screen.findByRole('option', { name: 'Booking with this ID' }),
    )
    await screen.findByRole('dialog', { name: 'Booking' })
    await app.user.keyboard('{Escape}')
    await noDialog()
    expect(bar().getByText('2 selected')).toBeVisible()
  })

  it('can be changed once no row is being changed, which could undo it', async () => {
    const app = await openSelecting(2)
    await selectPage(app)
    const release = hold(setAccountStatus)
    const row = within((await screen.findByText('Person 01')).closest('tr')!)
    await app.user.click(row.getByRole('button', { name: 'Deactivate' }))
    await answer(app.user, 'Yes', 'Do you want to deactivate this account?')
    const activate = bar().getByRole('button', { name: 'Activate' })
    await waitFor(() => expect(activate).toBeDisabled())
    release()
    await waitFor(() => expect(activate).toBeEnabled())
    await perform(app, 'Activate')
    await done('2 accounts activated')
    expect(statuses()).toEqual(['active', 'active'])
  })

  it('asks nothing more once Undo of a row changes an account, which could undo the answer', async () => {
    const app = await openSelecting(2)
    await selectPage(app)
    const row = within((await screen.findByText('Person 01')).closest('tr')!)
    await app.user.click(row.getByRole('button', { name: 'Deactivate' }))
    await answer(app.user, 'Yes', 'Do you want to deactivate this account?')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await app.user.hover(undo)
    await app.user.click(bar().getByRole('button', { name: 'Deactivate' }))
    await dialog('Do you want to deactivate 2 accounts?')
    const release = hold(setAccountStatus)
    await app.user.click(undo)
    await noDialog()
    expect(bar().getByRole('button', { name: 'Deactivate' })).toBeDisabled()
    release()
    await screen.findByText(withText('Person 01 activated'))
    expect(changes()).toHaveLength(2)
  })

  it('drops an account that its row deletes', async () => {
    const app = await openSelecting(2)
    await selectPage(app)
    await app.user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
    await answer(app.user, 'Yes')
    expect(await bar().findByText('1 selected')).toBeVisible()
  })

  it('drops it for good, although the query client forgets the deletion', async () => {
    const app = await openSelecting(2)
    await selectPage(app)
    await app.user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
    await answer(app.user, 'Yes')
    await bar().findByText('1 selected')
    await waitFor(() => expect(app.queryClient.isMutating()).toBe(0))
    act(() => app.queryClient.getMutationCache().clear())
    await app.user.click(await checkbox('Select Person 01'))
    expect(await bar().findByText('0 selected')).toBeVisible()
  })

  it('selects nothing from the rows of an earlier answer', async () => {
    const { user } = await openSelecting(12)
    const release = hold(listAccounts)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive')
    expect(await checkbox('Select this page')).toBeDisabled()
    expect(await checkbox('Select Person 01')).toBeDisabled()
    expect(screen.getByText('Person 01').closest('[inert]')).not.toBeNull()
    release()
    expect(await screen.findByText('No Data Found')).toBeVisible()
    expect(bar().getByText('0 selected')).toBeVisible()
  })

  it('selects all matches of the current filters', async () => {
    limitAccountsTo(64)
    for (const account of people().slice(58)) account.status = 'inactive'
    const { user } = await startSelecting('?status=active')
    const before = listCalls().length
    await user.click(bar().getByRole('button', { name: 'Select all matches on 6 pages' }))
    expect(await bar().findByText('58 selected, 48 on other pages')).toBeVisible()
    const read = listCalls().slice(before)
    const search = { page: '1', limit: '100', status: 'active' }
    expect(read).toMatchObject([{ search }])
    await user.click(bar().getByRole('button', { name: 'Clear selection' }))
    expect(bar().getByText('0 selected')).toBeVisible()
  })

  it('selects all matches although one of them was deleted while they were read', async () => {
    enlarge(backend.db, { accounts: 460 })
    const { user, router } = await openSelecting(450)
    const release = hold(listAccounts, { from: 4 })
    await user.click(bar().getByRole('button', { name: 'Select all matches on 45 pages' }))
    await bar().findByText('Searching accounts, page 4 of 5')
    // Moves the first row of page 3 to page 2, which has been read.
    backend.db.accounts.delete(people()[150]!._id)
    release()
    expect(await bar().findByText('449 selected, 439 on other pages')).toBeVisible()
    await act(() => router.navigate({ to: '/manage-account', search: { page: 20 } }))
    await screen.findByText('Person 201')
    expect(await checkbox('Select this page')).toBeChecked()
  })

  it('can stop reading all pages, and then selects nothing', async () => {
    enlarge(backend.db, { accounts: 160 })
    const { user } = await openSelecting(150)
    backend.fault({ match: listAccounts, from: 2, effect: { hang: true } })
    await user.click(bar().getByRole('button', { name: 'Select all matches on 15 pages' }))
    await bar().findByText('Searching accounts, page 2 of 2')
    expect(bar().getByRole('button', { name: 'Activate' })).toBeDisabled()
    await user.click(bar().getByRole('button', { name: 'Stop searching accounts' }))
    await waitFor(() => expect(bar().queryByText(/^Searching/)).toBeNull())
    expect(bar().getByRole('button', { name: /^Select all matches/ })).toBeVisible()
    expect(bar().getByText('0 selected')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('selects nothing when a page cannot be read, and says so', async () => {
    const { user } = await openSelecting(40)
    const effect = { status: 500, message: 'Out of order' }
    backend.fault({ match: listAccounts, times: 1, effect })
    await user.click(bar().getByRole('button', { name: 'Select all matches on 4 pages' }))
    const said = 'Nothing was selected. Out of order'
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(bar().getByText('0 selected')).toBeVisible()
    await user.click(bar().getByRole('button', { name: /^Select all matches/ }))
    expect(await bar().findByText('40 selected, 30 on other pages')).toBeVisible()
  })

  it('offers no checkbox for another admin', async () => {
    limitAccountsTo(2)
    Object.assign(people()[1] ?? {}, { email: 'boss@example.com' })
    const transform = (data: unknown) => {
      const { users, ...rest } = data as { users: object[] }
      return { ...rest, users: users.with(1, { ...users[1], role: 'admin' }) }
    }
    backend.fault({ match: listAccounts, effect: { transform } })
    const app = await startSelecting()
    await selectPage(app)
    expect(
      screen.queryByRole('checkbox', { name: 'Select Person 02' }),
    ).not.toBeInTheDocument()
    expect(bar().getByText('1 selected')).toBeVisible()
  })
})

describe('a bulk action', () => {
  it(
    'deactivates 300 accounts with 7 failures, retries the 7, and refetches the list once per run',
    { timeout: 120_000 },
    async () => {
      const app = await openSelecting(300)
      const { user } = app
      const failing = [1, 42, 77, 150, 151, 220, 300]
      refuseOnce(failing)
      await user.click(
        bar().getByRole('button', { name: 'Select all matches on 30 pages' }),
      )
      await bar().findByText('300 selected, 290 on other pages', {}, { timeout: 60_000 })
      const before = listCalls().length

      await user.click(bar().getByRole('button', { name: 'Deactivate' }))
      expect(changes()).toHaveLength(0)
      await answer(user, 'Yes', 'Do you want to deactivate 300 accounts?')
      const drawer = await results()
      const progress = drawer.getByRole('progressbar', { name: 'Accounts changed' })
      await drawer.findByText('7 failed, 293 deactivated', {}, { timeout: 60_000 })
      expect(progress).toHaveAttribute('aria-valuenow', '98')
      expect(changes()).toHaveLength(300)
      expect(statuses().filter((status) => status === 'active')).toHaveLength(7)
      const failures = drawer.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(failures).toHaveLength(7)
      for (const [index, number] of failing.entries()) {
        expect(failures[index]).toContain(nameOf(number))
        expect(failures[index]).toContain('This account has an open booking')
      }
      await waitForResponses()
      expect(listCalls()).toHaveLength(before + 1)

      await user.click(drawer.getByRole('button', { name: 'Retry failed' }))
      await done('300 accounts deactivated')
      expect(changes()).toHaveLength(307)
      expect(statuses().every((status) => status === 'inactive')).toBe(true)
      await waitForResponses()
      expect(listCalls()).toHaveLength(before + 2)

      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
      const table = within(screen.getByRole('table', { name: 'Accounts' }))
      await waitFor(() => expect(table.getAllByText('Inactive')).toHaveLength(10))
      expect(table.queryByText('Active')).not.toBeInTheDocument()
    },
  )

  it('makes at most three calls at a time', async () => {
    let most = 0
    const unsubscribe = backend.subscribe(() => {
      most = Math.max(most, running().length)
    })
    backend.fault({ match: setAccountStatus, effect: { latency: 10 } })
    await run(10)
    await done('10 accounts deactivated')
    unsubscribe()
    expect(most).toBe(3)
  })

  it('deletes accounts and shows the list without them', async () => {
    await run(12, 'Delete')
    const toast = await done('10 accounts deleted')
    await waitFor(() => expect(selectButton()).toHaveFocus())
    expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(await screen.findByText('Person 11')).toBeVisible()
    expect(screen.queryByText('Person 01')).not.toBeInTheDocument()
    expect(people()).toHaveLength(2)
  })
})

describe('the question before a bulk action', () => {
  it.each([
    [1, 'Person 01'],
    [3, 'Person 01, Person 02 and Person 03'],
    [8, 'Person 01, Person 02, Person 03, Person 04, Person 05 and 3 more'],
  ])('about %i accounts names %s', async (count, names) => {
    const app = await openSelecting(count)
    await selectPage(app)
    await app.user.click(bar().getByRole('button', { name: 'Deactivate' }))
    const question = await dialog(/^Do you want to deactivate/)
    expect(question.getByText(withText(names))).toBeVisible()
  })
})

describe('Undo of a bulk action', () => {
  const isActive = () => statuses().map((status) => status === 'active')

  async function undo({ user }: App, where: Pick<typeof screen, 'getByRole'>) {
    const before = changes().length
    await user.click(where.getByRole('button', { name: 'Undo' }))
    await screen.findByText(/^\d+ accounts? activated$/)
    const made = changes().slice(before)
    const ids = made.map(({ path }) => path.split('/').at(-1))
    expect(new Set(ids).size).toBe(made.length)
    return new Set(ids)
  }

  it('changes exactly the accounts that the action changed', async () => {
    limitAccountsTo(5)
    people()[1]!.status = 'inactive'
    const app = await startSelecting()
    await selectPage(app)
    // After it was selected as an active one.
    const row = within((await screen.findByText('Person 04')).closest('tr')!)
    await app.user.click(row.getByRole('button', { name: 'Deactivate' }))
    await answer(app.user, 'Yes', 'Do you want to deactivate this account?')
    await row.findByText('Inactive')

    await perform(app, 'Deactivate')
    const toast = await done('5 accounts deactivated')
    expect(isActive()).toEqual(Array(5).fill(false))
    const ids = await undo(app, toast)
    expect(ids).toEqual(new Set([0, 2, 4].map((index) => people()[index]!._id)))
    expect(isActive()).toEqual([true, false, true, false, true])
    const undone = await done('3 accounts activated')
    expect(undone.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it.each(['after it was selected', 'while it was being selected'])(
    'includes an account that its row has activated %s',
    async (moment) => {
      limitAccountsTo(3)
      people()[0]!.status = 'inactive'
      const app = await startSelecting()
      const isAfter = moment.startsWith('after')
      if (isAfter) await selectPage(app)
      const row = within((await screen.findByText('Person 01')).closest('tr')!)
      await app.user.click(row.getByRole('button', { name: 'Activate' }))
      const release = hold(setAccountStatus, { times: 1 })
      await answer(app.user, 'Yes', 'Do you want to activate this account?')
      await row.findByText('Active')
      if (!isAfter) await selectPage(app)
      release()
      await screen.findByText(withText(/ activated$/))
      await app.user.click(await checkbox('Select Person 03'))

      await perform(app, 'Deactivate')
      await undo(app, await done('2 accounts deactivated'))
      expect(isActive()).toEqual([true, true, true])
    },
  )

  it('includes it although the query client forgets the change by its row', async () => {
    limitAccountsTo(12)
    people()[0]!.status = 'inactive'
    const app = await startSelecting()
    await selectPage(app)
    const row = within((await screen.findByText('Person 01')).closest('tr')!)
    await app.user.click(row.getByRole('button', { name: 'Activate' }))
    await answer(app.user, 'Yes', 'Do you want to activate this account?')
    await row.findByText('Active')
    await app.user.click(screen.getByRole('link', { name: '2' }))
    await screen.findByText('Person 12')
    await waitFor(() => expect(app.queryClient.isMutating()).toBe(0))
    const mutations = app.queryClient.getMutationCache()
    act(() => mutations.getAll().forEach((mutation) => mutations.remove(mutation)))
    await press(app.user, 'Refresh')
    await waitForResponses()

    await perform(app, 'Deactivate')
    await undo(app, await done('10 accounts deactivated'))
    expect(isActive()).toEqual(Array(12).fill(true))
  })

  it('of an action that failed in part leaves out those that failed', async () => {
    limitAccountsTo(3)
    const app = await startSelecting()
    await selectPage(app)
    refuseOnce([2])
    await perform(app, 'Deactivate')
    const drawer = await results()
    await drawer.findByText('1 failed, 2 deactivated')
    const ids = await undo(app, drawer)
    expect(ids).toEqual(new Set([0, 2].map((index) => people()[index]!._id)))
    await noDialog()
    expect(isActive()).toEqual([true, true, true])
  })

  it('includes those that a retry has changed', async () => {
    limitAccountsTo(3)
    const app = await startSelecting()
    await selectPage(app)
    refuseOnce([2])
    await perform(app, 'Deactivate')
    await press(app.user, 'Retry failed')
    await undo(app, await done('3 accounts deactivated'))
    expect(isActive()).toEqual([true, true, true])
  })

  it('leaves a selection alone that was begun meanwhile', async () => {
    const app = await run(3)
    const toast = await done('3 accounts deactivated')
    // Holds the toast.
    await app.user.hover(toast.getByRole('button', { name: 'Undo' }))
    selectButton().focus()
    await app.user.keyboard('{Enter}')
    const first = await checkbox('Select Person 01')
    await waitFor(() => expect(first).toBeEnabled())
    first.focus()
    await app.user.keyboard(' ')
    await undo(app, toast)
    await noDialog()
    expect(bar().getByText('1 selected')).toBeVisible()
    expect(await checkbox('Select Person 01')).toBeChecked()
  })

  it('answers the question before another action with No, which would change accounts meanwhile', async () => {
    const app = await run(3)
    const toast = await done('3 accounts deactivated')
    await app.user.hover(toast.getByRole('button', { name: 'Undo' }))
    await app.user.click(selectButton())
    await waitFor(async () => expect(await checkbox('Select Person 01')).toBeEnabled())
    await selectPage(app)
    await app.user.click(bar().getByRole('button', { name: 'Delete' }))
    await dialog('Do you want to delete 3 accounts?')
    await undo(app, toast)
    await noDialog()
    expect(isActive()).toEqual([true, true, true])
    expect(bar().getByText('3 selected')).toBeVisible()
  })

  it('is offered neither if nothing had another status nor on another screen', async () => {
    limitAccountsTo(2)
    for (const account of people()) account.status = 'inactive'
    const app = await startSelecting()
    await selectPage(app)
    await perform(app, 'Deactivate')
    const toast = await done('2 accounts deactivated')
    expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull()

    await app.user.click(selectButton())
    await selectPage(app)
    await perform(app, 'Activate')
    expect(screen.queryByText('2 accounts deactivated')).toBeNull()
    await done('2 accounts activated')
    await app.router.navigate({ to: '/bookings' })
    await screen.findByRole('heading', { name: 'Bookings' })
    await waitFor(() => expect(screen.queryByText('2 accounts activated')).toBeNull())
  })
})

describe('Stop', () => {
  it('waits for the calls under way and starts no others', async () => {
    const release = hold(setAccountStatus, { from: 4 })
    const { user } = await run(10)
    const drawer = await results()
    await drawer.findByText('3 of 10 accounts')
    await user.click(drawer.getByRole('button', { name: 'Stop' }))
    release()
    expect(await drawer.findByText('6 deactivated, 4 not started')).toBeVisible()
    // The focused Stop button has disappeared.
    expect(drawer.getByRole('button', { name: 'Done' })).toHaveFocus()
    await waitForResponses()
    expect(changes()).toHaveLength(6)
    expect(statuses().filter((status) => status === 'inactive')).toHaveLength(6)
  })

  it('keeps listing what has failed before and was not tried once more', async () => {
    const app = await openSelecting(8)
    await selectPage(app)
    refuseOnce([1, 2, 3, 4, 5, 6])
    await perform(app, 'Deactivate')
    const drawer = await results()
    await drawer.findByText('6 failed, 2 deactivated')
    const release = hold(setAccountStatus)
    await press(app.user, 'Retry failed')
    expect(drawer.getByText('2 of 8 accounts')).toBeVisible()
    await press(app.user, 'Stop')
    release()
    await drawer.findByText('3 failed, 5 deactivated')
    const failed = drawer.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(failed).toEqual([4, 5, 6].map((n) => expect.stringContaining(nameOf(n))))
    await press(app.user, 'Retry failed')
    await done('8 accounts deactivated')
  })

  it('gives its place to Done, so that a late press of it repeats no failed call', async () => {
    refuseOnce([2])
    const release = hold(setAccountStatus)
    await run(3)
    const drawer = await results()
    const place = () => drawer.getByRole('button', { name: /Stop|Done/ })
    expect(place().previousSibling).toBeNull()
    release()
    await drawer.findByText('1 failed, 2 deactivated')
    expect(place()).toHaveTextContent('Done')
    expect(place().previousSibling).toBeNull()
  })

  it('leaves a drawer that closes when pressed as the last call ends', async () => {
    const release = hold(setAccountStatus)
    const app = await run(1)
    const drawer = await results()
    const stop = drawer.getByRole('button', { name: 'Stop' })
    await waitFor(() => expect(running()).toHaveLength(1))
    // The list is invalidated when the run has ended, but before React has rendered that.
    app.queryClient
      .getQueryCache()
      .subscribe(({ type }) => type === 'updated' && stop.click())
    release()
    await done('1 account deactivated')
  })

  it('is the only way out of a running action', async () => {
    backend.fault({ match: setAccountStatus, effect: { hang: true } })
    const app = await run(4)
    const drawer = await results()
    await waitFor(() => expect(running()).toHaveLength(3))
    await app.user.keyboard('{Escape}')
    expect(drawer.getByRole('button', { name: 'Close' })).toBeDisabled()
    expect(drawer.getByText('0 of 4 accounts')).toBeVisible()
  })
})

describe('a server that limits the number of requests', () => {
  const SAYS = 'The server asked to wait. The run continues by itself within a minute.'

  const limit = (retryAfter: number, times?: number) =>
    backend.fault({
      match: setAccountStatus,
      from: 3,
      ...(times !== undefined && { times }),
      effect: { status: 429, message: 'Slow down', retryAfter },
    })

  it('is waited for, and then no account is missing', async () => {
    limit(1, 1)
    await run(10)
    const drawer = await results()
    await drawer.findByText(SAYS)
    await done('10 accounts deactivated')
    expect(changes()).toHaveLength(11)
    expect(statuses().every((status) => status === 'inactive')).toBe(true)
  })

  it('holds back every call; after Stop, what was not changed is listed as not started', async () => {
    limit(60)
    const app = await run(10)
    const drawer = await results()
    await drawer.findByText(SAYS)
    await app.user.click(drawer.getByRole('button', { name: 'Stop' }))
    await drawer.findByText('2 deactivated, 8 not started')
    // Two were already on their way when the server refused the third.
    expect(changes().length).toBeLessThanOrEqual(2 + 1 + 2)
  })

  it('ends the run when it keeps refusing, instead of being asked for every account', async () => {
    limit(0)
    await run(10)
    const drawer = await results()
    await drawer.findByText(/^[123] failed, 2 deactivated, [567] not started$/)
    expect(drawer.getAllByText('Slow down').length).toBeGreaterThan(0)
    expect(changes().length).toBeLessThanOrEqual(2 + 3 * (1 + MAX_REFUSALS))
  })
})

describe('leaving during a bulk action', () => {
  const LEAVE = 'Leave while accounts are being changed?'

  async function runAndLeave() {
    const release = hold(setAccountStatus)
    const app = await run(10)
    await results()
    await waitFor(() => expect(running()).toHaveLength(3))
    void app.router.navigate({ to: '/bookings' })
    await dialog(LEAVE)
    return { ...app, release }
  }

  it('asks first; No keeps the user on the screen', async () => {
    const { user, router, release } = await runAndLeave()
    await answer(user, 'No', LEAVE)
    release()
    await done('10 accounts deactivated')
    expect(router.state.location.pathname).toBe('/manage-account')
  })

  it('keeps the user, with the result, if it ends before the answer', async () => {
    const { router, release } = await runAndLeave()
    release()
    await done('10 accounts deactivated')
    await noDialog()
    expect(router.state.location.pathname).toBe('/manage-account')
  })

  it('starts no other call after Yes', async () => {
    const { user, release } = await runAndLeave()
    await answer(user, 'Yes', LEAVE)
    await screen.findByRole('heading', { name: 'Bookings' })
    release()
    await waitForResponses()
    expect(changes()).toHaveLength(3)
  })

  it('does not ask once it has ended', async () => {
    const app = await run(2)
    await done('2 accounts deactivated')
    await app.router.navigate({ to: '/bookings' })
    expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeVisible()
  })
})

describe('failures', () => {
  it('stop the run when the session expires', async () => {
    backend.fault({ match: setAccountStatus, from: 4, times: 1, effect: { expire: true } })
    await run(10)
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await screen.findAllByText('Session expired')).toHaveLength(1)
    await waitForResponses()
    expect(changes().length).toBeLessThan(10)
  })

  const report = () => screen.findByText(/^Deactivate 10 accounts: /)

  it('of the session tell how far the run came after signing in again', async () => {
    refuseOnce([2])
    backend.fault({ match: setAccountStatus, from: 6, times: 1, effect: { expire: true } })
    const app = await run(10)
    await screen.findByRole('heading', { name: 'Login' })
    await waitFor(() => expect(running()).toEqual([]))
    await signInAgain(app)
    const done = statuses().filter((status) => status === 'inactive').length
    expect(await report()).toHaveTextContent(
      `Deactivate 10 accounts: 1 failed, ${done} deactivated, ${9 - done} not started`,
    )
    await app.user.click(
      screen.getByRole('button', { name: /^Dismiss: Deactivate 10 accounts/ }),
    )
    expect(screen.queryByText(/^Deactivate 10/)).toBeNull()
  })

  it('of the session count the calls that were under way, once they have ended', async () => {
    const app = await openSelecting(10)
    await selectPage(app)
    const release = hold(setAccountStatus, { from: 1, times: 3 })
    await perform(app, 'Deactivate')
    await waitFor(() => expect(running()).toHaveLength(3))
    const { token } = useSession.getState()
    await act(() => Promise.resolve(signOut('expired')))
    await screen.findByRole('heading', { name: 'Login' })
    await act(() => Promise.resolve(signIn(token!)))
    await app.router.navigate({ to: '/' })
    expect(await report()).toHaveTextContent('Deactivate 10 accounts: 10 not started')
    release()
    await waitFor(async () =>
      expect(await report()).toHaveTextContent('3 deactivated, 7 not started'),
    )
  })

  it('of the session are not told to another admin, or after a Logout', async () => {
    const release = hold(setAccountStatus)
    const app = await run(10)
    await waitFor(() => expect(running()).toHaveLength(3))
    act(() => signOut('logout'))
    await screen.findByRole('heading', { name: 'Login' })
    release()
    await signInAgain(app)
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await waitForResponses()
    expect(screen.queryByText(/^Deactivate 10/)).toBeNull()
  })

  it('of the session do not tell of a run that is done but for reading its list', async () => {
    const app = await openSelecting(2)
    await selectPage(app)
    const release = hold(listAccounts)
    await perform(app, 'Deactivate')
    await done('2 accounts deactivated')
    act(() => signOut('expired'))
    await screen.findByRole('heading', { name: 'Login' })
    release()
    await signInAgain(app)
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(screen.queryByText(/^Deactivate 2/)).toBeNull()
  })

  it('say that the change may have been saved when the response is lost', async () => {
    backend.fault({ match: setAccountStatus, effect: { drop: true, afterwards: true } })
    await run(1)
    expect(
      await (await results()).findByText('The change may have been saved.'),
    ).toBeVisible()
    expect(await screen.findAllByText(/The change may have been saved/)).toHaveLength(1)
    expect(changes()).toHaveLength(1)
  })
})
