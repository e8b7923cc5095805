import { backend } from '@mocks/node'
import { screen, waitFor } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

import { createService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

const photo = () => new File(['a photo'], 'photo.png', { type: 'image/png' })

it('creates a service and returns to the list', async () => {
  const { user, router } = await renderApp('/service/add')
  expect(screen.getByRole('heading', { name: 'Add Service', level: 1 })).toBeVisible()
  expect(document.title).toBe('Add Service · Doorstep')

  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await user.type(screen.getByLabelText('Name'), 'Mowing')
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Service created')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
  const garden = [...backend.db.categories.values()].find(({ name }) => name === 'Gardening')
  const call = backend.calls.find(
    ({ method, path }) => method === 'POST' && path === createService.path,
  )
  expect(call?.body).toEqual({
    categoryId: garden?._id,
    name: 'Mowing',
    description: '',
    image: expect.any(String),
  })
})

it('links to Edit Services of the new service in the toast', async () => {
  const { user, router } = await renderApp('/service/add')
  expect(
    screen.getByText('Its price, modifiers and questions come next, in Edit Services'),
  ).toBeVisible()
  await user.click(screen.getByLabelText('Category'))
  await user.click(await screen.findByRole('option', { name: 'Gardening' }))
  await user.type(screen.getByLabelText('Name'), 'Mowing')
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const added = await waitFor(() => {
    const service = [...backend.db.services.values()].find(({ name }) => name === 'Mowing')
    if (!service) throw new Error('Mowing was not added')
    return service
  })
  const link = await screen.findByRole('link', { name: 'Edit Mowing' })
  expect(link).toHaveAttribute('href', `/service/edit/${encodeRouteId(added._id)}`)
  await user.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe(link.getAttribute('href')))
  expect(await screen.findByLabelText('Name')).toHaveValue('Mowing')
})

it('rejects an empty form with one toast and every message inline', async () => {
  const { user } = await renderApp('/service/add')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select category')
  expect(screen.getByText('Please enter name')).toBeVisible()
  expect(screen.getByText('Service Image is Required')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveFocus())
})

it('retries a failed upload', async () => {
  backend.fault({
    match: { path: 'users/upload-file' },
    times: 1,
    effect: { status: 500, message: 'The disk is full' },
  })
  const { user } = await renderApp('/service/add')
  await user.upload(screen.getByLabelText('Image'), photo())
  expect(await screen.findByText('The disk is full')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeVisible()
  expect(screen.queryByText('The disk is full')).toBeNull()
})
