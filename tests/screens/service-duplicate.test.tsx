import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, asksOnClose, renderApp } from '@tests/render-app'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it } from 'vitest'

import { createService, getService, updateService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo, putCalls } from './calls'
import { CATEGORY, SERVICE, whole } from './deep-clean'

const original = {
  ...whole,
  isHidden: true,
  taxDetails: { ...whole.taxDetails, _id: '66f000000000000000000001' },
}

beforeEach(() => {
  const { categories, services } = backend.db
  categories.clear()
  services.clear()
  categories.set(CATEGORY, { _id: CATEGORY, name: 'Cleaning', image: 'https://img.test/c.png' })
  services.set(SERVICE, original)
})

async function logIn(user: App['user']) {
  await user.type(screen.getByLabelText('Email'), demoAdmin.email)
  await user.type(screen.getByLabelText('Password'), demoAdmin.password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

const posts = () => callsTo(createService.path).filter(({ method }) => method === 'POST')
const copies = () => [...backend.db.services.values()].filter(({ _id }) => _id !== SERVICE)
const answer = async (user: App['user'], name: 'Yes' | 'No') => {
  const dialog = await screen.findByRole('dialog', { name: 'Do you want to finish the copy?' })
  expect(dialog).toHaveTextContent(
    '“Deep clean (copy)” was created with its name, category, description and image. The rest could not be copied.',
  )
  await user.click(within(dialog).getByRole('button', { name }))
}

async function duplicate() {
  const app = await renderApp('/service')
  await app.user.click(await screen.findByRole('button', { name: 'Cleaning' }))
  await app.user.click((await openMenu(app.user)).getByRole('menuitem', { name: 'Duplicate' }))
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
  it('copies nothing of a service that was not understood as a whole', async () => {
    const odd = { price: '$120.00', modifiers: [{ title: 'Rooms', isRequired: 'perhaps' }] }
    const transform = (service: unknown) => ({ ...(service as object), ...odd })
    backend.fault({ match: getService, effect: { transform } })
    await duplicate()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Price and Service Modifiers could not be read')
    expect(posts()).toEqual([])
  })

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
    expect(screen.getByRole('link', { name: 'Deep clean (copy)' })).toBeVisible()

    await user.click(link)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/service/edit/${encodeRouteId(copy!._id)}`),
    )
  })

  it('keeps focus and ignores a second press while it runs', async () => {
    const release = hold(getService)
    const { user } = await duplicate()
    await expectNoSecondCopy(user)
    expect(moreButton()).toHaveFocus()
    release()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    const [more] = screen.getAllByRole('button', { name: 'More' })
    expect(more).toHaveFocus()
    expect(more).toHaveAttribute('aria-busy', 'false')
    expect(posts()).toHaveLength(1)
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

  it('ignores a press while it runs, even after its category was closed and reopened', async () => {
    const release = hold(createService)
    const { user } = await duplicate()
    const category = screen.getByRole('button', { name: 'Cleaning' })
    await user.click(category)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
    await user.click(category)
    await screen.findByRole('button', { name: 'More' })
    await expectNoSecondCopy(user)
    release()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    expect(posts()).toHaveLength(1)
    expect(copies()).toHaveLength(1)
  })

  it('says what exists when it fails halfway, and finishes without creating another', async () => {
    backend.fault({
      match: updateService,
      times: 1,
      effect: { status: 400, message: 'The database is unavailable' },
    })
    const { user } = await duplicate()
    expect(await screen.findByText('The database is unavailable')).toBeVisible()
    await answer(user, 'Yes')
    expect(await screen.findByText(withText('“Deep clean (copy)” was added'))).toBeVisible()
    expect(posts()).toHaveLength(1)
    expect(putCalls()).toHaveLength(2)
    expect(putCalls()[1]).toMatchObject({ path: putCalls()[0]!.path, body: putCalls()[0]!.body })
    expect(copies()).toMatchObject([{ name: 'Deep clean (copy)', price: 80 }])
  })

  it('leaves the unfinished copy in the list after No', async () => {
    backend.fault({
      match: updateService,
      effect: { status: 400, message: 'The database is unavailable' },
    })
    const { user } = await duplicate()
    await answer(user, 'No')
    expect(await screen.findByText('Deep clean (copy)')).toBeVisible()
    expect(screen.queryByText(withText('“Deep clean (copy)” was added'))).toBeNull()
    expect(putCalls()).toHaveLength(1)
  })

  it('says after an expired session which copy is unfinished, and finishes it', async () => {
    const release = hold(updateService)
    const app = await duplicate()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    backend.expireSession()
    release()
    await screen.findByRole('heading', { name: 'Login' })
    await logIn(app.user)
    await app.user.click(
      await screen.findByRole('link', { name: /^Unfinished copy “.*Deep clean \(copy\).*”$/ }),
    )
    const row = (await screen.findByText('Unfinished copy')).closest('li')!
    expect(row).toHaveTextContent('Deep clean (copy)')
    await app.user.click(within(row).getByRole('button', { name: 'Finish copy' }))
    expect(await screen.findByText(withText('“Deep clean (copy)” was added'))).toBeVisible()
    expect(copies()).toMatchObject([{ name: 'Deep clean (copy)', price: 80 }])
    expect(posts()).toHaveLength(1)
    expect(screen.queryByText('Unfinished copy')).toBeNull()
  })

  it('asks before the tab closes until the copy is complete, and stores no name', async () => {
    const release = hold(updateService)
    await duplicate()
    await waitFor(() => expect(putCalls()).toHaveLength(1))
    expect(asksOnClose()).toBe(true)
    expect(screen.queryByText('Unfinished copy')).toBeNull()
    const stored = [localStorage, sessionStorage].flatMap(Object.values).join()
    expect(stored).not.toMatch(/Deep clean|66f0/)
    release()
    await screen.findByText(withText('“Deep clean (copy)” was added'))
    await waitFor(() => expect(asksOnClose()).toBe(false))
  })

  async function leaveUnfinished() {
    backend.fault({
      match: updateService,
      times: 1,
      effect: { status: 400, message: 'The database is unavailable' },
    })
    const app = await duplicate()
    await answer(app.user, 'No')
    await screen.findByText('Unfinished copy')
    expect(asksOnClose()).toBe(true)
    return app
  }

  it('forgets an unfinished copy that is deleted', async () => {
    const { user } = await leaveUnfinished()
    const row = screen.getByText('Unfinished copy').closest('li')!
    await user.click(within(row).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(asksOnClose()).toBe(false))
  })

  it('forgets an unfinished copy that another admin has deleted', async () => {
    const { queryClient } = await leaveUnfinished()
    backend.db.services.delete(copies()[0]!._id)
    await queryClient.invalidateQueries()
    await waitFor(() => expect(asksOnClose()).toBe(false))
  })

  it('overwrites no copy that was edited before it was finished', async () => {
    const { user } = await leaveUnfinished()
    const [copy] = copies()
    backend.db.services.set(copy!._id, { ...copy!, price: 95 })
    await user.click(await screen.findByRole('button', { name: 'Finish copy' }))
    expect(
      await screen.findByText(withText('“Deep clean (copy)” has been edited in the meantime.')),
    ).toBeVisible()
    expect(copies()).toMatchObject([{ price: 95 }])
    expect(screen.queryByText('Unfinished copy')).toBeNull()
  })

  it('creates nothing when the service cannot be read', async () => {
    backend.fault({ match: getService, effect: { status: 500, message: 'Out of order' } })
    await duplicate()
    expect(await screen.findByText('Out of order')).toBeVisible()
    expect(posts()).toHaveLength(0)
    await waitFor(() => expect(moreButton()).toHaveAttribute('aria-busy', 'false'))
  })

  it('shows the message of a refused create, and updates nothing', async () => {
    backend.fault({
      match: createService,
      effect: { status: 400, body: { status: 400, data: ['No room for it'] } },
    })
    await duplicate()
    expect(await screen.findByText('No room for it')).toBeVisible()
    expect(putCalls()).toHaveLength(0)
  })
})
