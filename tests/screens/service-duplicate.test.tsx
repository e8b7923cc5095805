import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, asksOnClose, renderApp } from '@tests/render-app'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it } from 'vitest'

import { createService, getService, updateService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo, putCalls } from './calls'
import { CATEGORY, replaceCatalogue, SERVICE, whole } from './deep-clean'

/** With fields that the product doesn't know. */
const original = {
  ...whole,
  isHidden: true,
  taxDetails: { ...whole.taxDetails, _id: '66f000000000000000000001' },
  seo: { title: ['Deep'] },
}

beforeEach(() => replaceCatalogue(original))

const posts = () => callsTo(createService.path).filter(({ method }) => method === 'POST')
const copies = () => [...backend.db.services.values()].filter(({ _id }) => _id !== SERVICE)
async function duplicate() {
  const app = await renderApp('/service')
  await app.user.click(await screen.findByRole('button', { name: 'Cleaning' }))
  await app.user.click(
    (await openMenu(app.user)).getByRole('menuitem', { name: 'Duplicate' }),
  )
  return app
}

const moreButton = () => screen.getByRole('button', { name: 'More' })

async function openMenu(user: App['user']) {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  return within(await screen.findByRole('menu'))
}

async function expectNoSecondCopy(user: App['user']) {
  expect(moreButton()).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Copying…')).toBeVisible()
  const menu = await openMenu(user)
  expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeDisabled()
  await user.keyboard('{Escape}')
}

describe('Duplicate', () => {
  it('creates a copy with everything but ids, and links to its Edit Services page', async () => {
    const { user, router } = await duplicate()
    const link = await screen.findByRole('link', { name: 'Edit Deep clean (copy)' })
    expect(screen.getByText(withText('“Deep clean (copy)” was added'))).toBeVisible()

    expect(posts().map(({ body }) => body)).toEqual([
      {
        name: 'Deep clean (copy)',
        categoryId: CATEGORY,
        description: 'Every corner',
        image: 'https://img.test/d.png',
      },
    ])
    const [copy] = copies()
    const { _id, slug: _slug, createdAt: _created, updatedAt: _updated, ...kept } = original
    const withoutId = <Part extends { _id: string }>({ _id, ...part }: Part) => part
    expect(putCalls().map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: updateService.path.replace(':serviceId', copy!._id),
        body: {
          ...kept,
          serviceId: copy!._id,
          name: 'Deep clean (copy)',
          taxDetails: withoutId(original.taxDetails),
          recurringOptions: original.recurringOptions.map(withoutId),
          modifiers: original.modifiers.map((group) => ({
            ...withoutId(group),
            options: group.options.map(withoutId),
          })),
          intakeQuestions: original.intakeQuestions.map(withoutId),
        },
      },
    ])
    const row = screen.getByRole('link', { name: 'Deep clean (copy)' })
    expect(row.closest('[data-highlighted]')).not.toBeNull()
    await user.click(link)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/service/edit/${encodeRouteId(copy!._id)}`,
      ),
    )
  })

  it('sends a price of 0 for a service that has none', async () => {
    const { price: _, ...unpriced } = original
    backend.fault({ match: getService, effect: { transform: () => unpriced } })
    await duplicate()
    await waitFor(() => expect(putCalls()[0]?.body).toMatchObject({ price: 0 }))
  })

  it('creates one copy for a double-click', async () => {
    const { user, queryClient } = await renderApp('/service')
    await user.click(await screen.findByRole('button', { name: 'Cleaning' }))
    const item = (await openMenu(user)).getByRole('menuitem', { name: 'Duplicate' })
    item.click()
    item.click()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(copies()).toHaveLength(1)
  })

  it('keeps focus, and ignores a press while it runs, even after its category was reopened', async () => {
    const release = hold(createService)
    const { user } = await duplicate()
    const category = screen.getByRole('button', { name: 'Cleaning' })
    await user.click(category)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
    await user.click(category)
    await screen.findByRole('button', { name: 'More' })
    await expectNoSecondCopy(user)
    expect(moreButton()).toHaveFocus()
    release()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    const [more] = screen.getAllByRole('button', { name: 'More' })
    expect(more).toHaveFocus()
    expect(more).toHaveAttribute('aria-busy', 'false')
    expect(posts()).toHaveLength(1)
    expect(copies()).toHaveLength(1)
  })

  it('keeps a drawer that was opened while it ran', async () => {
    const release = hold(createService)
    const { router } = await duplicate()
    await act(() => router.navigate({ to: '/service', state: { drawer: 'addCategory' } }))
    expect(await screen.findByRole('dialog', { name: 'Add Category' })).toBeVisible()
    release()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    await waitFor(() =>
      expect(router.state.location.state.highlighted).toBe(copies()[0]!._id),
    )
    expect(screen.getByRole('dialog', { name: 'Add Category' })).toBeVisible()
  })

  it('says what exists when it fails halfway, and links to it', async () => {
    const effect = { status: 400, message: 'The database is unavailable' }
    backend.fault({ match: updateService, effect })
    const { user, router } = await duplicate()
    const link = await screen.findByRole('link', { name: 'Edit Deep clean (copy)' })
    const notice = screen.getByText('The database is unavailable').closest('[role=alert]')
    expect(notice).toHaveTextContent(
      /“.?Deep clean \(copy\).?” was created, but only its name, category, description and image are certain to be in it\./,
    )
    expect(notice).toContainElement(link)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(await screen.findByRole('link', { name: 'Deep clean (copy)' })).toBeVisible()
    expect(asksOnClose()).toBe(false)
    await user.click(link)
    const address = `/service/edit/${encodeRouteId(copies()[0]!._id)}`
    await waitFor(() => expect(router.state.location.pathname).toBe(address))
    expect(posts()).toHaveLength(1)
    expect(putCalls()).toHaveLength(1)
  })

  it('creates nothing when the service cannot be read', async () => {
    backend.fault({ match: getService, effect: { status: 500, message: 'Out of order' } })
    await duplicate()
    expect(await screen.findByText('Out of order')).toBeVisible()
    expect(posts()).toHaveLength(0)
  })

  it('shows the message of a refused create, and updates nothing', async () => {
    const effect = { status: 400, message: 'No room for it' }
    backend.fault({ match: createService, effect })
    await duplicate()
    expect(await screen.findByText('No room for it')).toBeVisible()
    expect(putCalls()).toHaveLength(0)
    await waitFor(() => expect(moreButton()).toHaveAttribute('aria-busy', 'false'))
  })
})
