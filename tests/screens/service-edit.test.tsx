import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getService, listCatalogue, updateService } from '@/api/services'

import { callsTo, putCalls } from './calls'
import { SERVICE, extras, once, question, rooms, weekly, whole } from './deep-clean'
import { EDITOR, openEditor } from './service-editor'
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

const plain = { ...whole, taxable: false, taxDetails: { name: '', rate: 0 } }
const taxWithId = (_id: string) => ({ ...whole, taxDetails: { ...whole.taxDetails, _id } })
const bare = { ...plain, isRecurring: false, recurringOptions: [], modifiers: [] }
const LEAVE = 'Leave without saving?'

function storeService(service: typeof whole | typeof bare) {
  backend.db.services.set(SERVICE, service)
}

beforeEach(() => storeService(whole))

type User = App['user']
type Part = ReturnType<typeof within>

const reads = () => callsTo(getService.path.replace(':serviceId', SERVICE))
const nth = (part: Part, name: string, index = 0) => part.getAllByRole('button', { name })[index]!
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

async function save(user: User, form: Part) {
  await user.click(form.getByRole('button', { name: 'Save' }))
  await noDialog()
}

async function expectPut(body: object) {
  await waitFor(() => expect(putCalls()[0]?.body).toMatchObject(body))
}

/** Expects the list of the service to be sent exactly so. */
async function expectSent(list: string, rows: unknown) {
  await waitFor(() => expect(putCalls()[0]?.body).toHaveProperty(list, rows))
}

/** Presses Save, which is refused with this toast. */
async function expectRefusal(user: User, form: Part, message: string) {
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expectRejection(message)
}

async function expectRejection(message: string) {
  await waitFor(() => expect(textsOf(screen.getAllByRole('alert'))).toEqual([message]))
}

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
    expect(details.getByLabelText('Charge Tax')).toBeChecked()
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

describe('Save and add another', () => {
  const rowsOf = (list: Part) => textsOf(list.getAllByRole('listitem'))

  it('keeps what was typed as a row, announces it, and empties the form for the next one', async () => {
    const { user, section, add, update } = await openEditor()
    const questions = await section('Intake Questions')
    const form = await add('Intake Questions', 'Add question')
    for (const [index, question] of ['Stairs?', 'Dogs?'].entries()) {
      await fillIn(user, { Question: question, Description: 'How many' }, form)
      await user.click(form.getByLabelText('Required'))
      await user.dblClick(form.getByRole('button', { name: 'Save and add another' }))
      const announcement = await form.findByText(
        withText(`“${question}” was added, ${index + 4} questions in all.`),
      )
      expect(announcement.closest('[aria-live=polite]')).not.toBeNull()
      expect(form.getByLabelText('Question')).toHaveFocus()
      expect(form.getByLabelText('Question')).toHaveValue('')
      expect(form.getByLabelText('Description')).toHaveValue('')
      expect(form.getByLabelText('Required')).not.toBeChecked()
    }
    // The empty form has nothing to lose.
    await user.keyboard('{Escape}')
    await noDialog()
    expect(rowsOf(questions).slice(3)).toEqual([
      expect.stringContaining('Stairs?'),
      expect.stringContaining('Dogs?'),
    ])
    await update()
    const added = { description: 'How many', placeholder: '', isRequired: true }
    await expectSent('intakeQuestions', [
      ...whole.intakeQuestions,
      { question: 'Stairs?', ...added },
      { question: 'Dogs?', ...added },
    ])
  })

  it('keeps the form as it is if a field is invalid', async () => {
    const { user, section, add } = await openEditor()
    const form = await add('Intake Questions', 'Add question')
    await fillIn(user, { Description: 'How many' }, form)
    await user.click(form.getByRole('button', { name: 'Save and add another' }))
    await expectRejection('Please enter the question')
    await waitFor(() => expect(form.getByLabelText('Question')).toHaveFocus())
    expect(form.getByLabelText('Description')).toHaveValue('How many')
    const questions = await section('Intake Questions')
    expect(rowsOf(questions)).toHaveLength(3)
    // Enter in a field still saves and closes.
    await user.keyboard('Stairs?{Enter}')
    await noDialog()
    expect(rowsOf(questions)).toHaveLength(4)
  })

  it('is not offered while a row is edited', async () => {
    const { user, section } = await openEditor()
    await user.click(nth(await section('Intake Questions'), 'Edit'))
    const form = await dialog('Edit question')
    expect(form.queryByRole('button', { name: 'Save and add another' })).toBeNull()
  })
})

it('removed items come back one after the other, in their places', async () => {
  const { user, section } = await openEditor()
  const questions = await section('Intake Questions')
  const titles = () => textsOf(questions.getAllByRole('listitem'))
  const all = titles()
  for (let count = 0; count < 2; count += 1) await user.click(nth(questions, 'Remove'))
  expect(titles()).toEqual(all.slice(2))
  await user.click(questions.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(all.slice(1))
  expect(nth(questions, 'Remove')).toHaveFocus()
  await user.click(questions.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(all)
  expect(questions.queryByRole('button', { name: 'Undo' })).toBeNull()
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
    const requests = backend.calls.slice(before).map(({ method, path }) => `${method} ${path}`)
    const address = updateService.path.replace(':serviceId', SERVICE)
    expect(requests).toEqual([`GET ${address}`, `PUT ${address}`, `GET ${listCatalogue.path}`])
    expect(putCalls()[0]?.body).toEqual({
      ...whole,
      serviceId: SERVICE,
      price: 99.5,
      isHidden: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

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

describe('a service that another admin has changed', () => {
  const CONFLICT = 'Someone else has changed this service'
  const changedElsewhere = {
    ...whole,
    name: 'Deepest clean',
    price: 95,
    isHidden: true,
    updatedAt: '2026-03-03T00:00:00.000Z',
  }

  /** Changes the name while another admin changes the name, the price and the visibility. */
  async function conflict() {
    const app = await openEditor()
    await fillIn(app.user, { Name: 'Deeper clean' })
    storeService(changedElsewhere)
    await app.update()
    return { ...app, question: await dialog(CONFLICT) }
  }

  it('is shown field by field, with both values', async () => {
    const { question } = await conflict()
    const name = within(question.getByRole('region', { name: 'Name' }))
    expect(name.getByText('Deeper clean')).toBeVisible()
    expect(name.getByText('Deepest clean')).toBeVisible()
    expect(name.queryByRole('checkbox')).toBeNull()
    const price = within(question.getByRole('region', { name: 'Price' }))
    expect(price.getByText('$80.00')).toBeVisible()
    expect(price.getByText('$95.00')).toBeVisible()
    expect(price.getByRole('checkbox', { name: 'Take over their change' })).toBeChecked()
    const hidden = within(question.getByRole('region', { name: 'Hidden from customers' }))
    expect(hidden.getByText('No')).toBeVisible()
    expect(hidden.getByText('Yes')).toBeVisible()
    expect(question.getAllByRole('region')).toHaveLength(3)
    expect(putCalls()).toHaveLength(0)
  })

  it.each([
    ['my changes, and the fields that only they changed', 'Keep mine', 'Deeper clean'],
    ['their values', 'Take theirs', 'Deepest clean'],
  ])('is updated with %s on %s', async (_, button, name) => {
    const { user } = await conflict()
    await answer(user, button)
    await expectPut({ name, price: 95, isHidden: true })
  })

  it('keeps my value of every field when nothing is taken over', async () => {
    const { user, question } = await conflict()
    for (const change of question.getAllByRole('checkbox', { name: 'Take over their change' })) {
      await user.click(change)
    }
    await answer(user, 'Keep mine')
    await expectPut({ name: 'Deeper clean', price: 80, isHidden: false })
  })

  it('stays as typed on Back to editing and Escape, and the next Update asks again', async () => {
    const { user, question, update } = await conflict()
    expect(question.getByRole('button', { name: 'Keep mine' })).toHaveAccessibleDescription(
      '“Keep mine” saves your version, with the changes of theirs that you take over.',
    )
    expect(question.getByRole('button', { name: 'Take theirs' })).toHaveAccessibleDescription(
      '“Take theirs” drops everything that you changed in the parts shown here.',
    )
    const back = question.getByRole('button', { name: 'Back to editing' })
    await waitFor(() => expect(back).toHaveFocus())
    await user.click(back)
    await noDialog()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    expect(screen.getByLabelText('Name')).toBeEnabled()
    await update()
    await dialog(CONFLICT)
    await user.keyboard('{Escape}')
    await noDialog()
    expect(putCalls()).toHaveLength(0)
  })

  it.each([
    ['its dates', { updatedAt: '2026-03-03T00:00:00.000Z' }],
    ['the signature of its image URL', { image: `${whole.image}?signature=new` }],
    ['the id of its tax', taxWithId('66f000000000000000000002')],
  ])('causes no conflict when only %s changed', async (_, changed) => {
    storeService(taxWithId('66f000000000000000000001'))
    const { update } = await openEditor()
    storeService({ ...whole, ...changed })
    await update()
    await expectSent('taxDetails', { ...whole, ...changed }.taxDetails)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks again, with the newer values, when it was saved once more while the dialog was open', async () => {
    const { user } = await conflict()
    storeService({ ...changedElsewhere, name: 'Cleanest', price: 80 })
    await answer(user, 'Keep mine')
    await screen.findByText(/saved once more/)
    const again = await dialog(CONFLICT)
    expect(again.getByText('Cleanest')).toBeVisible()
    // Again the name, and that it is hidden.
    expect(again.getAllByRole('region')).toHaveLength(2)
    expect(putCalls()).toHaveLength(0)
    await answer(user, 'Take theirs')
    await expectPut({ name: 'Cleanest', price: 80, isHidden: true })
  })

  it('drops my change on Take theirs, even if theirs was undone while the dialog was open', async () => {
    const { user } = await conflict()
    storeService(whole)
    await answer(user, 'Take theirs')
    await expectPut({ name: 'Deep clean' })
  })

  it('causes no conflict with the ids that the server assigned to rows of a lost save', async () => {
    const { user, add, update } = await openEditor()
    const form = await add('Intake Questions', 'Add question')
    await fillIn(user, { Question: 'Stairs?', Description: 'How many' }, form)
    await save(user, form)
    const stairs = { ...question(4, 'Stairs?'), description: 'How many' }
    storeService({ ...whole, intakeQuestions: [...whole.intakeQuestions, stairs] })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not blamed on someone else after a lost save of my own', async () => {
    const { user, update } = await openEditor()
    await fillIn(user, { Price: '90' })
    backend.fault({ match: updateService, times: 1, effect: { drop: true, afterwards: true } })
    await update()
    await waitFor(() => expect(screen.getByLabelText('Price')).toBeEnabled())
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 90 })
    await fillIn(user, { Price: '95' })
    await update()
    await waitFor(() => expect(putCalls()).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 95 })
  })

  it.each([
    ['fails', { status: 500 }],
    ['takes too long', { hang: true }],
  ] as const)('is updated when the check for changes %s, and says so', async (_, effect) => {
    const { update } = await openEditor()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    storeService(changedElsewhere)
    backend.fault({ match: getService, effect })
    await update()
    await expectPut({ name: 'Deep clean', price: 80 })
    const warning = withText(/could not be checked whether .*“Deep clean”/)
    expect(await screen.findByText(warning)).toBeVisible()
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
    expect(screen.getByRole('button', { name: 'Service Details', expanded: true })).toBeVisible()
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

describe('modifier groups and options', () => {
  it('are saved by Update only', async () => {
    const { user, section, add, update } = await openEditor()
    const group = await add('Service Modifiers', 'Add modifier group')
    await fillIn(user, { Name: ' Sizes ', Description: 'How big' }, group)
    await user.selectOptions(group.getByLabelText('Selection type'), 'Multi')
    await user.click(group.getByLabelText('Required'))
    await save(user, group)

    const option = await add('Service Modifiers', 'Add option')
    await user.click(option.getByLabelText('Allow note'))
    const large = { Name: 'Large', Price: '12.50', 'Comment placeholder': 'How large?' }
    await fillIn(user, large, option)
    await save(user, option)

    const modifiers = await section('Service Modifiers')
    await user.click(modifiers.getByRole('button', { name: 'Rooms' }))
    await user.click(nth(within(modifiers.getByRole('list', { name: 'Modifier groups' })), 'Edit'))
    const edited = await dialog('Edit modifier group')
    expect(edited.getByLabelText('Name')).toHaveValue('Rooms')
    await fillIn(user, { Name: 'All rooms' }, edited)
    await save(user, edited)
    expect(modifiers.getByRole('button', { name: 'All rooms', expanded: true })).toBeVisible()

    expect(putCalls()).toHaveLength(0)
    await update()
    await expectSent('modifiers', [
      { ...rooms, title: 'All rooms' },
      extras,
      {
        title: 'Sizes',
        description: 'How big',
        selectionType: 'multi',
        isRequired: true,
        options: [
          {
            title: 'Large',
            description: '',
            price: 12.5,
            allowComment: true,
            commentPlaceholder: 'How large?',
          },
        ],
      },
    ])
  })

  it('can be moved by buttons and keys, duplicated, removed and restored', async () => {
    const { user, section, update } = await openEditor()
    const modifiers = await section('Service Modifiers')
    const groups = () => within(modifiers.getByRole('list', { name: 'Modifier groups' }))
    const names = () => textsOf(groups().getAllByRole('heading', { level: 3 }))
    const tool = (name: string, row: number) => nth(groups(), name, row)

    await chooseItem(user, tool('More', 0), 'Move down')

    expect(names()).toEqual(['Extras', 'Rooms'])
    expect(tool('More', 1)).toHaveFocus()
    expect(screen.getByText('Rooms: 2 of 2')).toBeInTheDocument()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(names()).toEqual(['Rooms', 'Extras'])
    expect(tool('More', 0)).toHaveFocus()
    tool('Edit', 0).focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}')
    expect(names()).toEqual(['Rooms', 'Extras'])
    expect(tool('Edit', 0)).toHaveFocus()

    await chooseItem(user, tool('More', 0), 'Duplicate')
    expect(names()).toEqual(['Rooms', 'Rooms', 'Extras'])
    expect(tool('More', 0)).toHaveFocus()
    await user.click(tool('Remove', 2))
    expect(names()).toEqual(['Rooms', 'Rooms'])
    const undo = modifiers.getByRole('button', { name: 'Undo' })
    expect(undo).toHaveFocus()
    await user.click(undo)
    expect(names()).toEqual(['Rooms', 'Rooms', 'Extras'])
    expect(tool('Remove', 2)).toHaveFocus()
    await user.click(tool('Remove', 2))

    await update()
    const { _id: _, ...copy } = rooms
    await expectSent('modifiers', [
      rooms,
      { ...copy, options: rooms.options.map(({ _id, ...option }) => option) },
    ])
  })
})

it('intake questions require a question, then its description, and can be moved', async () => {
  const { user, section, add, update } = await openEditor()
  const form = await add('Intake Questions', 'Add question')
  await expectRefusal(user, form, 'Please enter the question')
  await fillIn(user, { Question: 'Stairs?' }, form)
  await expectRefusal(user, form, 'Please enter the question description')
  await fillIn(user, { Description: 'How many', Placeholder: 'Two' }, form)
  await user.click(form.getByLabelText('Required'))
  await save(user, form)
  await chooseItem(user, nth(await section('Intake Questions'), 'More', 3), 'Move up')
  await update()
  const [pets, parking, key] = whole.intakeQuestions
  await expectSent('intakeQuestions', [
    pets,
    parking,
    { question: 'Stairs?', description: 'How many', placeholder: 'Two', isRequired: true },
    key,
  ])
})

describe('recurring options', () => {
  async function addOption() {
    const app = await openEditor()
    return { ...app, form: await app.add('Recurring Options', 'Add recurring option') }
  }

  it('open the dialog when Recurring is chosen and there are none', async () => {
    storeService(bare)
    const { user, section } = await openEditor()
    const recurring = await section('Recurring Options')
    await user.selectOptions(recurring.getByLabelText('Service type'), 'Recurring')
    expect(await screen.findByRole('dialog', { name: 'Add recurring option' })).toBeVisible()
  })

  it.each([
    ['One Time', { isRecurring: false, recurringOptions: [] }],
    ['Recurring', { isRecurring: true, recurringOptions: [weekly, once] }],
  ])('are removed by Update from a one-time service, which says so: %s', async (chosen, sent) => {
    const { user, section, update } = await openEditor()
    const recurring = await section('Recurring Options')
    const choose = (type: string) =>
      user.selectOptions(recurring.getByLabelText('Service type'), type)
    expect(recurring.queryByText(/Update removes/)).toBeNull()
    await choose('One Time')
    const said = 'Update removes the 2 saved recurring options. Choose Recurring to keep them.'
    expect(recurring.getByText(said)).toBeVisible()
    expect(recurring.queryByRole('table')).toBeNull()
    await choose('Recurring')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(recurring.queryByText(/Update removes/)).toBeNull()
    expect(recurring.getAllByRole('row')).toHaveLength(3)
    await choose(chosen)
    await update()
    await expectPut(sent)
  })

  it('derive the title, which customers see, from the frequency and the count', async () => {
    const { user, form } = await addOption()
    const [frequency, every, title, discount] = ['Frequency', 'Every', 'Title', 'Discount'].map(
      (label) => form.getByLabelText(label),
    ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
    expect(title).toHaveAccessibleDescription('The name of the option, as customers see it.')
    await user.selectOptions(frequency, 'Monthly')
    expect(title).toHaveValue('Every month')
    await fillIn(user, { Every: '3' }, form)
    expect(title).toHaveValue('Every 3 months')
    await user.selectOptions(frequency, 'Daily')
    expect(title).toHaveValue('Every 3 days')
    await fillIn(user, { Every: '0' }, form)
    expect(title).toHaveValue('Every day')

    await user.type(discount, '5')
    await user.selectOptions(frequency, 'One Time')
    expect(every).toHaveValue('0')
    expect(title).toHaveValue('One Time')
    expect(discount).toHaveValue('0')
    for (const field of [every, title, discount]) expect(field).toBeDisabled()
  })

  it('have the title One Time if the server sends a one-time option without one', async () => {
    const untitled = { ...once, title: '' }
    storeService({ ...whole, recurringOptions: [untitled] })
    const { user, section, update } = await openEditor()
    await user.click(nth(await section('Recurring Options'), 'Edit'))
    const form = await dialog('Edit recurring option')
    expect(form.getByLabelText('Title')).toHaveValue('One Time')
    await save(user, form)
    await update()
    await expectSent('recurringOptions', [untitled])
  })

  it('can be added, edited and removed', async () => {
    const { user, section, form, update } = await addOption()
    await user.selectOptions(form.getByLabelText('Frequency'), 'Monthly')
    await fillIn(user, { Every: '2', Discount: '7.5' }, form)
    await save(user, form)
    const recurring = await section('Recurring Options')
    await user.click(nth(recurring, 'Remove', 1))
    await user.click(nth(recurring, 'Edit'))
    const edited = await dialog('Edit recurring option')
    expect(edited.getByLabelText('Title')).toHaveValue('Every 2 weeks')
    await fillIn(user, { Title: 'Fortnightly' }, edited)
    await save(user, edited)
    await update()
    const added = { frequency: 'monthly', frequencyValue: 2, title: 'Every 2 months' }
    await expectSent('recurringOptions', [
      { ...weekly, title: 'Fortnightly' },
      { ...added, discountPercentage: 7.5 },
    ])
  })
})

describe('unsaved edits', () => {
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
    await dialog(LEAVE)
    release()
    await noDialog()
    expect(router.state.location.pathname).toBe('/service')
  })

  it('are discarded by Cancel without confirmation', async () => {
    const { user, expectPath } = await edit()
    await press(user, 'Cancel')
    await expectPath('/service')
    expect(screen.queryByRole('dialog')).toBeNull()
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
        await answer(user, 'Leave', LEAVE)
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
    expect(screen.getByRole('heading', { name: 'Edit Services' })).toHaveFocus()
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

  it('of a row are a draft of their own, which its dialog offers, however often', async () => {
    const typedAgo = 'What you typed here before is still there.'
    const app = await edit()
    const addGroup = () => app.add('Service Modifiers', 'Add modifier group')
    await fillIn(app.user, { Name: 'Half' }, await addGroup())
    for (const _ of [1, 2]) {
      await expireAndReturn(app)
      expect(screen.getByText(/^What you typed in Add modifier group is still there/)).toBeVisible()
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
    expect(screen.queryByText(/is still there/)).toBeNull()
    await expectName('Deeper clean')
  })
})
