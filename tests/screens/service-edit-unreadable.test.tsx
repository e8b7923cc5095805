import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { withText } from '@tests/with-text'
import { describe, expect, it } from 'vitest'

import { getService, listCatalogue } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import { putCalls } from './calls'
import { CATEGORY, extras, rooms, SERVICE, weekly, whole } from './deep-clean'

const address = `/service/edit/${encodeRouteId(SERVICE)}`

/** Lets the server word parts of the service in a way that can't be read. */
function serve(changed: object) {
  backend.db.services.set(SERVICE, whole)
  backend.fault({
    match: getService,
    effect: { transform: (service) => ({ ...(service as object), ...changed }) },
  })
}

async function open() {
  const { user } = await renderApp(address)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  async function section(title: string) {
    const control = screen.getByRole('button', { name: title })
    if (control.getAttribute('aria-expanded') === 'false') await user.click(control)
    return within(await screen.findByRole('region', { name: title }))
  }
  return { user, name, section }
}

const update = () => screen.getByRole('button', { name: 'Update' })

async function sentBody() {
  await waitFor(() => expect(putCalls()).toHaveLength(1))
  return putCalls()[0]?.body as Record<string, unknown>
}

describe('Edit Services, for a service that was not understood as a whole', () => {
  it('names what it could not read, and sends nothing until the user has entered it', async () => {
    serve({ price: '$120.00', taxable: 'perhaps', taxDetails: ['VAT'], isRecurring: 'some' })
    const { user, name, section } = await open()
    await user.type(name, '!')

    const price = screen.getByRole('textbox', { name: 'Price' })
    const tax = screen.getByRole('checkbox', { name: 'Charge Tax' })
    expect(price).toHaveValue('')
    expect(price).toHaveAccessibleDescription('Price could not be read')
    expect(price).toBeInvalid()
    expect(tax).toHaveAccessibleDescription('Charge Tax could not be read')
    expect(tax).toBePartiallyChecked()
    const reason = /^Price, Charge Tax and Service type could not be read\. Enter/
    expect(screen.getByText(reason)).toBeVisible()
    expect(update()).toHaveAttribute('aria-disabled', 'true')
    await user.click(update())

    await user.type(price, '120')
    expect(price).toBeValid()
    await user.click(tax)
    await user.type(screen.getByRole('textbox', { name: 'Tax name' }), 'VAT')
    await user.type(screen.getByRole('textbox', { name: 'Tax rate' }), '9')
    const recurring = await section('Recurring Options')
    const type = recurring.getByLabelText('Service type')
    expect(type).toHaveAccessibleDescription('Service type could not be read')
    expect(putCalls()).toEqual([])
    await user.selectOptions(type, 'Recurring')
    expect(screen.queryByText(/could not be read/)).toBeNull()
    await user.click(update())
    expect(await sentBody()).toMatchObject({
      name: 'Deep clean!',
      price: 120,
      taxable: true,
      taxDetails: { name: 'VAT', rate: 9 },
      isRecurring: true,
      recurringOptions: whole.recurringOptions,
    })
  })

  it('shows a row that it could not read as such, and sends it back as it came', async () => {
    const oddOption = { ...rooms.options[0], price: '$15' }
    const oddGroup = { ...extras, isRequired: 'perhaps' }
    const modifiers = [{ ...rooms, options: [oddOption, rooms.options[1]] }, oddGroup]
    const intakeQuestions = [null, ...whole.intakeQuestions]
    const recurringOptions = [{ ...weekly, discountPercentage: 'ten' }, weekly]
    serve({ modifiers, intakeQuestions, recurringOptions })
    const { user, name, section } = await open()
    await user.type(name, '!')

    const groups = await section('Service Modifiers')
    expect(groups.getByText(withText(/^“Extras” could not be read\./))).toBeVisible()
    await user.click(groups.getByRole('button', { name: 'Rooms' }))
    const options = within(await groups.findByRole('list', { name: 'Options of Rooms' }))
    const [odd] = options.getAllByRole('listitem')
    expect(odd).toHaveTextContent('“Bedroom” could not be read. Update sends it back unchanged.')
    const tools = within(odd as HTMLElement).getAllByRole('button')
    expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual(['Remove', 'More'])
    await user.click(within(odd as HTMLElement).getByRole('button', { name: 'More' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull()
    await user.click(menu.getByRole('menuitem', { name: 'Move down' }))

    const questions = await section('Intake Questions')
    expect(questions.getByText(withText(/^A question could not be read\./))).toBeVisible()
    const recurring = await section('Recurring Options')
    expect(recurring.getByText(withText(/^“Every 2 weeks” could not be read\./))).toBeVisible()

    await user.click(update())
    expect(await sentBody()).toMatchObject({
      name: 'Deep clean!',
      modifiers: [{ ...rooms, options: [rooms.options[1], oddOption] }, oddGroup],
      intakeQuestions,
      recurringOptions,
    })
  })

  it('sends a list that is none back as it came, unless the user removes it', async () => {
    serve({ modifiers: { rooms }, intakeQuestions: 'none' })
    const { user, section } = await open()
    const groups = await section('Service Modifiers')
    expect(groups.getByText(withText(/^The modifier groups could not be read\./))).toBeVisible()
    expect(groups.queryByRole('button', { name: 'Add modifier group' })).toBeNull()
    expect(screen.getByText('-- groups')).toBeVisible()
    const questions = await section('Intake Questions')
    await user.click(questions.getByRole('button', { name: 'Remove' }))
    expect(questions.getByRole('button', { name: 'Add question' })).toBeVisible()
    await user.click(update())
    expect(await sentBody()).toMatchObject({ modifiers: { rooms }, intakeQuestions: [] })
  })

  it('keeps a group that could not be read while other groups change', async () => {
    serve({ modifiers: [rooms, 'nonsense'] })
    const { user, section } = await open()
    const groups = await section('Service Modifiers')
    await user.click(groups.getAllByRole('button', { name: 'More' })[0]!)
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    await user.click(groups.getAllByRole('button', { name: 'Remove' }).at(-1)!)
    await user.click(groups.getByRole('button', { name: 'Undo' }))
    await user.click(update())
    const { modifiers } = await sentBody()
    expect(modifiers).toMatchObject([rooms, { title: rooms.title }, 'nonsense'])
  })
})

describe('Update Category', () => {
  it('is off until the user has entered what could not be read', async () => {
    const name = { en: 'Cleaning', es: 'Limpieza' }
    backend.fault({
      match: listCatalogue,
      effect: {
        transform: () => ({
          serviceList: [{ _id: CATEGORY, name, image: 'https://img.test/c.png' }],
        }),
      },
    })
    const { user } = await renderApp('/service')
    await user.click(await screen.findByRole('button', { name: /^Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Category' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Category' }))
    const field = dialog.getByRole('textbox', { name: 'Name' })
    expect(field).toHaveAccessibleDescription('Name could not be read')
    const save = dialog.getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-disabled', 'true')
    expect(dialog.getByText(/^Name could not be read\. Enter/)).toBeVisible()
    await user.type(field, 'Cleaning{Enter}')
    await waitFor(() =>
      expect(putCalls()[0]?.body).toEqual({
        id: CATEGORY,
        name: 'Cleaning',
        image: 'https://img.test/c.png',
      }),
    )
  })
})
