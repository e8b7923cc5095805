import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App as Rendered, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@/api/categories'
import { createService, deleteService, listCatalogue } from '@/api/services'
import { App } from '@/app'
import { COLLAPSE_TRANSITION } from '@/domain/limits'
import { encodeRouteId } from '@/domain/list/route-id'

import { CATEGORY, replaceCatalogue, SERVICE, whole } from './deep-clean'
import {
  answer,
  chooseItem,
  continueWhereLeft,
  dialog,
  expireAndSignIn,
  fillIn,
  noDialog,
  photo,
  press,
} from './steps'

const EMPTY = '66a000000000000000000002'
const PENDING = '66b000000000000000000002'
const MOWING = '66b000000000000000000003'

function lastBody(method: string, path: string) {
  return backend.calls.findLast((call) => call.method === method && call.path === path)
    ?.body
}

function count(path: string, method = 'GET') {
  return backend.calls.filter((call) => call.path === path && call.method === method).length
}

beforeEach(() => {
  const pending = { _id: PENDING, name: 'Quick clean', image: undefined, isPending: true }
  replaceCatalogue(whole, { ...whole, ...pending })
  const garden = { _id: EMPTY, name: 'Garden', image: 'https://img.test/g.png' }
  backend.db.categories.set(EMPTY, garden)
})

type User = Rendered['user']

async function openCategory(user: User, name = 'Cleaning') {
  const control = await screen.findByRole('button', { name })
  await user.click(control)
}

function rowOf(service: string) {
  const row = screen.getByText(service).closest('li')
  if (!row) throw new Error(`No row contains ${service}`)
  return row
}

async function findRow(service: string) {
  await screen.findByText(service)
  return rowOf(service)
}

async function chooseFromMenu(user: User, category: string, item: string) {
  await screen.findByRole('button', { name: category })
  await chooseItem(
    user,
    within(rowOf(category)).getByRole('button', { name: 'Actions' }),
    item,
  )
}

async function fillImage(user: User) {
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
}

async function pressDelete(user: User, service: string) {
  await user.click(within(rowOf(service)).getByRole('button', { name: 'Delete' }))
}

const deletions = (path: string, id: string) => count(path.replace(/:\w+/, id), 'DELETE')

describe('the list', () => {
  it('shows closed categories without rows, and requests showAll', async () => {
    await renderApp('/service')
    expect(screen.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
    const control = await screen.findByRole('button', { name: 'Cleaning' })
    expect(control).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText('Deep clean')).toBeNull()
    expect(screen.getByText('2 services')).toBeVisible()
    const call = backend.calls.find(({ path }) => path === listCatalogue.path)
    expect(call?.search).toEqual({ showAll: 'true' })
  })

  it('opens several categories at once, with the services and their actions', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    await openCategory(user, 'Garden')
    const control = screen.getByRole('button', { name: 'Cleaning', expanded: true })
    const controlled = document.getElementById(control.getAttribute('aria-controls') ?? '')
    expect(controlled).toContainElement(screen.getByText('No Service Added'))

    const row = rowOf('Deep clean')
    expect(row.querySelector('img')).toHaveAttribute('src', 'https://img.test/d.png')
    const hrefs = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    const id = encodeRouteId(SERVICE)
    expect(hrefs).toEqual([`/service/view/${id}`, `/service/edit/${id}`])
    expect(within(row).queryByText('Pending Info')).toBeNull()
    for (const [role, name] of [
      ['link', 'Edit'],
      ['button', 'Delete'],
      ['button', 'Duplicate'],
    ] as const) {
      expect(within(row).getByRole(role, { name })).toHaveAccessibleDescription(
        'Deep clean',
      )
    }
    const pending = rowOf('Quick clean')
    expect(within(pending).getByText('Pending Info')).toBeVisible()
    expect(pending.querySelector('img')).toBeNull()
    expect(pending.querySelector('svg')).not.toBeNull()
    await press(user, 'Cleaning')
    await waitFor(() => expect(row).not.toBeInTheDocument())
  })

  it.each(['Cancel', 'Update', 'Back'])(
    'keeps its categories open after an edit that ends with %s, and points the service out',
    async (end) => {
      const { user, router } = await renderApp('/service')
      await openCategory(user, 'Garden')
      await openCategory(user)
      // The history entry follows a moment later, sooner than anybody can click the link.
      await waitFor(() =>
        expect(router.state.location.state.openCategories).toHaveLength(2),
      )
      await user.click(within(rowOf('Deep clean')).getByRole('link', { name: 'Edit' }))
      const name = await screen.findByLabelText('Name')
      if (end === 'Back') router.history.back()
      else {
        if (end === 'Update') await user.type(name, ' today')
        await user.click(screen.getByRole('button', { name: end }))
      }
      await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
      const service = await screen.findByRole('link', { name: /^Deep clean( today)?$/ })
      expect(screen.getByText('No Service Added')).toBeVisible()
      expect(service.closest('[data-highlighted]') !== null).toBe(end !== 'Back')
    },
  )

  it.each(['Cancel', 'Update', 'Back', 'Service Details and All services'])(
    'is as it was left after %s: its search, and what was closed in it',
    async (end) => {
      const mowing = { ...whole, _id: MOWING, name: 'Mow and clean', categoryId: EMPTY }
      backend.db.services.set(MOWING, mowing)
      const { user, router } = await renderApp('/service?search=clean')
      await user.click(
        await screen.findByRole('button', { name: 'Garden', expanded: true }),
      )
      await waitFor(() => expect(screen.queryByText('Mow and clean')).toBeNull())
      const row = within(rowOf('Deep clean'))
      if (end.startsWith('Service Details')) {
        await user.click(row.getByRole('link', { name: 'Deep clean' }))
        await user.click(await screen.findByRole('link', { name: 'All services' }))
      } else {
        await user.click(row.getByRole('link', { name: 'Edit' }))
        const name = await screen.findByLabelText('Name')
        if (end === 'Update') await user.type(name, ' today')
        if (end === 'Back') router.history.back()
        else await press(user, end)
      }
      await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
      expect(router.state.location.search).toEqual({ search: 'clean' })
      expect(await screen.findByText(/^Deep clean( today)?$/)).toBeVisible()
      expect(screen.getByText('Quick clean')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Garden' })).toHaveAttribute(
        'aria-expanded',
        'false',
      )
    },
  )

  it('names an updated service as it was saved, before the list is read again', async () => {
    const { user } = await renderApp('/service?search=clean')
    await user.click(
      await within(await findRow('Deep clean')).findByRole('link', { name: 'Edit' }),
    )
    await fillIn(user, { Name: 'Deeper clean', Price: '95' })
    const release = hold(listCatalogue)
    await press(user, 'Update')
    const row = within(await findRow('Deeper clean'))
    expect(row.getByText('$95.00')).toBeVisible()
    await user.click(row.getByRole('button', { name: 'Duplicate' }))
    const panel = await dialog('Duplicate Service')
    expect(panel.getByLabelText('Name')).toHaveValue('Deeper clean (copy)')
    await user.keyboard('{Escape}')
    await noDialog()
    await user.click(row.getByRole('button', { name: 'Delete' }))
    expect((await dialog(/delete this service/)).getByText('Deeper clean')).toBeVisible()
    release()
  })

  it('is as it was left after an edit that began in Service Details', async () => {
    const { user, router } = await renderApp('/service?search=deep')
    await user.click(await screen.findByRole('link', { name: 'Deep clean' }))
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Name'), ' today')
    await press(user, 'Update')
    const service = await screen.findByRole('link', { name: 'Deep clean today' })
    expect(service.closest('[data-highlighted]')).not.toBeNull()
    expect(router.state.location.search).toEqual({ search: 'deep' })
    expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull()
  })

  it('opens and closes all categories at once', async () => {
    const { user } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(await screen.findByText('Deep clean')).toBeVisible()
    expect(screen.getByText('No Service Added')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Collapse all' }))
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
  })

  it('shows all categories closed after a visit to another screen', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
    const sidebar = within(screen.getByRole('navigation'))
    await user.click(sidebar.getByRole('link', { name: 'Services' }))
    const control = await screen.findByRole('button', { name: 'Cleaning' })
    expect(control).toHaveAttribute('aria-expanded', 'false')
  })

  it('shows No Service Found when there is no category', async () => {
    backend.db.categories.clear()
    await renderApp('/service')
    expect(await screen.findByText('No Service Found')).toBeVisible()
  })
})

describe('opening and closing a category', () => {
  /** Renders the list as outside of tests, with transitions. */
  async function renderMoving() {
    const end: (() => void)[] = []
    const animate = vi.spyOn(Element.prototype, 'animate').mockImplementation(() => {
      const finished = new Promise<void>((resolve) => end.push(resolve))
      return { finished, cancel: () => {} } as unknown as Animation
    })
    const { user, router, queryClient, rerender } = await renderApp('/service')
    rerender(<App router={router} queryClient={queryClient} />)
    await press(user, 'Cleaning')
    await screen.findByText('Deep clean')
    return {
      user,
      animate,
      finish: () => act(() => end.splice(0).forEach((resolve) => resolve())),
    }
  }

  it('moves the services for the time that the specification gives', async () => {
    const { user, animate, finish } = await renderMoving()
    const [deep, quick] = [rowOf('Deep clean'), rowOf('Quick clean')]
    expect(animate.mock.contexts).toEqual([deep, quick])
    expect(animate.mock.lastCall?.[1]).toMatchObject({ duration: COLLAPSE_TRANSITION })
    finish()
    await waitFor(() => expect(deep).not.toHaveAttribute('data-motion'))

    animate.mockClear()
    await press(user, 'Cleaning')
    await screen.findByRole('button', { name: 'Cleaning', expanded: false })
    expect(animate.mock.contexts).toEqual([deep, quick])
    expect(animate.mock.lastCall?.[1]).toMatchObject({ duration: COLLAPSE_TRANSITION })
    expect(deep).toBeInTheDocument()
    expect(deep).toHaveAttribute('inert')
    finish()
    await waitFor(() => expect(deep).not.toBeInTheDocument())
  })

  it('moves nothing under reduced motion', async () => {
    const original = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      original(query.includes('prefers-reduced-motion') ? 'all' : query),
    )
    const { user, animate } = await renderMoving()
    await press(user, 'Cleaning')
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
    expect(animate).not.toHaveBeenCalled()
  })
})

describe('a large catalogue', () => {
  const rows = () => document.querySelectorAll('[data-row]').length

  beforeEach(() => enlarge(backend.db, { services: 1000, categories: 40 }))

  async function expandAll() {
    const app = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await app.user.click(screen.getByRole('button', { name: 'Expand all' }))
    await screen.findByRole('link', { name: 'Deep clean' })
    return app
  }

  it('has few of its rows in the document, and counts all of them', async () => {
    await expandAll()
    const link = screen.getByRole('link', { name: 'Deep clean' })
    expect(rows()).toBeLessThan(40)
    expect(document.querySelectorAll('*').length).toBeLessThan(3000)
    expect(link.closest('li')).toHaveAttribute('aria-setsize', '27')
    expect(link.closest('li')).toHaveAttribute('aria-posinset', '1')
    expect(screen.getByRole('heading', { name: /^Services/ })).toBeVisible()
  })

  it('scrolls to each service that a link points out, one after the other', async () => {
    const { router } = await expandAll()
    const scrollTo = vi.spyOn(window, 'scrollTo')
    const services = [...backend.db.services.values()]
    const [near, far] = [services[100]!, services[900]!]
    for (const service of [near, far]) {
      scrollTo.mockClear()
      await act(() =>
        router.navigate({
          to: '/service',
          state: (now) => ({ ...now, highlighted: service._id }),
          resetScroll: false,
        }),
      )
      await waitFor(() => expect(scrollTo).toHaveBeenCalled())
    }
  })

  it('is printed as a whole', async () => {
    await expandAll()
    fireEvent(window, new Event('beforeprint'))
    expect(rows()).toBe(1040)
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(rows()).toBeLessThan(40))
  })
})

describe('the filter', () => {
  it('matches names of categories and services without another request', async () => {
    const { user, router } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await user.type(screen.getByLabelText('Search'), 'QUICK')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull())
    expect(router.state.location.search).toEqual({ search: 'QUICK' })
    expect(await screen.findByText('Quick clean')).toBeVisible()
    expect(screen.queryByText('Deep clean')).toBeNull()
    expect(count('services')).toBe(1)
  })

  it('opens the categories in which it finds services, and closes them again', async () => {
    const { user } = await renderApp('/service')
    const cleaning = await screen.findByRole('button', { name: 'Cleaning' })
    const search = screen.getByLabelText('Search')
    await user.type(search, 'quick')
    await waitFor(() => expect(cleaning).toHaveAttribute('aria-expanded', 'true'))
    await user.click(cleaning)
    expect(cleaning).toHaveAttribute('aria-expanded', 'false')
    await user.clear(search)
    await user.type(search, 'deep')
    await waitFor(() => expect(cleaning).toHaveAttribute('aria-expanded', 'true'))
    await user.clear(search)
    await waitFor(() => expect(cleaning).toHaveAttribute('aria-expanded', 'false'))
    // Found by its own name, with all its services.
    await user.type(search, 'cleaning')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull())
    expect(cleaning).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes two categories that are pressed before the first one is drawn closed', async () => {
    const mowing = { ...whole, _id: MOWING, name: 'Mow and clean', categoryId: EMPTY }
    backend.db.services.set(MOWING, mowing)
    await renderApp('/service?search=clean')
    const garden = await screen.findByRole('button', { name: 'Garden', expanded: true })
    const cleaning = screen.getByRole('button', { name: 'Cleaning', expanded: true })
    act(() => {
      garden.click()
      cleaning.click()
    })
    await waitFor(() => expect(cleaning).toHaveAttribute('aria-expanded', 'false'))
    expect(garden).toHaveAttribute('aria-expanded', 'false')
  })

  it('opens a category again that was closed in another search, however the search changed', async () => {
    const { router, user } = await renderApp('/service?search=quick')
    const cleaning = await screen.findByRole('button', { name: 'Cleaning', expanded: true })
    await user.click(cleaning)
    await waitFor(() => expect(cleaning).toHaveAttribute('aria-expanded', 'false'))
    await act(() => router.navigate({ to: '/service', search: { search: 'deep' } }))
    await waitFor(() => expect(cleaning).toHaveAttribute('aria-expanded', 'true'))
    expect(screen.getByText('Deep clean')).toBeVisible()
  })

  it('keeps closed what was closed in it after a save, but for the category of a new service', async () => {
    const mowing = { ...whole, _id: MOWING, name: 'Mow and clean', categoryId: EMPTY }
    backend.db.services.set(MOWING, mowing)
    const { user } = await renderApp('/service?search=clean')
    const garden = await screen.findByRole('button', { name: 'Garden', expanded: true })
    await user.click(garden)
    await openCategory(user)
    await chooseFromMenu(user, 'Cleaning', 'Create Service')
    const panel = await dialog('Create Service')
    await user.type(panel.getByLabelText('Name'), 'Spring clean')
    await fillImage(user)
    await press(user, 'Save')
    await noDialog()
    expect(await screen.findByRole('link', { name: 'Spring clean' })).toBeVisible()
    expect(garden).toHaveAttribute('aria-expanded', 'false')
  })

  it('shows No Service Found when nothing matches', async () => {
    const { user } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await user.type(screen.getByLabelText('Search'), 'plumbing')
    expect(await screen.findByText('No Service Found')).toBeVisible()
  })

  it('is kept in the URL', async () => {
    await renderApp('/service?search=garden')
    expect(await screen.findByRole('button', { name: 'Garden' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cleaning' })).toBeNull()
    expect(screen.getByLabelText('Search')).toHaveValue('garden')
  })
})

describe('Add Category', () => {
  async function open() {
    const { user } = await renderApp('/service')
    await press(user, 'Add Category')
    return { user, panel: await dialog('Add Category') }
  }

  it('rejects a form in which nothing is visible, with one toast and both messages inline', async () => {
    const { user, panel } = await open()
    await fillIn(user, { Name: '\u200B\u3164' })
    await press(user, 'Save')
    const toasts = await screen.findAllByRole('alert')
    expect(toasts.map(({ textContent }) => textContent)).toEqual(['Please enter name'])
    expect(panel.getByText('Please enter name')).toBeVisible()
    expect(panel.getByText('Please upload an image')).toBeVisible()
    await waitFor(() => expect(panel.getByLabelText('Name')).toHaveFocus())
    expect(count(createCategory.path, 'POST')).toBe(0)
  })

  it('shows why a name was refused, and saves another one', async () => {
    const message = 'A category with this name already exists'
    backend.fault({ match: createCategory, times: 1, effect: { status: 409, message } })
    const { user, panel } = await open()
    await fillIn(user, { Name: ' Roofing ' })
    await fillImage(user)
    await press(user, 'Save')
    expect(await screen.findByText(message)).toBeVisible()
    const name = panel.getByLabelText('Name')
    await user.type(name, 'and gutters')
    await press(user, 'Save')
    expect(await screen.findByText('Category created successfully')).toBeVisible()
    await noDialog()
    const added = await screen.findByRole('button', { name: 'Roofing and gutters' })
    expect(added.closest('[data-highlighted]')).not.toBeNull()
    const image = expect.stringMatching(/^(https?|data|blob):/) as string
    const bodies = [lastBody('POST', createCategory.path)]
    expect(bodies).toEqual([{ name: 'Roofing and gutters', image }])
  })

  it('cannot be saved before the upload has finished', async () => {
    backend.fault({ match: { path: 'users/upload-file' }, effect: { hang: true } })
    const { user, panel } = await open()
    await fillIn(user, { Name: 'Roofing' })
    await user.upload(panel.getByLabelText('Image'), photo())
    expect(await panel.findByRole('progressbar')).toBeVisible()
    const save = panel.getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-disabled', 'true')
    await user.click(save)
    expect(screen.queryByRole('alert')).toBeNull()
    await press(user, 'Cancel')
    expect(save).not.toHaveAttribute('aria-disabled')
  })
})

it.each([
  ['Add Category', createCategory],
  ['Create Service', createService],
])('%s is locked while it is sent', async (title, create) => {
  const { user } = await renderApp('/service')
  if (title === 'Create Service') await chooseFromMenu(user, 'Garden', title)
  else await press(user, title)
  const panel = await dialog(title)
  await fillIn(user, { Name: 'Roofing' })
  await fillImage(user)
  const release = hold(create)
  await press(user, 'Save')
  const name = panel.getByLabelText('Name')
  await waitFor(() => expect(name).toBeDisabled())
  expect(panel.getByRole('button', { name: 'Close' })).toBeDisabled()
  release()
  await noDialog()
})

it('A drawer can be closed while a service is being deleted', async () => {
  const release = hold(deleteService)
  const { user } = await renderApp('/service')
  await openCategory(user)
  await pressDelete(user, 'Deep clean')
  await answer(user, 'Yes')
  await noDialog()
  await press(user, 'Add Category')
  const close = (await dialog('Add Category')).getByRole('button', { name: 'Close' })
  expect(close).toBeEnabled()
  await user.click(close)
  await noDialog()
  release()
  expect(await screen.findByText('Deleted Successfully')).toBeVisible()
})

describe("a category's menu", () => {
  const path = updateCategory.path.replace(':id', CATEGORY)

  it('updates the category', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    expect((await dialog('Update Category')).getByLabelText('Name')).toHaveValue('Cleaning')
    await fillIn(user, { Name: 'Cleaning at home' })
    await press(user, 'Save')
    expect(await screen.findByText('Category updated successfully')).toBeVisible()
    const image = 'https://img.test/c.png'
    expect(lastBody('PUT', path)).toEqual({ id: CATEGORY, name: 'Cleaning at home', image })
    expect(await screen.findByRole('button', { name: 'Cleaning at home' })).toBeVisible()
  })

  it('edits the category as it was saved, before the list is read again', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await fillIn(user, { Name: 'Cleaning at home' })
    // The first one looks for another admin's changes.
    const release = hold(listCatalogue, { from: 2 })
    await press(user, 'Save')
    await screen.findByText('Category updated successfully')
    await noDialog()
    await chooseFromMenu(user, 'Cleaning at home', 'Edit Category')
    const panel = await dialog('Update Category')
    expect(panel.getByLabelText('Name')).toHaveValue('Cleaning at home')
    release()
    await fillImage(user)
    await press(user, 'Save')
    await waitFor(() => expect(count(path, 'PUT')).toBe(2))
    const name = 'Cleaning at home'
    const image = expect.any(String) as string
    expect(lastBody('PUT', path)).toEqual({ id: CATEGORY, name, image })
  })

  it('leaves nothing of its form in Add Category, to which Forward leads', async () => {
    const { user, router, history } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await act(() => router.navigate({ to: '/service', state: { drawer: 'addCategory' } }))
    await dialog('Add Category')
    act(() => history.back())
    await noDialog()
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await dialog('Update Category')
    act(() => history.forward())
    const panel = await dialog('Add Category')
    expect(panel.getByLabelText('Name')).toHaveValue('')
  })

  it('keeps what is typed in its form while Add Category, which was left, is saved', async () => {
    const { user, router, history } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    const release = hold(createCategory)
    await act(() => router.navigate({ to: '/service', state: { drawer: 'addCategory' } }))
    await fillIn(user, { Name: 'Garage' })
    await fillImage(user)
    await press(user, 'Save')
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeDisabled())
    act(() => history.back())
    await noDialog()
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await dialog('Update Category')
    await user.type(panel.getByLabelText('Name'), ' at home')
    release()
    await screen.findByText('Category created successfully')
    await waitForResponses()
    expect(panel.getByLabelText('Name')).toHaveValue('Cleaning at home')
    expect(screen.getByRole('dialog', { name: 'Update Category' })).toBeVisible()
  })

  it('asks what to save of a category that was renamed elsewhere in the meantime', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await dialog('Update Category')
    await fillImage(user)
    Object.assign(backend.db.categories.get(CATEGORY)!, { name: 'Housework' })
    await press(user, 'Save')
    const title = 'Someone else has changed this category'
    expect((await dialog(title)).getByText('Housework')).toBeVisible()
    expect(count(path, 'PUT')).toBe(0)
    await answer(user, 'Keep mine', title)
    expect(await screen.findByText('Category updated successfully')).toBeVisible()
    const image = expect.any(String) as string
    expect(lastBody('PUT', path)).toEqual({ id: CATEGORY, name: 'Housework', image })
  })

  it('keeps what was taken over of theirs in a save after a failed one', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await dialog('Update Category')
    await fillIn(user, { Name: 'Cleaning at home' })
    await fillImage(user)
    Object.assign(backend.db.categories.get(CATEGORY)!, { name: 'Housework' })
    backend.fault({ match: updateCategory, times: 1, effect: { status: 503 } })
    await press(user, 'Save')
    await answer(user, 'Take theirs', 'Someone else has changed this category')
    await screen.findByRole('alert')
    expect(count(path, 'PUT')).toBe(1)
    expect(await panel.findByDisplayValue('Housework')).toBeVisible()
    await press(user, 'Save')
    expect(await screen.findByText('Category updated successfully')).toBeVisible()
    const image = expect.any(String) as string
    expect(lastBody('PUT', path)).toEqual({ id: CATEGORY, name: 'Housework', image })
  })

  it('takes no name of theirs for mine that was refused as mine', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await dialog('Update Category')
    await fillIn(user, { Name: 'Garden' }, panel)
    await press(user, 'Save')
    await screen.findByText('A category with this name already exists')
    backend.db.categories.delete(EMPTY)
    Object.assign(backend.db.categories.get(CATEGORY)!, { name: 'Garden' })
    await fillIn(user, { Name: 'House' }, panel)
    await press(user, 'Save')
    await dialog('Someone else has changed this category')
    expect(count(path, 'PUT')).toBe(1)
  })

  it('takes no change of theirs for mine after the session has expired', async () => {
    const app = await renderApp('/service')
    const { user } = app
    const title = 'Someone else has changed this category'
    const theirs = backend.db.categories.get(CATEGORY)!
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await dialog('Update Category')
    await fillImage(user)
    Object.assign(theirs, { name: 'Housework' })
    const release = hold(updateCategory, { times: 1 })
    await press(user, 'Save')
    await answer(user, 'Keep mine', title)
    await waitFor(() => expect(count(path, 'PUT')).toBe(1))
    await expireAndSignIn(app)
    release()
    await user.click(
      await screen.findByRole('link', { name: 'Continue where you left off' }),
    )
    await press(user, 'Restore')
    Object.assign(theirs, { name: 'Home' })
    await press(user, 'Save')
    expect((await dialog(title)).getByText('Unchanged by you')).toBeVisible()
    await answer(user, 'Keep mine', title)
    await screen.findByText('Category updated successfully')
    expect(backend.db.categories.get(CATEGORY)?.name).toBe('Home')
  })

  it('blames nobody for a lost save of mine from before the session expired', async () => {
    const app = await renderApp('/service')
    const { user } = app
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await dialog('Update Category')
    await fillIn(user, { Name: 'Housework' }, panel)
    backend.fault({
      match: updateCategory,
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    await press(user, 'Save')
    await waitFor(() => expect(panel.getByLabelText('Name')).toBeEnabled())
    expect(backend.db.categories.get(CATEGORY)?.name).toBe('Housework')
    await expireAndSignIn(app)
    await continueWhereLeft(app)
    await fillIn(user, { Name: 'Home' }, await dialog('Update Category'))
    await press(user, 'Save')
    await screen.findByText('Category updated successfully')
    expect(backend.db.categories.get(CATEGORY)?.name).toBe('Home')
  })

  it('takes back no name that an edit has saved whose answer was lost and that was left', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await dialog('Update Category')
    await fillIn(user, { Name: 'Housework' }, panel)
    const lost = { drop: true, afterwards: true } as const
    backend.fault({ match: updateCategory, times: 1, effect: lost })
    // The list stays as it was.
    backend.fault({ match: listCatalogue, from: 2, times: 1, effect: { status: 500 } })
    await press(user, 'Save')
    await waitFor(() => expect(panel.getByLabelText('Name')).toBeEnabled())
    await user.keyboard('{Escape}')
    await answer(user, 'Leave', 'Leave without saving?')
    await noDialog()
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await dialog('Update Category')
    await fillImage(user)
    await press(user, 'Save')
    const title = 'Someone else has changed this category'
    expect((await dialog(title)).getByText('Unchanged by you')).toBeVisible()
    await answer(user, 'Keep mine', title)
    await screen.findByText('Category updated successfully')
    expect(lastBody('PUT', path)).toHaveProperty('name', 'Housework')
  })

  it('is created again with what was taken over of a change before its deletion', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await dialog('Update Category')
    await fillImage(user)
    Object.assign(backend.db.categories.get(CATEGORY)!, { name: 'Housework' })
    await press(user, 'Save')
    const title = 'Someone else has changed this category'
    await dialog(title)
    backend.db.categories.delete(CATEGORY)
    await answer(user, 'Keep mine', title)
    await answer(user, 'Create it again', 'This category is gone')
    await screen.findByText('Category created successfully')
    expect(lastBody('POST', createCategory.path)).toHaveProperty('name', 'Housework')
  })

  it('says that a category is gone that was deleted meanwhile, and can create it again', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    await dialog('Update Category')
    await fillIn(user, { Name: 'Cleaning at home' })
    backend.db.categories.delete(CATEGORY)
    await press(user, 'Save')
    const title = 'This category is gone'
    await answer(user, 'Back to editing', title)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    const panel = await dialog('Update Category')
    expect(panel.getByLabelText('Name')).toHaveValue('Cleaning at home')
    expect(screen.queryByText(/could not be checked|updated successfully/)).toBeNull()
    expect(count(createCategory.path, 'POST')).toBe(0)

    await press(user, 'Save')
    await answer(user, 'Create it again', title)
    expect(await screen.findByText('Category created successfully')).toBeVisible()
    const image = 'https://img.test/c.png'
    const body = { name: 'Cleaning at home', image }
    expect(lastBody('POST', createCategory.path)).toEqual(body)
    expect(count(path, 'PUT')).toBe(0)
    expect(await screen.findByRole('button', { name: 'Cleaning at home' })).toBeVisible()
  })

  it('deletes the category after a confirmation', async () => {
    const { user } = await renderApp('/service')
    const title = 'Do you want to delete this category ?'
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    await answer(user, 'No', title)
    await noDialog()
    expect(deletions(deleteCategory.path, EMPTY)).toBe(0)

    await chooseFromMenu(user, 'Garden', 'Delete Category')
    await answer(user, 'Yes', title)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull())
    expect(deletions(deleteCategory.path, EMPTY)).toBe(1)
  })

  it('is gone once it was deleted, although the list can not be read again', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    backend.fault({ match: listCatalogue, effect: { status: 400, message: 'Not read' } })
    await answer(user, 'Yes')
    expect(await screen.findByText('Not read')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cleaning' })).toBeVisible()
  })

  it('says how many services are deleted with the category, also those that a search hides', async () => {
    const { user } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await fillIn(user, { Search: 'quick' })
    expect(await screen.findByText('1 of 2 services')).toBeVisible()
    await chooseFromMenu(user, 'Cleaning', 'Delete Category')
    const said = 'Cleaning, and its 2 services with it'
    expect(await screen.findByRole('dialog')).toHaveTextContent(said)
  })

  it('does not ask again while the category is being deleted, even after the screen was left', async () => {
    const release = hold(deleteCategory)
    const { user, router } = await renderApp('/service')
    for (const name of ['Garden', 'Cleaning']) {
      await chooseFromMenu(user, name, 'Delete Category')
      await answer(user, 'Yes')
      await noDialog()
    }
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    await act(() => router.navigate({ to: '/support' }))
    await act(() => router.navigate({ to: '/service' }))
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull())
    expect(deletions(deleteCategory.path, EMPTY)).toBe(1)
  })

  it('creates a service with the category preselected', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Garden', 'Create Service')
    expect((await dialog('Create Service')).getByLabelText('Category')).toHaveValue(
      'Garden',
    )
    await fillIn(user, { Name: 'Mowing', Description: 'All of it' })
    await fillImage(user)
    await press(user, 'Save')
    expect(await screen.findByText('Service created')).toBeVisible()
    expect(lastBody('POST', createService.path)).toEqual({
      categoryId: EMPTY,
      name: 'Mowing',
      description: 'All of it',
      image: expect.any(String),
    })
    // Its category opens, and the new service is pointed out.
    const added = await screen.findByRole('link', { name: 'Mowing' })
    expect(added.closest('[data-highlighted]')).not.toBeNull()
  })

  it('shows no category as chosen that is gone, and another one can be typed', async () => {
    const { user } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Garden' })
    backend.db.categories.delete(EMPTY)
    await chooseFromMenu(user, 'Garden', 'Create Service')
    const category = (await dialog('Create Service')).getByLabelText('Category')
    await waitFor(() => expect(category).toHaveValue(''))
    await user.click(category)
    await user.keyboard('Cle')
    await user.click(await screen.findByRole('option', { name: 'Cleaning' }))
    expect(category).toHaveValue('Cleaning')
  })

  it('creates a service in a category that the list of categories does not have yet', async () => {
    const { user } = await renderApp('/service')
    await press(user, 'Add Service')
    await user.click((await dialog('Add Service')).getByLabelText('Category'))
    await screen.findByRole('option', { name: 'Garden' })
    await user.keyboard('{Escape}{Escape}')
    await noDialog()
    await press(user, 'Add Category')
    await fillIn(user, { Name: 'Painting' })
    await fillImage(user)
    await press(user, 'Save')
    await noDialog()
    const release = hold(listCategories)
    await chooseFromMenu(user, 'Painting', 'Create Service')
    const panel = await dialog('Create Service')
    expect(panel.getByLabelText('Category')).toHaveValue('Painting')
    await fillIn(user, { Name: 'Walls' })
    await fillImage(user)
    await press(user, 'Save')
    expect(await screen.findByText('Service created')).toBeVisible()
    release()
    const painting = [...backend.db.categories.values()].at(-1)
    const body = { categoryId: painting?._id, name: 'Walls' }
    expect(lastBody('POST', createService.path)).toMatchObject(body)
  })
})

it('A double click that hits something else the second time does nothing there', async () => {
  await renderApp('/service')
  fireEvent.click(screen.getByRole('button', { name: 'Add Category' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Add Service' }), { detail: 2 })
  expect(await screen.findByRole('dialog', { name: 'Add Category' })).toBeVisible()
})

it('points out, and shows as busy, a service, not the category of the same id and name', async () => {
  const { name, image } = whole
  backend.db.categories.set(SERVICE, { _id: SERVICE, name, image })
  backend.db.services.set(SERVICE, { ...whole, categoryId: EMPTY })
  const levels = (mark: string) =>
    [...document.querySelectorAll(`li${mark}`)].map((row) => row.getAttribute('aria-level'))
  const { user } = await renderApp('/service')
  await openCategory(user, 'Garden')
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByLabelText('Price')
  await press(user, 'Update')
  await waitFor(() => expect(levels('[data-highlighted]')).toEqual(['2']))
  const [, , menu] = screen.getAllByRole('button', { name: 'Actions' })
  await chooseItem(user, menu!, 'Edit Category')
  await dialog('Update Category')
  await press(user, 'Save')
  await noDialog()
  await waitFor(() => expect(levels('[data-highlighted]')).toEqual(['1']))
  const release = hold(deleteService)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Yes')
  await waitFor(() => expect(levels('[aria-busy=true]')).toEqual(['2']))
  release()
})

describe('deleting a service', () => {
  it('asks for confirmation, and shows a toast', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    await pressDelete(user, 'Deep clean')
    await answer(user, 'Yes', 'Do you want to delete this service ?')
    expect(await screen.findByText('Deleted Successfully')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
    expect(deletions(deleteService.path, SERVICE)).toBe(1)
  })

  it('removes a row that the server only marks as deleted', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    await screen.findByText('Deep clean')
    const category = { _id: CATEGORY, name: 'Cleaning' }
    const subServices = [{ ...whole, isDeleted: true }]
    const transform = () => ({ serviceList: [{ ...category, subServices }] })
    backend.fault({ match: listCatalogue, effect: { transform } })
    await pressDelete(user, 'Deep clean')
    await answer(user, 'Yes')
    expect(await screen.findByText('No Service Added')).toBeVisible()
    expect(screen.getByText('0 services')).toBeVisible()
    expect(screen.queryByText('Deep clean')).toBeNull()
  })

  it('removes the row although the list can not be read again', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    backend.fault({ match: listCatalogue, effect: { status: 400, message: 'Not read' } })
    await pressDelete(user, 'Deep clean')
    await answer(user, 'Yes')
    expect(await screen.findByText('Not read')).toBeVisible()
    expect(screen.queryByText('Deep clean')).toBeNull()
    expect(screen.getByText('Quick clean')).toBeVisible()
  })

  it('keeps the row after a failure', async () => {
    backend.fault({ match: deleteService, effect: { status: 400, message: 'Not now' } })
    const { user } = await renderApp('/service')
    await openCategory(user)
    await pressDelete(user, 'Deep clean')
    await answer(user, 'Yes')
    expect(await screen.findByText('Not now')).toBeVisible()
    expect(screen.getByText('Deep clean')).toBeVisible()
  })

  it('ignores a second click on either of two simultaneous deletions', async () => {
    const release = hold(deleteService)
    const { user } = await renderApp('/service')
    await openCategory(user)
    for (const name of ['Deep clean', 'Quick clean']) {
      await pressDelete(user, name)
      await answer(user, 'Yes')
      await noDialog()
    }
    for (const name of ['Deep clean', 'Quick clean']) {
      const button = within(rowOf(name)).getByRole('button', { name: 'Delete' })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      await user.click(button)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Quick clean')).toBeNull())
  })
})

it('is read again on request, and says how old it is', async () => {
  const { user } = await renderApp('/service')
  await screen.findByRole('button', { name: 'Cleaning' })
  expect(screen.getByText('Updated just now')).toBeVisible()
  Object.assign(backend.db.categories.get(CATEGORY)!, { name: 'Housework' })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Housework' })).toBeVisible()
})

it('is read again on focus once it is older than 30 seconds', async () => {
  await renderApp('/service')
  await screen.findByRole('button', { name: 'Cleaning' })
  Object.assign(backend.db.categories.get(CATEGORY)!, { name: 'Housework' })
  const focus = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 20_000)
  focus()
  await waitForResponses()
  expect(count(listCatalogue.path)).toBe(1)
  clock.mockImplementation(() => now() + 31_000)
  focus()
  expect(await screen.findByRole('button', { name: 'Housework' })).toBeVisible()
})
