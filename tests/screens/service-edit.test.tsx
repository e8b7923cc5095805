import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listConversations } from '@/api/chat'
import { getService, listCatalogue, updateService } from '@/api/services'

import { callsTo, putCalls } from './calls'
import { bare, extras, plain, rooms, SERVICE, weekly, whole } from './deep-clean'
import {
  EDITOR,
  expectPut,
  expectRejection,
  nth,
  openEditor,
  storeService,
  textsOf,
} from './service-editor'
import {
  answer,
  chooseItem,
  dialog,
  expireAndSignIn,
  fillIn,
  noDialog,
  photo,
  press,
} from './steps'
import { cellsOf } from './table'

beforeEach(() => storeService(whole))

const reads = () => callsTo(getService.path.replace(':serviceId', SERVICE))

describe('the editor', () => {
  it('keeps the focus on its heading when the service has loaded', async () => {
    const { router } = await renderApp('/resources')
    await router.navigate({ to: EDITOR })
    await screen.findByRole('button', { name: 'Service Details' })
    expect(screen.getByRole('heading', { name: 'Edit Services', level: 1 })).toHaveFocus()
  })

  it('is read once each time that it opens, and not once it is left', async () => {
    const { user, router, queryClient } = await openEditor()
    await queryClient.invalidateQueries()
    expect(reads()).toHaveLength(1)
    await press(user, 'Cancel')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await chooseItem(
      user,
      (await screen.findAllByRole('button', { name: 'Actions' }))[0]!,
      'Delete Category',
    )
    await answer(user, 'Yes')
    await waitFor(() => expect(callsTo(listCatalogue.path)).toHaveLength(2))
    await waitForResponses()
    expect(reads()).toHaveLength(1)
    storeService({ ...whole, name: 'Renamed meanwhile' })
    await act(() => router.navigate({ to: EDITOR }))
    expect(await screen.findByLabelText('Name')).toHaveValue('Renamed meanwhile')
    expect(reads()).toHaveLength(2)
  })

  it('has the five sections, the first one open', async () => {
    await openEditor()
    const controls = screen.getAllByRole('heading', { level: 2 }).map((heading) => ({
      name: heading.textContent,
      opened: within(heading).getByRole('button').getAttribute('aria-expanded'),
    }))
    expect(controls).toEqual([
      { name: 'Service Details', opened: 'true' },
      { name: 'Service Modifiers', opened: 'false' },
      { name: 'Intake Questions', opened: 'false' },
      { name: 'Team Requirements & Assignment Options', opened: 'false' },
      { name: 'Recurring Options', opened: 'false' },
    ])
  })

  it('shows the current values in every field', async () => {
    const { section, user } = await openEditor()
    const details = await section('Service Details')
    expect(details.getByLabelText('Name')).toHaveValue('Deep clean')
    expect(details.getByLabelText('Price')).toHaveValue('80')
    expect(details.getByLabelText('Description')).toHaveValue('Every corner')
    expect(details.getByRole('switch', { name: 'Charge Tax' })).toBeChecked()
    expect(details.getByRole('switch', { name: 'Hidden from customers' })).not.toBeChecked()
    expect(details.getByLabelText('Tax name')).toHaveValue('VAT')
    expect(details.getByLabelText('Tax rate')).toHaveValue('8.5')

    const modifiers = await section('Service Modifiers')
    expect(modifiers.queryByText('Bedroom')).toBeNull()
    await user.click(modifiers.getByRole('button', { name: 'Rooms' }))
    expect(await modifiers.findByText('Bedroom')).toBeVisible()
    expect(modifiers.getByText('$15.00')).toBeVisible()

    const questions = await section('Intake Questions')
    expect(questions.getAllByRole('listitem')).toHaveLength(3)

    const team = await section('Team Requirements & Assignment Options')
    expect(team.getByRole('radio', { name: 'Automatically' })).toBeChecked()
    expect(team.getAllByRole('radio')).toHaveLength(1)
    expect(
      team.getByText(
        'Offers jobs to all available providers with the necessary skill tags until the required number accept.',
      ),
    ).toBeVisible()

    const recurring = await section('Recurring Options')
    expect(recurring.getByLabelText('Service type')).toHaveDisplayValue('Recurring')
    const headers = textsOf(recurring.getAllByRole('columnheader'))
    expect(headers).toEqual(['Name', 'Frequency', 'Discount', 'Actions'])
    const cells = cellsOf(recurring.getAllByRole('row')[1]!)
    expect(textsOf(cells).slice(0, 3)).toEqual(['Every 2 weeks', 'Weekly', '10%'])
    expect(recurring.getByRole('rowheader', { name: 'Every 2 weeks' })).toBeVisible()
  })

  it("describes the buttons of a row by the row's title, in each of its lists", async () => {
    const { section, user } = await openEditor()
    const modifiers = await section('Service Modifiers')
    for (const name of ['Rooms', 'Extras']) {
      await user.click(modifiers.getByRole('button', { name }))
    }
    const questions = await section('Intake Questions')
    const recurring = await section('Recurring Options')
    const titles = [
      [modifiers, ['Rooms', 'Bedroom', 'Bathroom', 'Extras', 'Oven']],
      [questions, ['Pets?', 'Parking?', 'Key?']],
      [recurring, ['Every 2 weeks', 'One Time']],
    ] as const
    for (const tool of ['Edit', 'Remove', 'More']) {
      for (const [list, described] of titles) {
        const tools = list.getAllByRole('button', { name: tool })
        expect(tools).toHaveLength(described.length)
        for (const [index, title] of described.entries()) {
          expect(tools[index]).toHaveAccessibleDescription(title)
        }
      }
    }
  })

  it('shows Page Not Found for a service unknown to the server', async () => {
    backend.db.services.delete(SERVICE)
    await renderApp(EDITOR)
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(await screen.findByText('Service not found')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('shows Page Not Found for a service that the server only marks as deleted', async () => {
    storeService({ ...whole, isDeleted: true })
    await renderApp(EDITOR)
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(await screen.findByText('This service has been deleted.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  })

  it('stays open if the service is read again once it is marked as deleted', async () => {
    const { user, queryClient } = await openEditor()
    await fillIn(user, { Name: 'Deeper clean' })
    storeService({ ...whole, isDeleted: true })
    const options = { ...getService.options({ serviceId: SERVICE }), staleTime: 0 }
    await act(() => queryClient.fetchQuery(options))
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
  })

  it('says at a section how many rows it has, without changing its name', async () => {
    const { user, section } = await openEditor()
    const control = (name: string) => screen.getByRole('button', { name })
    expect(control('Service Modifiers')).toHaveAccessibleDescription('2 groups')
    expect(control('Intake Questions')).toHaveAccessibleDescription('3 questions')
    expect(control('Recurring Options')).toHaveAccessibleDescription('2 options')
    expect(control('Service Details')).not.toHaveAccessibleDescription()

    const questions = await section('Intake Questions')
    await chooseItem(user, nth(questions, 'More'), 'Duplicate')
    expect(control('Intake Questions')).toHaveAccessibleDescription('4 questions')
    expect(screen.getByText('4 questions')).toBeVisible()

    const recurring = await section('Recurring Options')
    await user.selectOptions(recurring.getByLabelText('Service type'), 'One Time')
    expect(control('Recurring Options')).not.toHaveAccessibleDescription()
  })
})

describe('a closed section', () => {
  it('still offers Undo after it is reopened', async () => {
    const { user, section } = await openEditor()
    await user.click(nth(await section('Intake Questions'), 'Remove'))
    const control = screen.getByRole('button', { name: 'Intake Questions' })
    await user.click(control)
    expect(control).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Intake Questions' })).toBeNull(),
    )
    const questions = await section('Intake Questions')
    await user.click(questions.getByRole('button', { name: 'Undo' }))
    expect(questions.getAllByRole('listitem')).toHaveLength(3)
  })

  it('continues an upload', async () => {
    const release = hold({ path: 'users/upload-file' })
    const { user, section } = await openEditor()
    await user.upload((await section('Service Details')).getByLabelText('Image'), photo())
    await press(user, 'Service Details')
    await press(user, 'Service Details')
    expect(await screen.findByText('photo.png')).toBeVisible()
    expect(screen.getByRole('progressbar')).toBeVisible()
    release()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByText('photo.png')).toBeVisible()
  })
})

describe('Update', () => {
  it('names the service as it was saved beside the message of the server', async () => {
    const { user, update } = await openEditor()
    await fillIn(user, { Name: ' Deeper clean ' })
    await update()
    const message = await screen.findByText('Service updated')
    expect(message.closest('[role="status"]')).toHaveTextContent(
      'Service updated “Deeper clean”',
    )
  })

  it('sends every field of the service with its nested ids, without __v', async () => {
    const { user, router, update } = await openEditor()
    await fillIn(user, { Price: '99.50' })
    await user.click(screen.getByRole('switch', { name: 'Hidden from customers' }))
    const before = backend.calls.length
    await update()
    expect(await screen.findByText('Service updated')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    // Looks for another admin's changes, saves, and reads the list that it leads to.
    await waitForResponses()
    const requests = backend.calls
      .slice(before)
      // The shell may count the unread conversations meanwhile.
      .filter(({ path }) => path !== listConversations.path)
      .map(({ method, path }) => `${method} ${path}`)
    const address = updateService.path.replace(':serviceId', SERVICE)
    expect(requests).toEqual([
      `GET ${address}`,
      `PUT ${address}`,
      `GET ${listCatalogue.path}`,
    ])
    expect(putCalls()[0]?.body).toEqual({
      ...whole,
      serviceId: SERVICE,
      price: 99.5,
      isHidden: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([null, '', undefined])(
    'sends 0 for a price and a discount that came as %j, and a 0 that was typed',
    async (none) => {
      const options = [{ ...rooms.options[0], price: none }]
      const modifiers = [{ ...rooms, options }]
      const recurringOptions = [{ ...weekly, discountPercentage: none }]
      const raw = { ...whole, price: none, modifiers, recurringOptions }
      backend.fault({ match: getService, effect: { transform: () => raw } })
      const { user, update } = await openEditor()
      await fillIn(user, { Price: '0' })
      expect(screen.getByText('Unsaved changes')).toBeVisible()
      await update()
      await expectPut({
        price: 0,
        modifiers: [{ ...rooms, options: [{ ...options[0], price: 0 }] }],
        recurringOptions: [{ ...weekly, discountPercentage: 0 }],
      })
    },
  )

  it('is sent by Ctrl+S, but not by Enter in a field of one line', async () => {
    const { user } = await openEditor()
    for (const label of ['Price', 'Tax rate', 'Charge Tax', 'Name']) {
      screen.getByLabelText(label).focus()
      await user.keyboard('{Enter}')
    }
    await waitForResponses()
    expect(putCalls()).toHaveLength(0)
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(putCalls()).toHaveLength(1))
  })

  it('locks every field and button of the form while it is sent', async () => {
    backend.fault({ match: updateService, effect: { hang: true } })
    const { section, update } = await openEditor()
    const questions = await section('Intake Questions')
    await update()
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeDisabled())
    expect(screen.getByLabelText('Charge Tax')).toBeDisabled()
    expect(questions.getByRole('button', { name: 'Add question' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  })
})

describe('a rejected Update', () => {
  it('shows the first message as a toast, all of them inline, and focuses the first field', async () => {
    const { user, section, update } = await openEditor()
    const details = await section('Service Details')
    await fillIn(user, { Name: '', Description: '', 'Tax name': '' })
    await user.click(details.getByRole('button', { name: 'Remove' }))
    await press(user, 'Service Details')
    await update()
    await expectRejection('Service name is Required')
    await waitFor(() => expect(details.getByLabelText('Name')).toHaveFocus())
    expect(
      screen.getByRole('button', { name: 'Service Details', expanded: true }),
    ).toBeVisible()
    for (const message of [
      'Service name is Required',
      'Service Description is Required',
      'Service Image is Required',
      'please enter the tax name',
    ]) {
      expect(details.getByText(message)).toBeVisible()
    }
    expect(putCalls()).toHaveLength(0)
  })

  it('shows what is wrong in every section at once, also in those that were closed', async () => {
    storeService({ ...bare, price: 0, isRecurring: true })
    const { user, update } = await openEditor()
    await fillIn(user, { Description: '' })
    await update()
    await expectRejection('Service Description is Required')
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveFocus())
    for (const message of [
      'Service Description is Required',
      'Add atleast one modifier group or increase the price',
      'Add atleast one recurrsing option',
    ]) {
      const inline = screen
        .getAllByText(message)
        .find((one) => !one.closest('[role=alert]'))
      expect(inline).toBeVisible()
    }
  })

  it('focuses Add modifier group when there is neither a price nor a group', async () => {
    const message = 'Add atleast one modifier group or increase the price'
    storeService({ ...bare, price: 0 })
    const { user, section, update } = await openEditor()
    await update()
    await expectRejection(message)
    const button = await screen.findByRole('button', { name: 'Add modifier group' })
    await waitFor(() => expect(button).toHaveFocus())
    const modifiers = await section('Service Modifiers')
    expect(modifiers.getByText(message)).toBeVisible()
    // Entering a price resolves the error, even without a modifier group.
    await fillIn(user, { Price: '5' })
    await waitFor(() => expect(modifiers.queryByText(message)).toBeNull())
  })

  it('waits until the user has dismissed an image that was chosen but not uploaded', async () => {
    backend.fault({ match: { path: 'users/upload-file' }, effect: { status: 500 } })
    const { user, section, update } = await openEditor()
    const details = await section('Service Details')
    await user.upload(details.getByLabelText('Image'), photo())
    await details.findByRole('button', { name: 'Retry' })
    await press(user, 'Service Details')
    await update()
    const message = 'The image was not uploaded. Retry or remove it.'
    expect(await screen.findByText(message)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Image')).toHaveFocus())
    expect(screen.getByLabelText('Image')).toBeVisible()
    expect(putCalls()).toEqual([])
    await press(user, 'Remove')
    await update()
    await expectPut({ image: whole.image })
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })

  it('leaves the groups open that were open if it is refused', async () => {
    const effect = { status: 400, message: 'Not now' }
    backend.fault({ match: updateService, times: 1, effect })
    const { user, section, update } = await openEditor()
    await fillIn(user, { Name: 'Deeper clean' })
    const modifiers = await section('Service Modifiers')
    await user.click(modifiers.getByRole('button', { name: 'Rooms' }))
    await update()
    expect(await screen.findByText('Not now')).toBeVisible()
    expect(modifiers.getByRole('button', { name: 'Rooms', expanded: true })).toBeVisible()
    expect(modifiers.getByText('Bedroom')).toBeVisible()
  })

  it('opens a group that has no options, and withdraws its message once it has one', async () => {
    const message = 'Add atleast one Option in modifiers'
    storeService({ ...plain, modifiers: [rooms, { ...extras, options: [] }] })
    const { user, section, update } = await openEditor()
    await update()
    await expectRejection(message)
    const modifiers = await section('Service Modifiers')
    expect(modifiers.getByRole('button', { name: 'Extras', expanded: true })).toBeVisible()
    const add = modifiers.getByRole('button', { name: 'Add option' })
    await waitFor(() => expect(add).toHaveFocus())
    expect(modifiers.getByText(message)).toBeVisible()
    await user.click(add)
    await fillIn(user, { Name: 'Windows', Price: '5{Enter}' }, await dialog('Add option'))
    await waitFor(() => expect(modifiers.queryByText(message)).toBeNull())
    expect(modifiers.getByText('Windows')).toBeVisible()
  })
})

describe('unsaved edits', () => {
  const LEAVE = 'Leave without saving?'
  const LEAVE_EARLY = 'Leave before it is saved?'

  async function edit() {
    const app = await openEditor()
    await fillIn(app.user, { Name: 'Deeper clean' })
    const leave = () => app.user.click(screen.getByRole('link', { name: 'Dashboard' }))
    const expectPath = (path: string) =>
      waitFor(() => expect(app.router.state.location.pathname).toBe(path))
    return { ...app, leave, expectPath }
  }
  const expectName = (name: string) =>
    waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(name))

  it('no longer need confirmation once the update has succeeded', async () => {
    const { router, update, leave } = await edit()
    const release = hold({ method: 'PUT' })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    await leave()
    await dialog(LEAVE_EARLY)
    release()
    await noDialog()
    expect(router.state.location.pathname).toBe('/service')
  })

  it('are said to be in the middle of being saved while they are, and unsaved again if that fails', async () => {
    const { user, update, leave, expectPath } = await edit()
    const release = hold({ method: 'PUT' })
    backend.fault({ match: { method: 'PUT' }, effect: { status: 500 } })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    await leave()
    const question = await dialog(LEAVE_EARLY)
    expect(question.getByText(/is being saved/)).toBeVisible()
    expect(screen.queryByText(/has not been saved yet/)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Wait' }))
    await noDialog()
    await leave()
    await dialog(LEAVE_EARLY)
    release()
    await answer(user, 'Keep editing', LEAVE)
    await noDialog()
    await expectName('Deeper clean')
    await leave()
    await answer(user, 'Leave', LEAVE)
    await expectPath('/')
  })

  it('may be taken back to a price of more decimals after an Update that was refused', async () => {
    storeService({ ...whole, price: 95.125 })
    const { user, update } = await openEditor()
    backend.fault({ match: updateService, times: 1, effect: { status: 400 } })
    await fillIn(user, { Price: '90' })
    await update()
    await screen.findByRole('alert')
    await fillIn(user, { Name: 'Deeper clean', Price: '95.125' })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(2))
    expect(putCalls().at(-1)?.body).toMatchObject({ name: 'Deeper clean', price: 95.125 })
  })

  it('do not include a price that was typed back as it was, in any wording', async () => {
    storeService({ ...whole, price: 169.5 })
    const { user } = await openEditor()
    for (const [typed, shown] of [
      ['170', '170.00'],
      ['169.5', '169.5'],
      ['170', '170.00'],
      ['169.50', '169.5'],
    ] as const) {
      await fillIn(user, { Price: typed })
      await user.tab()
      expect(screen.getByLabelText('Price')).toHaveValue(shown)
      const isChanged = shown !== '169.5'
      expect(screen.queryAllByText('Unsaved changes')).toHaveLength(isChanged ? 1 : 0)
    }
  })

  it.each(['Cancel', 'a link'])(
    'are not sent after leaving by %s before the check for changes ends',
    async (exit) => {
      const { user, update, leave, expectPath } = await edit()
      const release = hold(getService)
      await update()
      await waitFor(() => expect(reads()).toHaveLength(2))
      if (exit === 'Cancel') await press(user, 'Cancel')
      else {
        await leave()
        await answer(user, 'Leave', LEAVE_EARLY)
      }
      await expectPath(exit === 'Cancel' ? '/service' : '/')
      release()
      await waitForResponses()
      expect(putCalls()).toHaveLength(0)
    },
  )

  it('do not include a change that was reverted, but a row that was removed', async () => {
    const { user, section, leave, expectPath } = await edit()
    await fillIn(user, { Name: 'Deep clean' })
    const questions = await section('Intake Questions')
    await user.click(nth(questions, 'Remove'))
    await leave()
    await answer(user, 'Keep editing', LEAVE)
    await noDialog()
    await user.click(questions.getByRole('button', { name: 'Undo' }))
    await leave()
    await expectPath('/')
  })

  async function expireAndReturn(app: App) {
    await expireAndSignIn(app)
    await act(() => app.router.navigate({ to: EDITOR }))
    await screen.findByRole('button', { name: 'Service Details' })
  }

  it('can be restored after the session expired, and still notice the change of another admin', async () => {
    const { section, update, ...app } = await edit()
    await app.user.click(nth(await section('Intake Questions'), 'Remove'))
    storeService({ ...whole, price: 95 })
    await expireAndReturn(app)

    await press(app.user, 'Restore')
    const heading = screen.getByRole('heading', { name: 'Edit Services' })
    await waitFor(() => expect(heading).toHaveFocus())
    await expectName('Deeper clean')
    expect((await section('Intake Questions')).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    await update()
    const question = await dialog('Someone else has changed this service')
    expect(question.getByText('$95.00')).toBeVisible()
    await answer(app.user, 'Keep mine')
    const intakeQuestions = whole.intakeQuestions.slice(1)
    await expectPut({ name: 'Deeper clean', price: 95, intakeQuestions })
  })

  it('are not replaced by those of a second expired session, and replace none without asking', async () => {
    const app = await edit()
    for (const name of ['Second edit', 'Third edit']) {
      await expireAndReturn(app)
      await fillIn(app.user, { Name: name })
    }
    const restore = async (choice: string) => {
      await press(app.user, 'Restore')
      await answer(app.user, choice, 'Replace what you have typed since?')
      await noDialog()
    }
    await restore('Keep editing')
    await expectName('Third edit')
    await restore('Replace')
    await expectName('Deeper clean')
    await restore('Replace')
    await expectName('Second edit')
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('are discarded one by one on the dashboard, which names those of each session', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await edit()
    await expireAndReturn(app)
    await fillIn(app.user, { Name: 'Second edit' })
    await expireAndSignIn(app)
    await screen.findByRole('status', { name: 'Unsaved work' })
    for (const to of ['/support', '/']) await act(() => app.router.navigate({ to }))
    const discards = () => screen.findAllByRole('button', { name: /^Discard: / })
    const [, second] = await discards()
    await app.user.click(second!)
    await answer(app.user, 'Yes')
    await noDialog()
    expect(await discards()).toHaveLength(1)
    await act(() => app.router.navigate({ to: EDITOR }))
    await press(app.user, 'Restore')
    await expectName('Deeper clean')
    expect(logged).not.toHaveBeenCalled()
  })

  it('of a row are a draft of their own, which its dialog offers, however often', async () => {
    const typedAgo = 'Not saved yet: What you typed in Add modifier group'
    const app = await edit()
    const addGroup = () => app.add('Service Modifiers', 'Add modifier group')
    await fillIn(app.user, { Name: 'Half' }, await addGroup())
    for (const _ of [1, 2]) {
      await expireAndReturn(app)
      expect(
        screen.getByText(/^What you typed in Add modifier group is still there/),
      ).toBeVisible()
      await press(app.user, 'Restore')
      await expectName('Deeper clean')
      const other = await app.add('Intake Questions', 'Add question')
      expect(other.queryByText(typedAgo)).toBeNull()
      await app.user.keyboard('{Escape}')
      await noDialog()
      const form = await addGroup()
      expect(form.getByText(typedAgo)).toBeVisible()
      await app.user.click(form.getByRole('button', { name: 'Restore' }))
      expect(form.getByLabelText('Name')).toHaveValue('Half')
    }
    await answer(app.user, 'Close', 'Add modifier group')
    await answer(app.user, 'Leave', LEAVE)
    await noDialog()
    expect(screen.queryByText(/Not saved yet|is still there/)).toBeNull()
    await expectName('Deeper clean')
  })

  it('of a row are offered for that row only', async () => {
    const app = await edit()
    const open = async (index: number) => {
      await app.user.click(nth(await app.section('Service Modifiers'), 'Edit', index))
      return dialog('Edit modifier group')
    }
    await fillIn(app.user, { Description: 'Half' }, await open(0))
    await expireAndReturn(app)
    expect((await open(1)).queryByText(/^Not saved yet/)).toBeNull()
    await app.user.keyboard('{Escape}')
    await noDialog()
    expect((await open(0)).getByText(/^Not saved yet/)).toBeVisible()
  })

  it.each([
    ['with ids', [rooms, { ...rooms, _id: '66c000000000000000000099' }]],
    ['without ids', [rooms, rooms].map(({ _id, ...group }) => group)],
  ])(
    'of an option are offered in its group only, of two of the same name %s',
    async (_, groups) => {
      const raw = { ...whole, modifiers: groups }
      backend.fault({ match: getService, effect: { transform: () => raw } })
      const app = await edit()
      /** Opens the dialog of a new option, or of the first option, in a group. */
      async function open(index: number, button: 'Add option' | 'Edit') {
        const modifiers = await app.section('Service Modifiers')
        const group = modifiers.getAllByRole('button', { name: 'Rooms' })[index]!
        if (group.getAttribute('aria-expanded') === 'false') await app.user.click(group)
        const [list] = await within(group.closest('li')!).findAllByRole('list')
        const options = within(list!.parentElement!)
        await app.user.click(options.getAllByRole('button', { name: button })[0]!)
        return dialog(button === 'Edit' ? 'Edit option' : button)
      }
      const close = async () => {
        await app.user.keyboard('{Escape}')
        await noDialog()
      }
      for (const button of ['Add option', 'Edit'] as const) {
        await fillIn(app.user, { Name: 'Half' }, await open(1, button))
        await expireAndReturn(app)
        expect((await open(0, button)).queryByText(/^Not saved yet/)).toBeNull()
        await close()
        const form = await open(1, button)
        expect(form.getByText(/^Not saved yet/)).toBeVisible()
        await app.user.click(form.getByRole('button', { name: 'Restore' }))
        expect(form.getByLabelText('Name')).toHaveValue('Half')
        await app.user.click(form.getByRole('button', { name: 'Close' }))
        await answer(app.user, 'Leave', LEAVE)
        await noDialog()
      }
    },
  )

  it('of a row are discarded in its dialog, which keeps the focus', async () => {
    const app = await edit()
    await fillIn(
      app.user,
      { Name: 'Half' },
      await app.add('Service Modifiers', 'Add modifier group'),
    )
    await expireAndReturn(app)
    const form = await app.add('Service Modifiers', 'Add modifier group')
    const discard = form.getByRole('button', { name: 'Discard' })
    await app.user.click(discard)
    const question = 'Do you want to discard these edits?'
    await answer(app.user, 'Yes', question)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
    expect(discard).not.toBeInTheDocument()
    const dialog = screen.getByRole('dialog', { name: 'Add modifier group' })
    await waitFor(() => expect(dialog).toHaveFocus())
  })
})
