import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { asksOnClose, renderApp } from '@tests/render-app'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it } from 'vitest'

import { createService, getService, updateService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'
import { unsavedNames } from '@/session/drafts'

import { callsTo, putCalls } from './calls'
import { CATEGORY, replaceCatalogue, SERVICE, whole } from './deep-clean'
import { dialog, noDialog, press, signInAgain } from './steps'

const GARDEN = '66a000000000000000000002'
const garden = { _id: GARDEN, name: 'Garden' }

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

/** Opens Duplicate's drawer. */
async function openDuplicate() {
  const app = await renderApp('/service')
  await press(app.user, 'Cleaning')
  await press(app.user, 'Duplicate')
  return { ...app, panel: await dialog('Duplicate Service') }
}

/** Duplicates the service under the name that is filled in. */
async function duplicate() {
  const app = await openDuplicate()
  await app.user.keyboard('{Enter}')
  return app
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

  it('asks for the name, which is selected to be replaced, and for the category', async () => {
    backend.db.categories.set(GARDEN, {
      ...backend.db.categories.get(CATEGORY)!,
      ...garden,
    })
    const { user, panel } = await openDuplicate()
    const name = panel.getByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toHaveValue('Deep clean (copy)')
    expect(panel.getByLabelText('Category')).toHaveValue('Cleaning')
    await user.keyboard('Mowing')
    await user.click(panel.getByLabelText('Category'))
    await user.click(await screen.findByRole('option', { name: 'Garden' }))
    await user.click(panel.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(withText('“Mowing” was added'))).toBeVisible()
    const sent = { name: 'Mowing', categoryId: GARDEN }
    expect(posts().map(({ body }) => body)).toEqual([expect.objectContaining(sent)])
    expect(putCalls().map(({ body }) => body)).toEqual([expect.objectContaining(sent)])
    // Its category opens, and the copy is pointed out.
    const row = await screen.findByRole('link', { name: 'Mowing' })
    expect(row.closest('[data-highlighted]')).not.toBeNull()
  })

  it('needs a name', async () => {
    const { user, panel } = await openDuplicate()
    await user.keyboard('{Backspace}{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter name')
    expect(panel.getByText('Please enter name')).toBeVisible()
    expect(posts()).toHaveLength(0)
  })

  it('creates one copy for a double-click', async () => {
    const { panel, queryClient } = await openDuplicate()
    const save = panel.getByRole('button', { name: 'Save' })
    save.click()
    save.click()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(copies()).toHaveLength(1)
  })

  it('is locked while it runs, and returns the focus', async () => {
    const release = hold(createService)
    const { user, panel } = await duplicate()
    await waitFor(() => expect(panel.getByLabelText('Name')).toBeDisabled())
    expect(panel.getByRole('button', { name: 'Close' })).toBeDisabled()
    await user.keyboard('{Enter}{Escape}')
    release()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    await noDialog()
    const [button] = screen.getAllByRole('button', { name: 'Duplicate' })
    await waitFor(() => expect(button).toHaveFocus())
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

  it('is told of, and not offered again, when the session expires halfway', async () => {
    const app = await openDuplicate()
    const release = hold(updateService, { times: 1 })
    await app.user.keyboard('Mowing{Enter}')
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    backend.expireSession()
    release()
    await screen.findByRole('heading', { name: 'Login' })
    await signInAgain(app)
    const work = within(await screen.findByRole('status', { name: 'Unsaved work' }))
    const created =
      '“Mowing” was created, but only its name, category, description and image are certain to be in it.'
    expect(work.getByText(withText(created))).toBeVisible()
    expect(work.queryByText('What you typed in Duplicate Service')).toBeNull()
    expect(unsavedNames()).toEqual([])
    expect(copies()).toHaveLength(1)
  })

  it('creates nothing when the service cannot be read', async () => {
    backend.fault({ match: getService, effect: { status: 500, message: 'Out of order' } })
    const { panel } = await duplicate()
    expect(await screen.findByText('Out of order')).toBeVisible()
    expect(posts()).toHaveLength(0)
    expect(panel.getByLabelText('Name')).toBeEnabled()
  })

  it('creates no deleted copy of a service that was marked as deleted meanwhile', async () => {
    const { user, panel } = await openDuplicate()
    backend.db.services.set(SERVICE, { ...original, isDeleted: true })
    await press(user, 'Save')
    expect(await screen.findByText('This service has been deleted.')).toBeVisible()
    expect(posts()).toHaveLength(0)
    expect(panel.getByLabelText('Name')).toBeEnabled()
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Deep clean' })).toBeNull(),
    )
  })

  it('shows no error of its own when the session expires while the service is read', async () => {
    backend.fault({ match: getService, effect: { expire: true } })
    await duplicate()
    await screen.findByRole('heading', { name: 'Login' })
    expect(await screen.findByText('Session expired')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the message of a refused create, keeps what was typed, and updates nothing', async () => {
    const effect = { status: 400, message: 'No room for it' }
    backend.fault({ match: createService, times: 1, effect })
    const { user, panel } = await openDuplicate()
    await user.keyboard('Second clean{Enter}')
    expect(await screen.findByText('No room for it')).toBeVisible()
    expect(putCalls()).toHaveLength(0)
    expect(panel.getByLabelText('Name')).toHaveValue('Second clean')
    await press(user, 'Save')
    expect(await screen.findByText(withText('“Second clean” was added'))).toBeVisible()
  })
})
