import { backend } from '@mocks/node'
import { act, screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { expect, it } from 'vitest'

import { listCategories } from '@/api/categories'
import { createService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo } from './calls'
import { answer, expireAndSignIn, fillIn, photo, press } from './steps'

it('creates a service, returns to the list, and links to its editor', async () => {
  const { user, router } = await renderApp('/service/add')
  expect(screen.getByRole('heading', { name: 'Add Service', level: 1 })).toBeVisible()
  expect(document.title).toBe('Add Service · Doorstep')
  const next = 'Its price, modifiers and questions come next, in Edit Services'
  expect(screen.getByText(next)).toBeVisible()
  expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(
    'Optional now, but needed before the first Update.',
  )

  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await fillIn(user, { Name: 'Mowing' })
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
  await press(user, 'Save')

  expect(await screen.findByText('Service created')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
  const garden = [...backend.db.categories.values()].find(
    ({ name }) => name === 'Gardening',
  )
  const call = backend.calls.find(
    ({ method, path }) => method === 'POST' && path === createService.path,
  )
  expect(call?.body).toEqual({
    categoryId: garden?._id,
    name: 'Mowing',
    description: '',
    image: expect.any(String),
  })
  const added = [...backend.db.services.values()].find(({ name }) => name === 'Mowing')!
  const link = await screen.findByRole('link', { name: 'Edit Mowing' })
  expect(link).toHaveAttribute('href', `/service/edit/${encodeRouteId(added._id)}`)
  await user.click(link)
  expect(await screen.findByLabelText('Name')).toHaveValue('Mowing')
})

it('requires category, name and image, in this order, with every message inline', async () => {
  const { user } = await renderApp('/service/add')
  await press(user, 'Save')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select category')
  expect(screen.getByText('Please enter name')).toBeVisible()
  expect(screen.getByText('Service Image is Required')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveFocus())

  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await press(user, 'Save')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter name'),
  )
  await user.type(screen.getByLabelText('Name'), 'Mowing{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Service Image is Required'),
  )
})

it('saves nothing in the category before when Enter follows the name of another one', async () => {
  const { user } = await renderApp('/service/add')
  const category = screen.getByRole('combobox', { name: 'Category' })
  await user.click(category)
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await fillIn(user, { Name: 'Mowing' })
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })

  await user.clear(category)
  await user.type(category, 'Beekeeping')
  expect(await screen.findByText('No such category')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(category).toHaveValue('Beekeeping')
  await waitForResponses()
  expect(callsTo(createService.path)).toEqual([])

  await user.clear(category)
  await user.type(category, 'Clean')
  await waitFor(() =>
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('data-combobox-selected'),
  )
  await user.keyboard('{Enter}')
  expect(category).toHaveValue('House Cleaning')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Service created')).toBeVisible()
})

it('asks for a category if that of a restored service is gone', async () => {
  const app = await renderApp('/service/add')
  const { user, router } = app
  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await fillIn(user, { Name: 'Mowing' })
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
  const garden = [...backend.db.categories.values()].find(
    ({ name }) => name === 'Gardening',
  )!
  await expireAndSignIn(app)
  backend.db.categories.delete(garden._id)
  await act(() => router.navigate({ to: '/service/add' }))
  await press(user, 'Restore')
  expect(screen.getByLabelText('Category')).toHaveValue('')
  expect(screen.getByLabelText('Name')).toHaveValue('Mowing')
  await press(user, 'Save')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select category')
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveFocus())
  const posts = () => callsTo(createService.path).filter(({ method }) => method === 'POST')
  expect(posts()).toHaveLength(0)

  await user.click(screen.getByLabelText('Category'))
  await user.click((await screen.findAllByRole('option'))[0]!)
  await press(user, 'Save')
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it('asks for no category any more once the chosen one is listed', async () => {
  const app = await renderApp('/service/add')
  const { user, router } = app
  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await expireAndSignIn(app)
  const release = hold(listCategories)
  await act(() => router.navigate({ to: '/service/add' }))
  await press(user, 'Restore')
  await press(user, 'Save')
  const category = screen.getByLabelText('Category')
  const asked = 'Please select category'
  await waitFor(() => expect(category).toHaveAccessibleDescription(asked))
  release()
  await waitFor(() => expect(category).toHaveValue('Gardening'))
  expect(category).not.toHaveAccessibleDescription(asked)
  expect(category).not.toBeInvalid()
})

it('keeps restored work when a save is answered that was sent from the form before it', async () => {
  const app = await renderApp('/service/add')
  const { user, router } = app
  await fillIn(user, { Name: 'Mowing' })
  await expireAndSignIn(app)
  await act(() => router.navigate({ to: '/service/add' }))
  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await fillIn(user, { Name: 'Hedges' })
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
  const release = hold(createService)
  await press(user, 'Save')
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeDisabled())
  await press(user, 'Restore')
  await answer(user, 'Replace', 'Replace what you have typed since?')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Mowing'))
  release()
  expect(await screen.findByText('Service created')).toBeVisible()
  await waitForResponses()
  expect(router.state.location.pathname).toBe('/service/add')
  expect(screen.getByLabelText('Name')).toHaveValue('Mowing')
})
