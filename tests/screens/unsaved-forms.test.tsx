import { backend } from '@mocks/node'
import { seedId } from '@mocks/seed/random'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, asksOnClose, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import { createCategory, updateCategory } from '@/api/categories'
import { createService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import {
  answer,
  chooseItem,
  dialog,
  expireAndSignIn,
  noDialog,
  photo,
  press,
} from './steps'

type User = App['user']

const CATEGORY = 'House Cleaning'
const EDITOR = `/service/edit/${encodeRouteId(seedId('service', 1))}`
const LEAVE = 'Leave without saving?'

async function chooseFromMenu(user: User, item: string) {
  const row = (await screen.findByRole('button', { name: CATEGORY })).closest('li')!
  await chooseItem(user, within(row).getByRole('button', { name: 'Actions' }), item)
}

interface Form {
  title: string
  path: string
  field: string
  open?: (user: User) => Promise<void>
}

const forms: Form[] = [
  { title: 'Add Service', path: '/service/add', field: 'Name' },
  { title: 'Edit Services', path: EDITOR, field: 'Name' },
  ...['Add Category', 'Add Service'].map((title) => ({
    title,
    path: '/service',
    field: 'Name',
    open: (user: User) => press(user, title),
  })),
  ...['Edit Category', 'Create Service'].map((item) => ({
    title: item.replace('Edit', 'Update'),
    path: '/service',
    field: 'Name',
    open: (user: User) => chooseFromMenu(user, item),
  })),
  {
    title: 'Duplicate Service',
    path: '/service',
    field: 'Name',
    async open(user: User) {
      const isOpen = screen.queryByRole('button', { name: CATEGORY, expanded: true })
      if (!isOpen) await press(user, CATEGORY)
      await user.click((await screen.findAllByRole('button', { name: 'Duplicate' }))[0]!)
    },
  },
  ...[
    ['Intake Questions', 'Add question', 'Question'],
    ['Service Modifiers', 'Add modifier group', 'Name'],
  ].map(([section = '', title = '', field = '']) => ({
    title,
    path: EDITOR,
    field,
    async open(user: User) {
      await press(user, section)
      await press(user, title)
    },
  })),
]

async function fieldOf({ title, field, open }: Form) {
  const form = open ? await dialog(title) : screen
  return form.findByRole('textbox', { name: field })
}

/** Opens the form and types into its first field. */
async function typeInto(form: Form) {
  const app = await renderApp(form.path)
  await form.open?.(app.user)
  const field = await fieldOf(form)
  await app.user.clear(field)
  await app.user.type(field, 'Half a thought')
  return app
}

describe.each(forms)('$title at $path', (form) => {
  it('asks before another screen opens, and stays as it is on Keep editing', async () => {
    const { user, router } = await typeInto(form)
    act(() => void router.navigate({ to: '/support' }))
    await answer(user, 'Keep editing', LEAVE)
    expect(router.state.location.pathname).toBe(form.path)
    expect(await fieldOf(form)).toHaveValue('Half a thought')
  })

  it('keeps what was typed when the session expires, and offers it again', async () => {
    const app = await typeInto(form)
    await expireAndSignIn(app)
    await act(() => app.router.navigate({ href: form.path }))
    // What was typed into a dialog of the editor is offered there.
    if (form.path === EDITOR) await form.open?.(app.user)
    await screen.findByRole('button', { name: 'Restore' })
    expect(asksOnClose()).toBe(true)
    await press(app.user, 'Restore')
    expect(await fieldOf(form)).toHaveValue('Half a thought')
    await act(() => app.router.navigate({ to: '/support', ignoreBlocker: true }))
  })
})

describe.each(forms.filter(({ open }) => open))('the dialog $title at $path', (form) => {
  it('closes on Escape at once, unless that discards what was typed', async () => {
    const { user } = await renderApp(form.path)
    await form.open?.(user)
    await fieldOf(form)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await noDialog()

    if (form.path === EDITOR) await press(user, form.title)
    else await form.open?.(user)
    await user.type(await fieldOf(form), 'Half a thought')
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('dialog', { name: LEAVE })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(await fieldOf(form)).toHaveDisplayValue(/Half a thought/)

    await answer(user, 'Close', form.title)
    await answer(user, 'Leave', LEAVE)
    await noDialog()
  })
})

it.each(forms.slice(2, 7))(
  '$title at $path says that it is being saved while it is',
  async (form) => {
    for (const save of [createCategory, updateCategory, createService]) hold(save)
    const { user, router } = await typeInto(form)
    const drawer = await dialog(form.title)
    if (form.title === 'Add Service') {
      await user.click(drawer.getByLabelText('Category'))
      await user.click((await drawer.findAllByRole('option'))[0]!)
    }
    if (!['Update Category', 'Duplicate Service'].includes(form.title)) {
      await user.upload(drawer.getByLabelText('Image'), photo())
      await waitForResponses()
    }
    await press(user, 'Save')
    await waitFor(() => expect(drawer.getByLabelText('Name')).toBeDisabled())
    act(() => void router.navigate({ to: '/support' }))
    const question = await dialog('Leave before it is saved?')
    expect(question.getByText(/is being saved/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/support'))
  },
)

it.each(forms.slice(0, 2))('Cancel in $title leaves at once', async (form) => {
  const { user, router } = await typeInto(form)
  await user.click(screen.getByText('Cancel'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/service'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('Escape in a question above a drawer', () => {
  const REPLACE = 'Do you want to replace the image?'

  it('keeps the drawer, without another question', async () => {
    const { user } = await renderApp('/service')
    await press(user, 'Add Category')
    const input = (await dialog('Add Category')).getByLabelText('Image')
    await user.upload(input, photo())
    await screen.findByRole('button', { name: 'Remove' })
    await user.upload(input, photo())
    const question = await dialog(REPLACE)
    await waitFor(() => expect(question.getByRole('button', { name: 'Yes' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: REPLACE })).toBeNull())
    expect(screen.queryByRole('dialog', { name: LEAVE })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Add Category' })).toBeVisible()
  })

  it('keeps it, also if Back has asked', async () => {
    const form = forms.find(({ title }) => title === 'Add Category')!
    const { user, router } = await typeInto(form)
    act(() => void router.navigate({ to: '/support' }))
    const question = await dialog(LEAVE)
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus(),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: LEAVE })).toBeNull())
    expect(await fieldOf(form)).toHaveValue('Half a thought')
  })
})

describe('an image that is not uploaded yet', () => {
  const drawer = forms.find(({ title }) => title === 'Update Category')!

  it.each([
    ['while its upload runs', { hang: true as const }, 'Uploading'],
    ['after its upload has failed', { status: 500 }, 'Retry'],
  ])('is not lost unasked %s', async (_, effect, shown) => {
    backend.fault({ match: { path: 'users/upload-file' }, effect })
    const { user } = await renderApp(drawer.path)
    await drawer.open?.(user)
    const form = await dialog(drawer.title)
    await user.upload(form.getByLabelText('Image'), photo())
    const role = shown === 'Retry' ? 'button' : 'progressbar'
    expect(await form.findByRole(role, { name: shown })).toBeVisible()
    expect(asksOnClose()).toBe(true)
    await answer(user, 'Close', drawer.title)
    await answer(user, 'Keep editing', LEAVE)
    await press(user, shown === 'Retry' ? 'Remove' : 'Cancel')
    expect(asksOnClose()).toBe(false)
    await answer(user, 'Close', drawer.title)
    await noDialog()
  })

  it('is offered again after the session has expired, and uploaded on Retry', async () => {
    backend.fault({
      match: { path: 'users/upload-file' },
      times: 1,
      effect: { hang: true },
    })
    const app = await renderApp('/service/add')
    await app.user.upload(await screen.findByLabelText('Image'), photo())
    await screen.findByRole('progressbar', { name: 'Uploading' })
    await expireAndSignIn(app)
    await act(() => app.router.navigate({ href: '/service/add' }))
    await press(app.user, 'Restore')
    expect(await screen.findByText('photo.png')).toBeVisible()
    const problem = 'The image was not uploaded. Retry or remove it.'
    expect(screen.getByLabelText('Image')).toHaveAccessibleDescription(problem)
    await press(app.user, 'Retry')
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull())
    await press(app.user, 'Remove')
    expect(await screen.findByText('Choose an image')).toBeVisible()
  })
})
