import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { beforeEach, describe, expect, it } from 'vitest'

import { getServiceDetails } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import { replaceCatalogue, SERVICE, whole as deepClean } from './deep-clean'
import { fillIn, press } from './steps'

const address = `/service/view/${encodeRouteId(SERVICE)}`

const whole = {
  name: 'Deep clean',
  image: 'https://img.test/d.png',
  description: 'Every corner',
  price: 1234.5,
  taxable: true,
  taxDetails: { name: 'VAT', rate: 8.5 },
  isHidden: false,
  isPending: false,
  recurringOptions: [
    {
      frequency: 'weekly',
      frequencyValue: 2,
      title: 'Every 2 weeks',
      discountPercentage: 12.375,
    },
  ],
  types: [
    {
      title: 'Small home',
      description: 'Two rooms',
      price: 80,
      image: 'https://img.test/s.png',
      area: [{ value: 1500, discountedPrice: 72, discountPercentage: 33.333 }],
    },
  ],
  addOns: [
    { title: 'Kitchen', types: [{ title: 'Oven', description: 'Inside', price: 30 }] },
  ],
}

function answer(fields: Record<string, unknown>) {
  const transform = () => ({ _id: SERVICE, ...fields })
  backend.fault({ match: getServiceDetails, effect: { transform } })
}

beforeEach(() => replaceCatalogue(deepClean))

const section = (name: string) => within(screen.getByRole('region', { name }))

describe('Service Details', () => {
  it('shows every field of a service', async () => {
    answer(whole)
    // Deletes the conversations, because unread ones would add a number to the title.
    backend.db.conversations.clear()
    await renderApp(address)
    expect(await screen.findByRole('heading', { name: 'Deep clean' })).toBeVisible()
    expect(document.title).toBe('Service Details · Doorstep')
    expect(screen.getByText('Every corner')).toBeVisible()
    expect(screen.getByText('$1,234.50')).toBeVisible()
    expect(document.querySelector('img[src="https://img.test/d.png"]')).toBeVisible()

    const recurring = section('Recurring Options')
    expect(recurring.getByText('Every 2 weeks')).toBeVisible()
    expect(recurring.getByText('12.375% off')).toBeVisible()

    const types = section('Sub-services')
    expect(types.getByText('Small home')).toBeVisible()
    expect(types.getByText('Two rooms')).toBeVisible()
    expect(types.getByText('$80.00')).toBeVisible()
    const cells = types.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells).toEqual(['1,500 sq. ft', '$72.00', '33.333%'])
    expect(document.querySelector('img[src="https://img.test/s.png"]')).toBeVisible()

    const addOns = section('Add-ons')
    expect(addOns.getByText('Kitchen')).toBeVisible()
    expect(addOns.getByText('Oven')).toBeVisible()
    expect(addOns.getByText('$30.00')).toBeVisible()
    expect(screen.queryByText('No Add Ons')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    const edit = `/service/edit/${encodeRouteId(SERVICE)}`
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', edit)
  })

  it('shows a service without any details', async () => {
    answer({})
    await renderApp(address)
    expect(await screen.findByText('No Add Ons')).toBeVisible()
    expect(screen.getByText('$0.00')).toBeVisible()
    expect(screen.getByText('No recurring options')).toBeVisible()
    expect(screen.getByText('No sub-services')).toBeVisible()
  })

  it('shows -- for what it could not read', async () => {
    const option = { title: 'Every week', frequency: 'weekly', discountPercentage: 'ten' }
    answer({
      price: '$80.00',
      recurringOptions: [option],
      types: ['small', 'large'],
      addOns: { kitchen: true },
    })
    await renderApp(address)
    await screen.findByRole('heading', { name: 'Recurring Options' })
    expect(section('Service').getAllByText('--')).toHaveLength(2)
    expect(section('Recurring Options').getByText('--')).toBeVisible()
    expect(section('Sub-services').getByText('--')).toBeVisible()
    expect(section('Add-ons').getByText('--')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/\$0\.00|0% off|No Add Ons|No sub-services/)
  })

  it.each([
    ['No', 'Yes', 'Yes', { taxable: false, isHidden: true, isPending: 'true' }],
    ['VAT, 8.5%', 'No', 'No', { ...whole, taxable: '1' }],
    [
      'VAT, 99.999999%',
      'No',
      'No',
      { ...whole, taxDetails: { name: 'VAT', rate: 99.999999 } },
    ],
    ['--, --', '--', '--', { taxable: true, isHidden: null, isPending: 'perhaps' }],
    ['--', '--', '--', { taxable: 'soon', taxDetails: 'VAT' }],
  ])(
    'says what tax is charged, if it is hidden, and if it lacks information: %s, %s, %s',
    async (tax, isHidden, isPending, fields) => {
      answer(fields)
      await renderApp(address)
      await screen.findByRole('heading', { name: 'Tax and Visibility' })
      const facts = section('Tax and Visibility')
      const texts = (role: string) =>
        facts.getAllByRole(role).map(({ textContent }) => textContent)
      expect(texts('term')).toEqual(['Charge Tax', 'Hidden from customers', 'Pending Info'])
      expect(texts('definition')).toEqual([tax, isHidden, isPending])
    },
  )
})

const toDetails = {
  to: '/service/view/$serviceSlug',
  params: { serviceSlug: SERVICE },
} as const

it('shows nothing of a service as it was before an Update', async () => {
  const { user, router } = await renderApp(address)
  await screen.findByText('$80.00')
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await fillIn(user, { Price: '95' })
  await press(user, 'Update')
  await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
  const release = hold(getServiceDetails)
  await act(() => router.navigate(toDetails))
  await screen.findByRole('heading', { level: 1, name: 'Service Details' })
  expect(screen.queryByText('$80.00')).toBeNull()
  release()
  expect(await screen.findByText('$95.00')).toBeVisible()
})

it('shows Page Not Found once the service is gone that was shown before', async () => {
  const { router, queryClient } = await renderApp(address)
  await screen.findByText('$80.00')
  backend.db.services.delete(SERVICE)
  await act(() => router.navigate({ to: '/support' }))
  await queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  await act(() => router.navigate(toDetails))
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  expect(screen.getAllByText('Service not found')).toHaveLength(1)
  expect(screen.queryByText('$80.00')).toBeNull()
})
