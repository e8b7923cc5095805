import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getService, listCatalogue, updateService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo, putCalls } from './calls'
import { CATEGORY, SERVICE, extras, once, question, rooms, weekly, whole } from './deep-clean'
import { expireAndLogIn } from './expire'
import { cellsOf } from './table'

const address = `/service/edit/${encodeRouteId(SERVICE)}`

const plain = { ...whole, taxable: false, taxDetails: { name: '', rate: 0 } }
const taxWithId = (_id: string) => ({ ...whole.taxDetails, _id })
const bare = { ...plain, isRecurring: false, recurringOptions: [], modifiers: [] }

function storeService(service: typeof whole | typeof bare) {
  backend.db.services.set(SERVICE, service)
}

beforeEach(() => storeService(whole))

async function open() {
  const app = await renderApp(address)
  await screen.findByRole('button', { name: 'Service Details' })
  return { ...app, section: sectionOpener(app.user) }
}
type User = App['user']

async function chooseTool(user: User, more: HTMLElement, tool: string) {
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: tool }))
}

function sectionOpener(user: User) {
  return async (name: string) => {
    const control = screen.getByRole('button', { name })
    if (control.getAttribute('aria-expanded') === 'false') await user.click(control)
    return within(await screen.findByRole('region', { name }))
  }
}

const modal = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const update = (user: User) => user.click(screen.getByRole('button', { name: 'Update' }))

async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

async function expectPut(body: object) {
  await waitFor(() => expect(putCalls()[0]?.body).toMatchObject(body))
}

async function expectRejection(message: string) {
  await waitFor(() => {
    const toasts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(toasts).toEqual([message])
  })
}

describe('the editor', () => {
  it('keeps the focus on its heading when the service has loaded', async () => {
    const { router } = await renderApp('/resources')
    await router.navigate({ to: address })
    await screen.findByRole('button', { name: 'Service Details' })
    expect(screen.getByRole('heading', { name: 'Edit Services', level: 1 })).toHaveFocus()
  })

  it('is read once each time that it opens, and never shows the copy of an earlier visit', async () => {
    const { user, router, queryClient } = await open()
    const reads = () => callsTo(getService.path.replace(':serviceId', SERVICE))
    await queryClient.invalidateQueries()
    expect(reads()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('heading', { name: 'Services', level: 1 })
    storeService({ ...whole, name: 'Renamed meanwhile' })
    await act(() => router.navigate({ to: address }))
    expect(await screen.findByLabelText('Name')).toHaveValue('Renamed meanwhile')
    expect(reads()).toHaveLength(2)
  })

  it('has the five sections, the first one open', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Edit Services', level: 1 })).toBeVisible()
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
    const { section, user } = await open()
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
    const headers = recurring.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Name', 'Frequency', 'Discount', 'Actions'])
    const [, first] = recurring.getAllByRole('row')
    const cells = cellsOf(first!).map(({ textContent }) => textContent)
    expect(cells.slice(0, 3)).toEqual(['Every 2 weeks', 'Weekly', '10%'])
    expect(recurring.getByRole('rowheader', { name: 'Every 2 weeks' })).toBeVisible()
  })

  it("describes the buttons of a row by the row's title, in each of its lists", async () => {
    const { section, user } = await open()
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
    await renderApp(`/service/edit/${encodeRouteId('66b0000000000000000000ff')}`)
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(await screen.findByText('Service not found')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('shows Page Not Found for a slug that cannot be decoded', async () => {
    await renderApp('/service/edit/%25')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })
})

describe('the header of a section', () => {
  it('says how many rows the section has, without changing its name', async () => {
    const { user, section } = await open()
    const control = (name: string) => screen.getByRole('button', { name })
    expect(control('Service Modifiers')).toHaveAccessibleDescription('2 groups')
    expect(control('Intake Questions')).toHaveAccessibleDescription('3 questions')
    expect(control('Recurring Options')).toHaveAccessibleDescription('2 options')
    expect(control('Service Details')).not.toHaveAccessibleDescription()

    const questions = await section('Intake Questions')
    await chooseTool(user, questions.getAllByRole('button', { name: 'More' })[0]!, 'Duplicate')
    expect(control('Intake Questions')).toHaveAccessibleDescription('4 questions')
    expect(screen.getByText('4 questions')).toBeVisible()

    const recurring = await section('Recurring Options')
    await user.selectOptions(recurring.getByLabelText('Service type'), 'One Time')
    expect(control('Recurring Options')).not.toHaveAccessibleDescription()
  })
})

describe('Save and add another', () => {
  const rowsOf = (list: { getAllByRole: typeof screen.getAllByRole }) =>
    list.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('keeps what was typed as a row, announces it, and empties the form for the next one', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getByRole('button', { name: 'Add question' }))
    const dialog = await modal('Add question')
    const another = () => dialog.getByRole('button', { name: 'Save and add another' })
    for (const [index, question] of ['Stairs?', 'Dogs?'].entries()) {
      await user.type(dialog.getByLabelText('Question'), question)
      await user.type(dialog.getByLabelText('Description'), 'How many')
      await user.click(dialog.getByLabelText('Required'))
      await user.dblClick(another())
      const announcement = await dialog.findByText(
        withText(`“${question}” was added, ${index + 4} questions in all.`),
      )
      expect(announcement.closest('[aria-live=polite]')).not.toBeNull()
      expect(dialog.getByLabelText('Question')).toHaveFocus()
      expect(dialog.getByLabelText('Question')).toHaveValue('')
      expect(dialog.getByLabelText('Description')).toHaveValue('')
      expect(dialog.getByLabelText('Required')).not.toBeChecked()
    }
    // The empty form has nothing to lose.
    await user.keyboard('{Escape}')
    await gone()
    expect(rowsOf(questions).slice(3)).toEqual([
      expect.stringContaining('Stairs?'),
      expect.stringContaining('Dogs?'),
    ])
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    const added = { description: 'How many', placeholder: '', isRequired: true }
    expect(putCalls()[0]?.body).toHaveProperty('intakeQuestions', [
      ...whole.intakeQuestions,
      { question: 'Stairs?', ...added },
      { question: 'Dogs?', ...added },
    ])
  })

  it('keeps the form as it is if a field is invalid', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getByRole('button', { name: 'Add question' }))
    const dialog = await modal('Add question')
    await user.type(dialog.getByLabelText('Description'), 'How many')
    await user.click(dialog.getByRole('button', { name: 'Save and add another' }))
    await expectRejection('Please enter the question')
    await waitFor(() => expect(dialog.getByLabelText('Question')).toHaveFocus())
    expect(dialog.getByLabelText('Description')).toHaveValue('How many')
    expect(rowsOf(questions)).toHaveLength(3)
    // Enter in a field still saves and closes.
    await user.keyboard('Stairs?{Enter}')
    await gone()
    expect(rowsOf(questions)).toHaveLength(4)
  })

  it('is not offered while a row is edited', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
    const dialog = await modal('Edit question')
    expect(dialog.queryByRole('button', { name: 'Save and add another' })).toBeNull()
  })
})

describe('removed items', () => {
  it('come back one after the other, in their places', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    const titles = () => questions.getAllByRole('listitem').map(({ textContent }) => textContent)
    const all = titles()
    for (let count = 0; count < 2; count += 1) {
      await user.click(questions.getAllByRole('button', { name: 'Remove' })[0]!)
    }
    expect(titles()).toEqual(all.slice(2))
    await user.click(questions.getByRole('button', { name: 'Undo' }))
    expect(titles()).toEqual(all.slice(1))
    expect(questions.getAllByRole('button', { name: 'Remove' })[0]).toHaveFocus()
    await user.click(questions.getByRole('button', { name: 'Undo' }))
    expect(titles()).toEqual(all)
    expect(questions.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('a closed section', () => {
  it('still offers Undo after it is reopened', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
    const control = screen.getByRole('button', { name: 'Intake Questions' })
    await user.click(control)
    expect(control).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Intake Questions' })).toBeNull(),
    )
    await user.click(control)
    const region = within(await screen.findByRole('region', { name: 'Intake Questions' }))
    await user.click(region.getByRole('button', { name: 'Undo' }))
    expect(region.getAllByRole('listitem')).toHaveLength(3)
  })

  it('continues an upload', async () => {
    const release = hold({ path: 'users/upload-file' })
    const { user, section } = await open()
    const details = await section('Service Details')
    const photo = new File(['a photo'], 'photo.png', { type: 'image/png' })
    await user.upload(details.getByLabelText('Image'), photo)
    await user.click(screen.getByRole('button', { name: 'Service Details' }))
    await user.click(screen.getByRole('button', { name: 'Service Details' }))
    expect(await screen.findByText('photo.png')).toBeVisible()
    expect(screen.getByRole('progressbar')).toBeVisible()
    release()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByText('photo.png')).toBeVisible()
  })
})

it('is not read again once it is left', async () => {
  const { user, router } = await open()
  await act(() => router.navigate({ to: '/service' }))
  const reads = () => callsTo(getService.path.replace(':serviceId', SERVICE))
  expect(reads()).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Category' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(callsTo(listCatalogue.path)).toHaveLength(2))
  await waitForResponses()
  expect(reads()).toHaveLength(1)
})

describe('Update', () => {
  it('sends every field of the service with its nested ids, without __v', async () => {
    const { user, router, section } = await open()
    const details = await section('Service Details')
    await retype(user, details.getByLabelText('Price'), '99.50')
    const before = backend.calls.length
    await update(user)
    expect(await screen.findByText('Service updated')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    // Looks for another admin's changes, saves, and reads the list that it leads to.
    await waitForResponses()
    const requests = backend.calls.slice(before).map(({ method, path }) => `${method} ${path}`)
    const address = updateService.path.replace(':serviceId', SERVICE)
    expect(requests).toEqual([`GET ${address}`, `PUT ${address}`, `GET ${listCatalogue.path}`])
    expect(putCalls().map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: updateService.path.replace(':serviceId', SERVICE),
        body: {
          serviceId: SERVICE,
          _id: SERVICE,
          name: 'Deep clean',
          description: 'Every corner',
          image: 'https://img.test/d.png',
          price: 99.5,
          categoryId: CATEGORY,
          isHidden: false,
          taxable: true,
          taxDetails: { name: 'VAT', rate: 8.5 },
          isRecurring: true,
          recurringOptions: [weekly, once],
          modifiers: [rooms, extras],
          intakeQuestions: whole.intakeQuestions,
          isPending: false,
          isDeleted: false,
          slug: 'deep-clean',
          assignmentMethod: 'automatically',
          createdAt: whole.createdAt,
          updatedAt: whole.updatedAt,
          types: [],
          addOns: [],
        },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is sent by Ctrl+S', async () => {
    const { user } = await open()
    await user.click(screen.getByLabelText('Name'))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(putCalls()).toHaveLength(1))
  })

  it('is not sent by Enter in a field of one line', async () => {
    const { user, section } = await open()
    const details = await section('Service Details')
    for (const label of ['Name', 'Price', 'Tax rate', 'Charge Tax']) {
      details.getByLabelText(label).focus()
      await user.keyboard('{Enter}')
    }
    await waitForResponses()
    expect(putCalls()).toHaveLength(0)
    screen.getByRole('button', { name: 'Update' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(putCalls()).toHaveLength(1))
  })

  it('is sent once, even when clicked twice', async () => {
    backend.fault({ match: updateService, effect: { hang: true } })
    const { user, queryClient } = await open()
    await update(user)
    await update(user)
    expect(queryClient.isMutating()).toBe(1)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
  })

  it('does not navigate away from another screen when it succeeds late', async () => {
    const release = hold(updateService)
    const { user, router } = await open()
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'CMS' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/privacy'))
    release()
    expect(await screen.findByText('Service updated')).toBeVisible()
    expect(router.state.location.pathname).toBe('/privacy')
  })

  it('locks every field and button of the form while it is sent', async () => {
    backend.fault({ match: updateService, effect: { hang: true } })
    const { user, section } = await open()
    const details = await section('Service Details')
    const questions = await section('Intake Questions')
    await update(user)
    await waitFor(() => expect(details.getByLabelText('Name')).toBeDisabled())
    expect(details.getByLabelText('Charge Tax')).toBeDisabled()
    expect(questions.getByRole('button', { name: 'Add question' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  })
})

describe('a service that customers should not see', () => {
  it('is hidden by a checkbox', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Hidden from customers' }))
    await update(user)
    await expectPut({ isHidden: true })
  })
})

describe('a service that another admin has changed', () => {
  const changedElsewhere = {
    ...whole,
    name: 'Deepest clean',
    price: 95,
    isHidden: true,
    updatedAt: '2026-03-03T00:00:00.000Z',
  }

  /** Changes the name while another admin changes the name, the price and the visibility. */
  async function conflict() {
    const app = await open()
    await retype(app.user, screen.getByLabelText('Name'), 'Deeper clean')
    storeService(changedElsewhere)
    await update(app.user)
    const dialog = await modal('Someone else has changed this service')
    return { ...app, dialog }
  }

  it('is shown field by field, with both values', async () => {
    const { dialog } = await conflict()
    const name = within(dialog.getByRole('region', { name: 'Name' }))
    expect(name.getByText('Deeper clean')).toBeVisible()
    expect(name.getByText('Deepest clean')).toBeVisible()
    expect(name.queryByRole('checkbox')).toBeNull()
    const price = within(dialog.getByRole('region', { name: 'Price' }))
    expect(price.getByText('$80.00')).toBeVisible()
    expect(price.getByText('$95.00')).toBeVisible()
    expect(price.getByRole('checkbox', { name: 'Take over their change' })).toBeChecked()
    const hidden = within(dialog.getByRole('region', { name: 'Hidden from customers' }))
    expect(hidden.getByText('No')).toBeVisible()
    expect(hidden.getByText('Yes')).toBeVisible()
    expect(dialog.getAllByRole('region')).toHaveLength(3)
    expect(putCalls()).toHaveLength(0)
  })

  it.each([
    ['my changes, and the fields that only they changed', 'Keep mine', 'Deeper clean'],
    ['their values', 'Take theirs', 'Deepest clean'],
  ])('is updated with %s on %s', async (_, button, name) => {
    const { user, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: button }))
    await expectPut({ name, price: 95, isHidden: true })
  })

  it('keeps my value of every field when nothing is taken over', async () => {
    const { user, dialog } = await conflict()
    for (const change of dialog.getAllByRole('checkbox', { name: 'Take over their change' })) {
      await user.click(change)
    }
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await expectPut({ name: 'Deeper clean', price: 80, isHidden: false })
  })

  it('stays as typed on Back to editing and Escape, and the next Update asks again', async () => {
    const { user, dialog } = await conflict()
    expect(dialog.getByRole('button', { name: 'Keep mine' })).toHaveAccessibleDescription(
      '“Keep mine” saves your version, with the changes of theirs that you take over.',
    )
    expect(dialog.getByRole('button', { name: 'Take theirs' })).toHaveAccessibleDescription(
      '“Take theirs” drops everything that you changed in the parts shown here.',
    )
    const back = dialog.getByRole('button', { name: 'Back to editing' })
    await waitFor(() => expect(back).toHaveFocus())
    await user.click(back)
    await gone()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    expect(screen.getByLabelText('Name')).toBeEnabled()
    await update(user)
    await modal('Someone else has changed this service')
    await user.keyboard('{Escape}')
    await gone()
    expect(putCalls()).toHaveLength(0)
  })

  it.each([
    ['its dates', { updatedAt: '2026-03-03T00:00:00.000Z' }],
    ['the signature of its image URL', { image: `${whole.image}?signature=new` }],
  ])('causes no conflict when only %s changed', async (_, changed) => {
    const { user } = await open()
    storeService({ ...whole, ...changed })
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('causes no conflict when only the id of its tax changed, and sends the new id', async () => {
    storeService({ ...whole, taxDetails: taxWithId('66f000000000000000000001') })
    const { user } = await open()
    const changed = taxWithId('66f000000000000000000002')
    storeService({ ...whole, taxDetails: changed })
    await update(user)
    await waitFor(() => expect(putCalls()[0]?.body).toHaveProperty('taxDetails', changed))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks again, with the newer values, when it was saved once more while the dialog was open', async () => {
    const { user, dialog } = await conflict()
    storeService({ ...changedElsewhere, name: 'Cleanest', price: 80 })
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText(/saved once more/)
    const again = await modal('Someone else has changed this service')
    expect(again.getByText('Cleanest')).toBeVisible()
    // Again the name, and that it is hidden.
    expect(again.getAllByRole('region')).toHaveLength(2)
    expect(putCalls()).toHaveLength(0)
    await user.click(again.getByRole('button', { name: 'Take theirs' }))
    await expectPut({ name: 'Cleanest', price: 80, isHidden: true })
  })

  it('drops my change on Take theirs, even if theirs was undone while the dialog was open', async () => {
    const { user, dialog } = await conflict()
    storeService(whole)
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(putCalls()[0]?.body).toMatchObject({ name: 'Deep clean' }))
  })

  it('causes no conflict with the ids that the server assigned to rows of a lost save', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getByRole('button', { name: 'Add question' }))
    const dialog = await modal('Add question')
    await user.type(dialog.getByLabelText('Question'), 'Stairs?')
    await user.type(dialog.getByLabelText('Description'), 'How many')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await gone()
    const stairs = { ...question(4, 'Stairs?'), description: 'How many' }
    storeService({ ...whole, intakeQuestions: [...whole.intakeQuestions, stairs] })
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not blamed on someone else after a lost save of my own', async () => {
    const { user } = await open()
    const price = screen.getByLabelText('Price')
    await retype(user, price, '90')
    backend.fault({ match: updateService, times: 1, effect: { drop: true, afterwards: true } })
    await update(user)
    await waitFor(() => expect(price).toBeEnabled())
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 90 })
    await retype(user, price, '95')
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.db.services.get(SERVICE)).toMatchObject({ price: 95 })
  })

  it.each([
    ['fails', { status: 500 }],
    ['takes too long', { hang: true }],
  ] as const)('is updated when the check for changes %s, and says so', async (_, effect) => {
    const { user } = await open()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    storeService(changedElsewhere)
    backend.fault({ match: getService, effect })
    await update(user)
    await expectPut({ name: 'Deep clean', price: 80 })
    expect(
      await screen.findByText(withText(/could not be checked whether .*“Deep clean”/)),
    ).toBeVisible()
  })
})

describe('a rejected Update', () => {
  it('shows the first message as a toast, all of them inline, and focuses the first field', async () => {
    const { user, section } = await open()
    const details = await section('Service Details')
    await user.clear(details.getByLabelText('Name'))
    await user.clear(details.getByLabelText('Description'))
    await user.clear(details.getByLabelText('Tax name'))
    await user.click(details.getByRole('button', { name: 'Remove' }))
    await user.click(screen.getByRole('button', { name: 'Service Details' }))
    await update(user)
    await expectRejection('Service name is Required')
    await waitFor(() => expect(details.getByLabelText('Name')).toHaveFocus())
    expect(screen.getByRole('button', { name: 'Service Details', expanded: true })).toBeVisible()
    expect(details.getByText('Service name is Required')).toBeVisible()
    expect(details.getByText('Service Description is Required')).toBeVisible()
    expect(details.getByText('Service Image is Required')).toBeVisible()
    expect(details.getByText('please enter the tax name')).toBeVisible()
    expect(putCalls()).toHaveLength(0)
  })

  it('focuses Add modifier group when there is neither a price nor a group', async () => {
    storeService({ ...bare, price: 0 })
    const { user, section } = await open()
    await update(user)
    await expectRejection('Add atleast one modifier group or increase the price')
    const button = await screen.findByRole('button', { name: 'Add modifier group' })
    await waitFor(() => expect(button).toHaveFocus())
    const modifiers = await section('Service Modifiers')
    const inline = 'Add atleast one modifier group or increase the price'
    expect(modifiers.getByText(inline)).toBeVisible()
    // Entering a price resolves the error, even without a modifier group.
    await retype(user, (await section('Service Details')).getByLabelText('Price'), '5')
    await waitFor(() => expect(modifiers.queryByText(inline)).toBeNull())
  })

  it('opens a group that has no options, and withdraws its message once it has one', async () => {
    storeService({ ...plain, modifiers: [rooms, { ...extras, options: [] }] })
    const { user, section } = await open()
    await update(user)
    await expectRejection('Add atleast one Option in modifiers')
    const modifiers = await section('Service Modifiers')
    expect(modifiers.getByRole('button', { name: 'Extras', expanded: true })).toBeVisible()
    const add = modifiers.getByRole('button', { name: 'Add option' })
    await waitFor(() => expect(add).toHaveFocus())
    const message = 'Add atleast one Option in modifiers'
    expect(modifiers.getByText(message)).toBeVisible()
    await user.click(add)
    const dialog = await modal('Add option')
    await user.type(dialog.getByLabelText('Name'), 'Windows')
    await user.type(dialog.getByLabelText('Price'), '5{Enter}')
    await waitFor(() => expect(modifiers.queryByText(message)).toBeNull())
    expect(modifiers.getByText('Windows')).toBeVisible()
  })
})

describe('modifier groups and options', () => {
  it('are saved by Update only', async () => {
    const { user, section } = await open()
    const modifiers = await section('Service Modifiers')
    await user.click(modifiers.getByRole('button', { name: 'Add modifier group' }))
    const group = await modal('Add modifier group')
    await user.type(group.getByLabelText('Name'), ' Sizes ')
    await user.type(group.getByLabelText('Description'), 'How big')
    await user.selectOptions(group.getByLabelText('Selection type'), 'Multi')
    await user.click(group.getByLabelText('Required'))
    await user.click(group.getByRole('button', { name: 'Save' }))
    await gone()

    await user.click(await modifiers.findByRole('button', { name: 'Add option' }))
    const option = await modal('Add option')
    await user.type(option.getByLabelText('Name'), 'Large')
    await user.type(option.getByLabelText('Price'), '12.50')
    await user.click(option.getByLabelText('Allow note'))
    await user.type(option.getByLabelText('Comment placeholder'), 'How large?')
    await user.click(option.getByRole('button', { name: 'Save' }))
    await gone()

    await user.click(modifiers.getByRole('button', { name: 'Rooms' }))
    const list = within(modifiers.getByRole('list', { name: 'Modifier groups' }))
    await user.click(list.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
    const edited = await modal('Edit modifier group')
    expect(edited.getByLabelText('Name')).toHaveValue('Rooms')
    await retype(user, edited.getByLabelText('Name'), 'All rooms')
    await user.click(edited.getByRole('button', { name: 'Save' }))
    await gone()
    expect(modifiers.getByRole('button', { name: 'All rooms', expanded: true })).toBeVisible()

    expect(putCalls()).toHaveLength(0)
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(putCalls()[0]?.body).toHaveProperty('modifiers', [
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
    const { user, section } = await open()
    const modifiers = await section('Service Modifiers')
    const groups = () => within(modifiers.getByRole('list', { name: 'Modifier groups' }))
    const names = () =>
      groups()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
    const tool = (name: string, row: number) =>
      groups().getAllByRole('button', { name })[row] as HTMLElement

    await chooseTool(user, tool('More', 0), 'Move down')
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

    await chooseTool(user, tool('More', 0), 'Duplicate')
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

    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    const { _id: _, ...copy } = rooms
    expect(putCalls()[0]?.body).toHaveProperty('modifiers', [
      rooms,
      { ...copy, options: rooms.options.map(({ _id, ...option }) => option) },
    ])
  })
})

describe('intake questions', () => {
  it('are added, refused while invalid, and moved', async () => {
    const { user, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getByRole('button', { name: 'Add question' }))
    const dialog = await modal('Add question')
    const save = dialog.getByRole('button', { name: 'Save' })
    await user.click(save)
    await expectRejection('Please enter the question')
    await user.type(dialog.getByLabelText('Question'), 'Stairs?')
    await user.click(save)
    await expectRejection('Please enter the question description')
    await user.type(dialog.getByLabelText('Description'), 'How many')
    await user.type(dialog.getByLabelText('Placeholder'), 'Two')
    await user.click(dialog.getByLabelText('Required'))
    await user.click(save)
    await gone()
    await chooseTool(user, questions.getAllByRole('button', { name: 'More' })[3]!, 'Move up')
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    const [pets, parking, key] = whole.intakeQuestions
    expect(putCalls()[0]?.body).toHaveProperty('intakeQuestions', [
      pets,
      parking,
      { question: 'Stairs?', description: 'How many', placeholder: 'Two', isRequired: true },
      key,
    ])
  })
})

describe('recurring options', () => {
  async function add() {
    const app = await open()
    const recurring = await app.section('Recurring Options')
    await app.user.click(recurring.getByRole('button', { name: 'Add recurring option' }))
    return { ...app, recurring, dialog: await modal('Add recurring option') }
  }

  it('open the dialog when Recurring is chosen and there are none', async () => {
    storeService(bare)
    const { user, section } = await open()
    const recurring = await section('Recurring Options')
    await user.selectOptions(recurring.getByLabelText('Service type'), 'Recurring')
    expect(await screen.findByRole('dialog', { name: 'Add recurring option' })).toBeVisible()
  })

  it('are not sent for a one-time service', async () => {
    const { user, section } = await open()
    const recurring = await section('Recurring Options')
    const type = recurring.getByLabelText('Service type')
    await user.selectOptions(type, 'One Time')
    expect(recurring.queryByRole('table')).toBeNull()
    await user.selectOptions(type, 'Recurring')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(recurring.getByText('Every 2 weeks')).toBeVisible()
    await user.selectOptions(type, 'One Time')
    await update(user)
    await expectPut({ isRecurring: false, recurringOptions: [] })
  })

  it('announce how many of them Update removes from a one-time service', async () => {
    const { user, section } = await open()
    const recurring = await section('Recurring Options')
    const type = recurring.getByLabelText('Service type')
    expect(recurring.queryByText(/Update removes/)).toBeNull()
    await user.selectOptions(type, 'One Time')
    expect(
      recurring.getByText(
        'Update removes the 2 saved recurring options. Choose Recurring to keep them.',
      ),
    ).toBeVisible()
    await user.selectOptions(type, 'Recurring')
    expect(recurring.queryByText(/Update removes/)).toBeNull()
    expect(recurring.getAllByRole('row')).toHaveLength(3)
    await update(user)
    await waitFor(() =>
      expect(putCalls()[0]?.body).toHaveProperty('recurringOptions', [weekly, once]),
    )
  })

  it('explain what the title is for', async () => {
    const { dialog } = await add()
    expect(dialog.getByLabelText('Title')).toHaveAccessibleDescription(
      'The name of the option, as customers see it.',
    )
  })

  it('derive the title from the frequency and the count', async () => {
    const { user, dialog } = await add()
    const frequency = dialog.getByLabelText('Frequency')
    const every = dialog.getByLabelText('Every')
    const title = dialog.getByLabelText('Title')
    await user.selectOptions(frequency, 'Monthly')
    expect(title).toHaveValue('Every month')
    await retype(user, every, '3')
    expect(title).toHaveValue('Every 3 months')
    await user.selectOptions(frequency, 'Daily')
    expect(title).toHaveValue('Every 3 days')
    await retype(user, every, '0')
    expect(title).toHaveValue('Every day')

    await user.type(dialog.getByLabelText('Discount'), '5')
    await user.selectOptions(frequency, 'One Time')
    expect(every).toHaveValue('0')
    expect(title).toHaveValue('One Time')
    expect(dialog.getByLabelText('Discount')).toHaveValue('0')
    for (const field of [every, title, dialog.getByLabelText('Discount')]) {
      expect(field).toBeDisabled()
    }
  })

  it('have the title One Time if the server sends a one-time option without one', async () => {
    const untitled = { ...once, title: '' }
    storeService({ ...whole, recurringOptions: [untitled] })
    const { user, section } = await open()
    const recurring = await section('Recurring Options')
    await user.click(recurring.getByRole('button', { name: 'Edit' }))
    const dialog = await modal('Edit recurring option')
    expect(dialog.getByLabelText('Title')).toHaveValue('One Time')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await gone()
    await update(user)
    await waitFor(() => expect(putCalls()[0]?.body).toHaveProperty('recurringOptions', [untitled]))
  })

  it('can be added, edited and removed', async () => {
    const { user, recurring, dialog } = await add()
    await user.selectOptions(dialog.getByLabelText('Frequency'), 'Monthly')
    await retype(user, dialog.getByLabelText('Every'), '2')
    await retype(user, dialog.getByLabelText('Discount'), '7.5')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await gone()
    await user.click(recurring.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement)
    await user.click(recurring.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
    const edited = await modal('Edit recurring option')
    expect(edited.getByLabelText('Title')).toHaveValue('Every 2 weeks')
    await retype(user, edited.getByLabelText('Title'), 'Fortnightly')
    await user.click(edited.getByRole('button', { name: 'Save' }))
    await gone()
    await update(user)
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(putCalls()[0]?.body).toHaveProperty('recurringOptions', [
      { ...weekly, title: 'Fortnightly' },
      {
        frequency: 'monthly',
        frequencyValue: 2,
        title: 'Every 2 months',
        discountPercentage: 7.5,
      },
    ])
  })
})

describe('unsaved edits', () => {
  const question = 'Leave without saving?'

  async function edit() {
    const app = await open()
    const details = await app.section('Service Details')
    await retype(app.user, details.getByLabelText('Name'), 'Deeper clean')
    return app
  }

  it('no longer need confirmation once the update has succeeded', async () => {
    const { user, router } = await edit()
    const release = hold({ method: 'PUT' })
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await modal(question)
    release()
    await gone()
    expect(router.state.location.pathname).toBe('/service')
  })

  it('in a list are guarded too', async () => {
    const { user, router, section } = await open()
    const questions = await section('Intake Questions')
    await user.click(questions.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    const dialog = await modal(question)
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('are discarded by Cancel without confirmation', async () => {
    const { user, router } = await edit()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['Cancel', 'a link'])(
    'are not sent after leaving by %s before the check for changes ends',
    async (exit) => {
      const { user, router } = await edit()
      const release = hold(getService)
      await update(user)
      await waitFor(() =>
        expect(callsTo(getService.path.replace(':serviceId', SERVICE))).toHaveLength(2),
      )
      if (exit === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }))
      else {
        await user.click(screen.getByRole('link', { name: 'Dashboard' }))
        await user.click((await modal(question)).getByRole('button', { name: 'Leave' }))
      }
      await waitFor(() => expect(router.state.location.pathname).not.toBe(address))
      release()
      await waitForResponses()
      expect(putCalls()).toHaveLength(0)
    },
  )

  it('do not include a change that was reverted', async () => {
    const { user, router, section } = await edit()
    const details = await section('Service Details')
    await retype(user, details.getByLabelText('Name'), 'Deep clean')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  async function expireAndReturn(app: App) {
    await expireAndLogIn(app)
    await act(() => app.router.navigate({ href: address }))
    await screen.findByRole('button', { name: 'Service Details' })
  }
  const restore = async (user: User) =>
    user.click(await screen.findByRole('button', { name: 'Restore' }))

  it('can be restored after the session expired, and still notice the change of another admin', async () => {
    const { user, section, ...app } = await edit()
    const questions = await section('Intake Questions')
    await user.click(questions.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
    storeService({ ...whole, price: 95 })
    await expireAndReturn({ user, ...app })

    await restore(user)
    expect(screen.getByRole('heading', { name: 'Edit Services' })).toHaveFocus()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
    expect((await section('Intake Questions')).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    await update(user)
    const dialog = await modal('Someone else has changed this service')
    expect(dialog.getByText('$95.00')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() =>
      expect(putCalls().at(-1)?.body).toMatchObject({
        name: 'Deeper clean',
        price: 95,
        intakeQuestions: whole.intakeQuestions.slice(1),
      }),
    )
  })

  it('are not replaced by those of a second expired session, and replace none without asking', async () => {
    const app = await edit()
    await expireAndReturn(app)
    await retype(app.user, screen.getByLabelText('Name'), 'Second edit')
    await expireAndReturn(app)
    await retype(app.user, screen.getByLabelText('Name'), 'Third edit')

    await restore(app.user)
    const dialog = await modal('Replace what you have typed since?')
    await app.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await gone()
    expect(screen.getByLabelText('Name')).toHaveValue('Third edit')
    await restore(app.user)
    await app.user.click(
      (await modal('Replace what you have typed since?')).getByRole('button', { name: 'Replace' }),
    )
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean'))

    await restore(app.user)
    await app.user.click(
      (await modal('Replace what you have typed since?')).getByRole('button', { name: 'Replace' }),
    )
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Second edit'))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  const typedAgo = 'What you typed here before is still there.'

  it('of a row are a draft of their own, which its dialog offers, however often', async () => {
    const app = await edit()
    const groups = await app.section('Service Modifiers')
    await app.user.click(groups.getByRole('button', { name: 'Add modifier group' }))
    await app.user.type((await modal('Add modifier group')).getByLabelText('Name'), 'Half')
    for (const _ of [1, 2]) {
      await expireAndReturn(app)
      expect(screen.getByText(/^What you typed in Add modifier group is still there/)).toBeVisible()
      await restore(app.user)
      expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
      const questions = await app.section('Intake Questions')
      await app.user.click(questions.getByRole('button', { name: 'Add question' }))
      expect((await modal('Add question')).queryByText(typedAgo)).toBeNull()
      await app.user.keyboard('{Escape}')
      await gone()
      const again = await app.section('Service Modifiers')
      await app.user.click(again.getByRole('button', { name: 'Add modifier group' }))
      const dialog = await modal('Add modifier group')
      expect(dialog.getByText(typedAgo)).toBeVisible()
      await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
      expect(dialog.getByLabelText('Name')).toHaveValue('Half')
    }
    const dialog = await modal('Add modifier group')
    await app.user.click(dialog.getByRole('button', { name: 'Close' }))
    await app.user.click((await modal(question)).getByRole('button', { name: 'Leave' }))
    await gone()
    expect(screen.queryByText(/is still there/)).toBeNull()
    expect(screen.getByLabelText('Name')).toHaveValue('Deeper clean')
  })
})
