import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it } from 'vitest'

import { putCalls } from './calls'
import { bare, extras, once, question, rooms, weekly, whole } from './deep-clean'
import {
  expectPut,
  expectRejection,
  expectSent,
  nth,
  openEditor,
  type Part,
  saveItem,
  storeService,
  textsOf,
} from './service-editor'
import { chooseItem, dialog, expireAndSignIn, fillIn, noDialog, press } from './steps'

beforeEach(() => storeService(whole))

describe('Save and add another', () => {
  const rowsOf = (list: Part) => textsOf(list.getAllByRole('listitem'))

  it('keeps what was typed as a row, announces it, and empties the form for the next one', async () => {
    const { user, section, add, update } = await openEditor()
    const questions = await section('Intake Questions')
    const form = await add('Intake Questions', 'Add question')
    for (const question of ['Stairs?', 'Dogs?']) {
      await fillIn(user, { Question: question, Description: 'How many' }, form)
      await user.click(form.getByLabelText('Required'))
      await user.dblClick(form.getByRole('button', { name: 'Save and add another' }))
      const announcement = await screen.findByText(withText(`“${question}” was added`))
      expect(announcement.closest('[role=status]')).not.toBeNull()
      await waitFor(() => expect(form.getByLabelText('Question')).toHaveFocus())
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

  it('does not refuse the empty form that the second press of a double click finds', async () => {
    const { user, add } = await openEditor()
    const form = await add('Intake Questions', 'Add question')
    await fillIn(user, { Question: 'Stairs?', Description: 'How many' }, form)
    const button = form.getByRole('button', { name: 'Save and add another' })
    await user.click(button)
    await waitFor(() => expect(form.getByLabelText('Question')).toHaveFocus())
    fireEvent.click(button, { detail: 2 })
    await fillIn(user, { Description: 'How many' }, form)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(form.getByLabelText('Question')).toBeValid()
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

describe('modifier groups and options', () => {
  it('still offer Undo of an option after their group was closed and opened', async () => {
    const { user, section } = await openEditor()
    const modifiers = await section('Service Modifiers')
    const group = modifiers.getByRole('button', { name: 'Rooms' })
    await user.click(group)
    const options = await modifiers.findByRole('list', { name: 'Options of Rooms' })
    await user.click(nth(within(options), 'Remove'))
    await user.click(group)
    await waitFor(() => expect(options).not.toBeVisible())
    await user.click(group)
    await user.click(await modifiers.findByRole('button', { name: 'Undo' }))
    const titles = textsOf(within(options).getAllByRole('listitem'))
    expect(titles).toEqual([
      expect.stringContaining('Bedroom'),
      expect.stringContaining('Bathroom'),
    ])
  })

  it('are saved by Update only', async () => {
    const { user, section, add, update } = await openEditor()
    const group = await add('Service Modifiers', 'Add modifier group')
    await fillIn(user, { Name: ' Sizes ', Description: 'How big' }, group)
    await user.selectOptions(group.getByLabelText('Selection type'), 'Multi')
    await user.click(group.getByLabelText('Required'))
    await saveItem(user, group)

    const option = await add('Service Modifiers', 'Add option')
    await user.click(option.getByLabelText('Allow note'))
    const large = { Name: 'Large', Price: '12.50', 'Comment placeholder': 'How large?' }
    await fillIn(user, large, option)
    await saveItem(user, option)

    const modifiers = await section('Service Modifiers')
    await user.click(modifiers.getByRole('button', { name: 'Rooms' }))
    await user.click(
      nth(within(modifiers.getByRole('list', { name: 'Modifier groups' })), 'Edit'),
    )
    const edited = await dialog('Edit modifier group')
    expect(edited.getByLabelText('Name')).toHaveValue('Rooms')
    expect(edited.queryByRole('button', { name: 'Save and add another' })).toBeNull()
    await fillIn(user, { Name: 'All rooms' }, edited)
    await saveItem(user, edited)
    expect(
      modifiers.getByRole('button', { name: 'All rooms', expanded: true }),
    ).toBeVisible()

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
  await press(user, 'Save')
  await expectRejection('Please enter the question')
  await fillIn(user, { Question: 'Stairs?' }, form)
  await press(user, 'Save')
  await expectRejection('Please enter the question description')
  await fillIn(user, { Description: 'How many', Placeholder: 'Two' }, form)
  await user.click(form.getByLabelText('Required'))
  await saveItem(user, form)
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
    expect(
      await screen.findByRole('dialog', { name: 'Add recurring option' }),
    ).toBeVisible()
  })

  it.each([
    ['One Time', { isRecurring: false, recurringOptions: [] }],
    ['Recurring', { isRecurring: true, recurringOptions: [weekly, once] }],
  ])(
    'are removed by Update from a one-time service, which says so: %s',
    async (chosen, sent) => {
      const { user, section, update } = await openEditor()
      const recurring = await section('Recurring Options')
      const choose = (type: string) =>
        user.selectOptions(recurring.getByLabelText('Service type'), type)
      expect(recurring.queryByText(/Update removes/)).toBeNull()
      await choose('One Time')
      const said =
        'Update removes the 2 saved recurring options. Choose Recurring to keep them.'
      expect(recurring.getByText(said)).toBeVisible()
      expect(recurring.queryByRole('table')).toBeNull()
      await choose('Recurring')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(recurring.queryByText(/Update removes/)).toBeNull()
      expect(recurring.getAllByRole('row')).toHaveLength(3)
      await choose(chosen)
      await update()
      await expectPut(sent)
    },
  )

  it('that the user has removed before are not said to be kept by Recurring', async () => {
    const { user, section } = await openEditor()
    const recurring = await section('Recurring Options')
    const type = recurring.getByLabelText('Service type')
    await user.click(nth(recurring, 'Remove'))
    await user.selectOptions(type, 'One Time')
    const said = 'Update removes the saved recurring option. Choose Recurring to keep it.'
    expect(recurring.getByText(said)).toBeVisible()
    await user.selectOptions(type, 'Recurring')
    await user.click(nth(recurring, 'Remove'))
    await user.selectOptions(type, 'One Time')
    expect(recurring.queryByText(/Update removes/)).toBeNull()
  })

  it('that were removed can be restored after the service type was changed twice', async () => {
    storeService({ ...whole, recurringOptions: [weekly] })
    const { user, section } = await openEditor()
    const recurring = await section('Recurring Options')
    const type = recurring.getByLabelText('Service type')
    await user.click(nth(recurring, 'Remove'))
    await user.selectOptions(type, 'One Time')
    expect(recurring.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.selectOptions(type, 'Recurring')
    const form = await dialog('Add recurring option')
    await user.click(form.getByRole('button', { name: 'Close' }))
    await noDialog()
    await user.click(recurring.getByRole('button', { name: 'Undo' }))
    expect(recurring.getByRole('rowheader', { name: 'Every 2 weeks' })).toBeVisible()
  })

  it('derive the title, which customers see, from the frequency and the count', async () => {
    const { user, form } = await addOption()
    const [frequency, every, title, discount] = [
      'Frequency',
      'Every',
      'Title',
      'Discount',
    ].map((label) => form.getByLabelText(label)) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ]
    expect(title).toHaveAccessibleDescription(
      'The name of the option, as customers see it.',
    )
    await user.selectOptions(frequency, 'Monthly')
    expect(title).toHaveValue('Every month')
    expect(form.getByText('month')).toBeVisible()
    await fillIn(user, { Every: '3' }, form)
    expect(title).toHaveValue('Every 3 months')
    expect(form.getByText('months')).toBeVisible()

    await user.type(discount, '5')
    await user.selectOptions(frequency, 'One Time')
    expect(every).toHaveValue('0')
    expect(title).toHaveValue('One Time')
    expect(discount).toHaveValue('0')
    for (const field of [every, title, discount]) expect(field).toBeDisabled()
  })

  it('can be saved without a title that a one-time option lacks', async () => {
    const untitled = { ...once, title: '' }
    storeService({ ...whole, recurringOptions: [untitled] })
    const { user, section, update } = await openEditor()
    await user.click(nth(await section('Recurring Options'), 'Edit'))
    const form = await dialog('Edit recurring option')
    expect(form.getByLabelText('Title')).toHaveValue('')
    await saveItem(user, form)
    await update()
    await expectSent('recurringOptions', [untitled])
  })

  it('can be added, edited and removed', async () => {
    const { user, section, form, update } = await addOption()
    await user.selectOptions(form.getByLabelText('Frequency'), 'Monthly')
    await fillIn(user, { Every: '2', Discount: '7.5' }, form)
    await saveItem(user, form)
    const recurring = await section('Recurring Options')
    await user.click(nth(recurring, 'Remove', 1))
    await user.click(nth(recurring, 'Edit'))
    const edited = await dialog('Edit recurring option')
    expect(edited.getByLabelText('Title')).toHaveValue('Every 2 weeks')
    await fillIn(user, { Title: 'Fortnightly' }, edited)
    await saveItem(user, edited)
    await update()
    const added = { frequency: 'monthly', frequencyValue: 2, title: 'Every 2 months' }
    await expectSent('recurringOptions', [
      { ...weekly, title: 'Fortnightly' },
      { ...added, discountPercentage: 7.5 },
    ])
  })
})

describe('a half-typed item', () => {
  it('is restored with what another admin has changed of it since', async () => {
    const app = await openEditor()
    const openFirst = async () => {
      await app.user.click(nth(await app.section('Intake Questions'), 'Edit'))
      return dialog('Edit question')
    }
    await fillIn(app.user, { Description: 'Mine' }, await openFirst())
    storeService({ ...whole, intakeQuestions: [question(1, 'Theirs?')] })
    await expireAndSignIn(app)
    await app.user.click(
      await screen.findByRole('link', { name: 'Continue where you left off' }),
    )
    await screen.findByText(withText(/is still there/))
    const form = await openFirst()
    await app.user.click(form.getByRole('button', { name: 'Restore' }))
    expect(form.getByLabelText('Description')).toHaveValue('Mine')
    await saveItem(app.user, form)
    await app.update()
    const merged = { ...question(1, 'Theirs?'), description: 'Mine' }
    await expectSent('intakeQuestions', [merged])
  })
})
