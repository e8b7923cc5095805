import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { listCategories } from '@/api/categories'
import { getService, listCatalogue } from '@/api/services'

import { putCalls } from './calls'
import { CATEGORY, extras, rooms, SERVICE, weekly, whole } from './deep-clean'
import { openEditor } from './service-editor'
import { chooseItem, dialog, noDialog, photo, press } from './steps'

/** Lets the server word parts of the service in another way. Returns the service as it comes. */
function serve(changed: object) {
  backend.db.services.set(SERVICE, whole)
  const raw = { ...whole, ...changed }
  backend.fault({ match: getService, effect: { transform: () => ({ ...raw, __v: 3 }) } })
  return raw
}

async function sentBody() {
  await waitFor(() => expect(putCalls()).toHaveLength(1))
  return putCalls()[0]?.body as Record<string, unknown>
}

describe('Edit Services, for a service that was not understood as a whole', () => {
  it('says what it could not read, and sends what is entered instead', async () => {
    const odd = {
      price: '$120.00',
      taxable: 'perhaps',
      isRecurring: 'some',
      isHidden: ['x'],
    }
    const unknown = {
      seo: { title: ['Deep'] },
      categoryId: { _id: CATEGORY, name: 'Cleaning' },
    }
    const raw = serve({ ...odd, ...unknown, taxDetails: ['VAT'], intakeQuestions: 'none' })
    const { user, section, update } = await openEditor()
    const details = await section('Service Details')
    const price = details.getByLabelText('Price')
    const tax = details.getByRole('checkbox', { name: 'Charge Tax' })
    const hidden = details.getByRole('checkbox', { name: 'Hidden from customers' })
    const hint = (label: string) =>
      `${label} could not be read. It stays as it came unless you change it.`
    expect(price).toHaveValue('')
    expect(price).toHaveAccessibleDescription(hint('Price'))
    for (const [label, field] of [
      ['Charge Tax', tax],
      ['Hidden from customers', hidden],
    ] as const) {
      expect(field).toBePartiallyChecked()
      expect(field).toHaveAccessibleDescription(hint(label))
    }
    const recurring = await section('Recurring Options')
    const type = recurring.getByLabelText('Service type')
    expect(type).toHaveDisplayValue('--')
    expect(type).toHaveAccessibleDescription(hint('Service type'))

    await user.type(price, '120')
    await user.click(tax)
    await user.type(details.getByLabelText('Tax name'), 'GST')
    await user.selectOptions(type, 'Recurring')
    expect(price).not.toHaveAccessibleDescription()
    await update()
    expect(await sentBody()).toEqual({
      ...raw,
      price: 120,
      taxable: true,
      taxDetails: { name: 'GST' },
      isRecurring: true,
      serviceId: SERVICE,
    })
  })

  it('shows -- for what it could not read of a row, and changes nothing but what is edited', async () => {
    const oddOption = { ...rooms.options[0], price: '$15', allowComment: 'perhaps' }
    const modifiers = [
      { ...rooms, isRequired: 7, options: [oddOption, 'nonsense'] },
      null,
      extras,
    ]
    const recurringOptions = [{ ...weekly, frequency: 'WEEKLY', discountPercentage: 'ten' }]
    const raw = serve({ modifiers, recurringOptions })
    const { user, section, update } = await openEditor()
    const groups = await section('Service Modifiers')
    expect(groups.getByText('Quantity · Required: -- · 2 options')).toBeVisible()
    expect(groups.getByText('-- · Required: -- · 0 options')).toBeVisible()
    await user.click(groups.getByRole('button', { name: 'Rooms' }))
    const options = within(await groups.findByRole('list', { name: 'Options of Rooms' }))
    const [odd, none] = options.getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(odd).toHaveTextContent(/^BedroomNote: ----/)
    expect(none).toHaveTextContent(/^----Note: ----/)
    const more = within(none).getByRole('button', { name: 'More' })
    await chooseItem(user, more, 'Move up')
    await chooseItem(user, more, 'Duplicate')

    await user.click(within(odd).getByRole('button', { name: 'Edit' }))
    const form = await dialog('Edit option')
    expect(form.getByLabelText('Price')).toHaveValue('')
    expect(form.getByLabelText('Allow note')).toBePartiallyChecked()
    await user.type(form.getByLabelText('Name'), 's')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await noDialog()

    const recurring = await section('Recurring Options')
    const row = recurring.getByRole('row', { name: /^Every 2 weeks/ })
    expect(row).toHaveTextContent(/^Every 2 weeksWeekly--/)
    await update()
    const options2 = ['nonsense', 'nonsense', { ...oddOption, title: 'Bedrooms' }]
    expect(await sentBody()).toEqual({
      ...raw,
      modifiers: [{ ...modifiers[0], options: options2 }, null, extras],
      serviceId: SERVICE,
    })
  })

  it('shows a list that is none as such, and offers nothing that would replace it', async () => {
    serve({ modifiers: { rooms } })
    const { section } = await openEditor()
    const groups = await section('Service Modifiers')
    expect(groups.getByText(/^The modifier groups could not be read\./)).toBeVisible()
    expect(groups.queryByRole('button', { name: 'Add modifier group' })).toBeNull()
    expect(screen.getByText('-- groups')).toBeVisible()
  })
})

it('sends a part of a category that was not understood back as it came', async () => {
  const name = { en: 'Cleaning', es: 'Limpieza' }
  const row = { _id: CATEGORY, name, image: 'https://img.test/c.png' }
  backend.fault({
    match: listCatalogue,
    effect: { transform: () => ({ serviceList: [row] }) },
  })
  backend.fault({
    match: listCategories,
    effect: { transform: () => ({ categoriesList: [row] }) },
  })
  const { user } = await renderApp('/service')
  await chooseItem(
    user,
    await screen.findByRole('button', { name: /^Actions/ }),
    'Edit Category',
  )
  const form = await dialog('Update Category')
  expect(form.getByLabelText('Name')).toHaveAccessibleDescription(
    /^Name could not be read\./,
  )
  await user.upload(form.getByLabelText('Image'), photo())
  await form.findByText('photo.png')
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await press(user, 'Save')
  const body = await sentBody()
  expect(body).toEqual({ id: CATEGORY, name, image: expect.any(String) })
  expect(body['image']).not.toBe(row.image)
})
