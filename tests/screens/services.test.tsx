import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createCategory, deleteCategory, updateCategory } from '@/api/categories'
import { createService, deleteService, listCatalogue } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

const CATEGORY = '66a000000000000000000001'
const EMPTY = '66a000000000000000000002'
const SERVICE = '66b000000000000000000001'
const PENDING = '66b000000000000000000002'

const photo = () => new File(['a photo'], 'photo.png', { type: 'image/png' })

function lastBody(method: string, path: string) {
  return backend.calls.findLast((call) => call.method === method && call.path === path)?.body
}

function count(path: string, method = 'GET') {
  return backend.calls.filter((call) => call.path === path && call.method === method).length
}

beforeEach(() => {
  const { categories, services } = backend.db
  const template = [...services.values()][0]
  if (!template) throw new Error('The seed has no service')
  categories.clear()
  services.clear()
  categories.set(CATEGORY, { _id: CATEGORY, name: 'Cleaning', image: 'https://img.test/c.png' })
  categories.set(EMPTY, { _id: EMPTY, name: 'Garden', image: 'https://img.test/g.png' })
  const shared = { ...template, categoryId: CATEGORY }
  services.set(SERVICE, {
    ...shared,
    _id: SERVICE,
    name: 'Deep clean',
    image: 'https://img.test/d.png',
    isPending: false,
  })
  services.set(PENDING, {
    ...shared,
    _id: PENDING,
    name: 'Quick clean',
    image: undefined,
    isPending: true,
  })
})

type User = App['user']

async function openCategory(user: User, name = 'Cleaning') {
  const control = await screen.findByRole('button', { name })
  await user.click(control)
  if (control.getAttribute('aria-expanded') === 'true') await screen.findByRole('region', { name })
}

function rowOf(service: string) {
  const row = screen.getByText(service).closest('li')
  if (!row) throw new Error(`No row contains ${service}`)
  return row
}

async function chooseFromMenu(user: User, category: string, item: string) {
  await screen.findByRole('button', { name: category })
  await user.click(within(rowOf(category)).getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

async function fillImage(user: User, panel: HTMLElement) {
  await user.upload(within(panel).getByLabelText('Image'), photo())
  await within(panel).findByRole('button', { name: 'Remove' })
}

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
    expect(screen.getByRole('button', { name: 'Cleaning', expanded: true })).toBeVisible()
    expect(screen.getByText('No Service Added')).toBeVisible()

    const row = rowOf('Deep clean')
    expect(row.querySelector('img')).toHaveAttribute('src', 'https://img.test/d.png')
    expect(within(row).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/service/edit/${encodeRouteId(SERVICE)}`,
    )
    expect(within(row).getByRole('link', { name: 'Deep clean' })).toHaveAttribute(
      'href',
      `/service/view/${encodeRouteId(SERVICE)}`,
    )
    expect(within(row).getByRole('button', { name: 'Delete' })).toBeVisible()
    expect(within(row).queryByText('Pending Info')).toBeNull()
    for (const [role, name] of [
      ['link', 'Edit'],
      ['button', 'Delete'],
      ['button', 'More'],
    ] as const) {
      expect(within(row).getByRole(role, { name })).toHaveAccessibleDescription('Deep clean')
    }
  })

  it('labels a pending service and replaces a missing image', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    const row = rowOf('Quick clean')
    expect(within(row).getByText('Pending Info')).toBeVisible()
    expect(row.querySelector('img')).toBeNull()
    expect(row.querySelector('svg')).not.toBeNull()
  })

  it('removes the rows of a category that is closed', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    await openCategory(user)
    expect(screen.getByRole('button', { name: 'Cleaning', expanded: false })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
  })

  it.each(['Cancel', 'Update', 'Back'])(
    'keeps its categories open after an edit that ends with %s, and points the service out',
    async (end) => {
      const { user, router } = await renderApp('/service')
      await openCategory(user, 'Garden')
      await openCategory(user)
      // The history entry follows a moment later, sooner than anybody can click the link.
      await waitFor(() => expect(router.state.location.state.openCategories).toHaveLength(2))
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
    expect(await screen.findByRole('button', { name: 'Cleaning' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })

  it('shows No Service Found when there is no category', async () => {
    backend.db.categories.clear()
    await renderApp('/service')
    expect(await screen.findByText('No Service Found')).toBeVisible()
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

  it('finds a service in any category', async () => {
    const { user } = await expandAll()
    const [last] = [...backend.db.services.values()].slice(-1)
    await user.type(screen.getByLabelText('Search'), last!.name!)
    expect(await screen.findByRole('link', { name: last!.name! })).toBeVisible()
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
    await screen.findByRole('button', { name: 'Cleaning' })
    await user.click(screen.getByRole('button', { name: 'Add Category' }))
    return { user, panel: await screen.findByRole('dialog', { name: 'Add Category' }) }
  }

  it('rejects an empty form with one toast and both messages inline', async () => {
    const { user, panel } = await open()
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    const toasts = await screen.findAllByRole('alert')
    expect(toasts.map(({ textContent }) => textContent)).toEqual(['Please enter name'])
    expect(within(panel).getByText('Please enter name')).toBeVisible()
    expect(within(panel).getByText('Please upload an image')).toBeVisible()
    await waitFor(() => expect(within(panel).getByLabelText('Name')).toHaveFocus())
    expect(count(createCategory.path, 'POST')).toBe(0)
  })

  it.each([
    ['\u200B\u3164', 'Please enter name'],
    ['Roofing', 'Please upload an image'],
  ])('refuses the name %j without an image: %s', async (name, message) => {
    const { user, panel } = await open()
    await user.type(within(panel).getByLabelText('Name'), name)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('creates the category with the uploaded image', async () => {
    const { user, panel } = await open()
    await user.type(within(panel).getByLabelText('Name'), '  Roofing ')
    await fillImage(user, panel)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Category created successfully')).toBeVisible()
    const added = await screen.findByRole('button', { name: 'Roofing' })
    expect(added.closest('[data-highlighted]')).not.toBeNull()
    expect(lastBody('POST', createCategory.path)).toEqual({
      name: 'Roofing',
      image: expect.stringMatching(/^(https?|data|blob):/),
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a refused name in a toast and at its field, until another one is saved', async () => {
    const message = 'A category with this name already exists'
    backend.fault({ match: createCategory, times: 1, effect: { status: 409, message } })
    const { user, panel } = await open()
    const name = within(panel).getByLabelText('Name')
    await user.type(name, 'Roofing')
    await fillImage(user, panel)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(name).toHaveAccessibleDescription('This name is already taken.')
    await user.type(name, ' and gutters')
    expect(name).toHaveAccessibleDescription('')
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Category created successfully')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })

  it('cannot be saved before the upload has finished', async () => {
    backend.fault({ match: { path: 'users/upload-file' }, effect: { hang: true } })
    const { user, panel } = await open()
    await user.type(within(panel).getByLabelText('Name'), 'Roofing')
    await user.upload(within(panel).getByLabelText('Image'), photo())
    expect(await within(panel).findByRole('progressbar')).toBeVisible()
    const save = within(panel).getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-disabled', 'true')
    await user.click(save)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(within(panel).getByRole('button', { name: 'Cancel' }))
    expect(save).not.toHaveAttribute('aria-disabled')
  })
})

describe('a change with an unknown outcome', () => {
  /**
   * Opens the panel named `title`, fills it in and saves. Call this after injecting a fault that
   * makes the outcome unknown. Returns the panel, which stays open.
   */
  async function saveWithUnknownOutcome(user: User, title: string, name: string) {
    if (title === 'Create Service') await chooseFromMenu(user, 'Garden', title)
    else await user.click(await screen.findByRole('button', { name: title }))
    const panel = await screen.findByRole('dialog', { name: title })
    await user.type(within(panel).getByLabelText('Name'), name)
    await fillImage(user, panel)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/may have been saved/)).toBeVisible()
    return panel
  }

  it.each([
    ['Yes', 2],
    ['No', 1],
  ])('asks before a category is added again, and respects %s', async (answer, attempts) => {
    backend.fault({ match: createCategory, times: 1, effect: { drop: true, afterwards: true } })
    const { user } = await renderApp('/service')
    const panel = await saveWithUnknownOutcome(user, 'Add Category', 'Roofing')
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('dialog', { name: 'Do you want to add it again?' })
    expect(question).toHaveTextContent('“Roofing” is in the list now')
    await user.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    await waitFor(() => expect(count(createCategory.path, 'POST')).toBe(attempts))
  })

  it.each([
    ['Add Category', createCategory],
    ['Create Service', createService],
  ])('locks %s while it finds out whether to ask', async (title, create) => {
    backend.fault({ match: create, times: 1, effect: { drop: true, afterwards: true } })
    const { user } = await renderApp('/service')
    const panel = await saveWithUnknownOutcome(user, title, 'Roofing')
    const name = within(panel).getByLabelText('Name')
    const release = hold(listCatalogue)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toBeDisabled())
    expect(within(panel).getByRole('button', { name: 'Close' })).toBeDisabled()
    release()
    const question = await screen.findByRole('dialog', { name: 'Do you want to add it again?' })
    await user.click(within(question).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(name).toBeEnabled())
    expect(name).toHaveValue('Roofing')
    expect(count(create.path, 'POST')).toBe(1)
  })

  it('sends a create again without confirmation if it was not saved', async () => {
    backend.fault({ match: createCategory, times: 1, effect: { status: 500 } })
    const { user } = await renderApp('/service')
    const panel = await saveWithUnknownOutcome(user, 'Add Category', 'Roofing')
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Category created successfully')).toBeVisible()
    expect(count(createCategory.path, 'POST')).toBe(2)
  })

  it('refetches the list, so that a deleted service does not stay in it', async () => {
    backend.fault({ match: deleteService, effect: { drop: true, afterwards: true } })
    const { user } = await renderApp('/service')
    await openCategory(user)
    await user.click(within(rowOf('Deep clean')).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText(/may have been saved/)).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
    expect(count(deleteService.path.replace(':serviceId', SERVICE), 'DELETE')).toBe(1)
  })
})

describe("a category's menu", () => {
  it('updates the category', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await screen.findByRole('dialog', { name: 'Update Category' })
    const name = within(panel).getByLabelText('Name')
    expect(name).toHaveValue('Cleaning')
    await user.clear(name)
    await user.type(name, 'Cleaning at home')
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Category updated successfully')).toBeVisible()
    expect(lastBody('PUT', updateCategory.path.replace(':id', CATEGORY))).toEqual({
      id: CATEGORY,
      name: 'Cleaning at home',
      image: 'https://img.test/c.png',
    })
    expect(await screen.findByRole('button', { name: 'Cleaning at home' })).toBeVisible()
  })

  it('asks what to save of a category that was renamed elsewhere in the meantime', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Cleaning', 'Edit Category')
    const panel = await screen.findByRole('dialog', { name: 'Update Category' })
    await fillImage(user, panel)
    const path = updateCategory.path.replace(':id', CATEGORY)
    const row = backend.db.categories.get(CATEGORY)!
    backend.db.categories.set(CATEGORY, { ...row, name: 'Housework' })
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    const title = 'Someone else has changed this category'
    const question = await screen.findByRole('dialog', { name: title })
    expect(within(question).getByText('Housework')).toBeVisible()
    expect(count(path, 'PUT')).toBe(0)
    await user.click(within(question).getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Category updated successfully')).toBeVisible()
    expect(lastBody('PUT', path)).toEqual({
      id: CATEGORY,
      name: 'Housework',
      image: expect.any(String),
    })
  })

  it('deletes the category after a confirmation', async () => {
    const { user } = await renderApp('/service')
    const path = deleteCategory.path.replace(':id', EMPTY)
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    const question = await screen.findByRole('dialog', {
      name: 'Do you want to delete this category ?',
    })
    await user.click(within(question).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(count(path, 'DELETE')).toBe(0)

    await chooseFromMenu(user, 'Garden', 'Delete Category')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull())
    expect(count(path, 'DELETE')).toBe(1)
  })

  it('counts the services that a search hides too before the category is deleted', async () => {
    const { user } = await renderApp('/service')
    await screen.findByRole('button', { name: 'Cleaning' })
    await user.type(screen.getByLabelText('Search'), 'quick')
    expect(await screen.findByText('1 of 2 services')).toBeVisible()
    await chooseFromMenu(user, 'Cleaning', 'Delete Category')
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Cleaning, and its 2 services with it',
    )
  })

  it('does not ask again while the category is being deleted, even after another screen', async () => {
    const release = hold(deleteCategory)
    const { user, router } = await renderApp('/service')
    for (const name of ['Garden', 'Cleaning']) {
      await chooseFromMenu(user, name, 'Delete Category')
      const question = await screen.findByRole('dialog')
      await user.click(within(question).getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    await act(() => router.navigate({ to: '/support' }))
    await act(() => router.navigate({ to: '/service' }))
    await chooseFromMenu(user, 'Garden', 'Delete Category')
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Garden' })).toBeNull())
    expect(count(deleteCategory.path.replace(':id', EMPTY), 'DELETE')).toBe(1)
  })

  it('creates a service with the category preselected', async () => {
    const { user } = await renderApp('/service')
    await chooseFromMenu(user, 'Garden', 'Create Service')
    const panel = await screen.findByRole('dialog', { name: 'Create Service' })
    expect(within(panel).getByLabelText('Category')).toHaveValue('Garden')
    await user.type(within(panel).getByLabelText('Name'), 'Mowing')
    await user.type(within(panel).getByLabelText('Description'), 'All of it')
    await fillImage(user, panel)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Service created')).toBeVisible()
    expect(lastBody('POST', createService.path)).toEqual({
      categoryId: EMPTY,
      name: 'Mowing',
      description: 'All of it',
      image: expect.any(String),
    })
    // Its category opens, and the new service is pointed out.
    expect((await screen.findByText('Mowing')).closest('[data-highlighted]')).not.toBeNull()
  })
})

describe('deleting a service', () => {
  it('asks for confirmation, and shows a toast', async () => {
    const { user } = await renderApp('/service')
    await openCategory(user)
    const row = rowOf('Deep clean')
    await user.click(within(row).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', {
      name: 'Do you want to delete this service ?',
    })
    await user.click(within(question).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Deleted Successfully')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
    expect(count(deleteService.path.replace(':serviceId', SERVICE), 'DELETE')).toBe(1)
  })

  it.each([
    [400, []],
    [500, ['The change may have been saved.']],
  ])('keeps the row after a %s without a message, and says so', async (status, notes) => {
    backend.fault({ match: deleteService, effect: { status, body: { status } } })
    const { user } = await renderApp('/service')
    await openCategory(user)
    const row = rowOf('Deep clean')
    await user.click(within(row).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Some Error Occured')).toBeVisible()
    const said = screen.queryAllByText(/may have been saved/)
    expect(said.map(({ textContent }) => textContent)).toEqual(notes)
    expect(screen.getByText('Deep clean')).toBeVisible()
  })

  it('ignores a second click on either of two simultaneous deletions', async () => {
    const release = hold(deleteService)
    const { user } = await renderApp('/service')
    await openCategory(user)
    for (const name of ['Deep clean', 'Quick clean']) {
      await user.click(within(rowOf(name)).getByRole('button', { name: 'Delete' }))
      const question = await screen.findByRole('dialog')
      await user.click(within(question).getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
  const row = backend.db.categories.get(CATEGORY)
  if (row) row.name = 'Housework'
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Housework' })).toBeVisible()
})
