import { backend } from '@mocks/node'
import { act, screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { beforeEach, describe, expect, it } from 'vitest'

import { createCategory } from '@/api/categories'
import { updateContentPage } from '@/api/content'
import { createService, updateService } from '@/api/services'
import { unsavedNames } from '@/session/drafts'
import { signOut } from '@/session/session'

import { typeInto } from '../ui/type-into'
import { callsTo } from './calls'
import { replaceCatalogue, SERVICE, whole } from './deep-clean'
import { openEditor } from './service-editor'
import { answer, dialog, fillIn, noDialog, photo, press, signInAgain } from './steps'

/* Saves that are answered after the session has expired or their screen was left. */

const GONE = 'This service is gone'

const saved = { kind: 'mutation', tag: 'catalogue' } as const

beforeEach(() => replaceCatalogue(whole))

async function chooseImage({ user }: App) {
  await user.upload(await screen.findByLabelText('Image'), photo())
  await screen.findByText('photo.png')
  await waitFor(() => expect(screen.queryByLabelText('Uploading')).toBeNull())
}

/** Lets the session expire before the server answers the held call. */
async function expireInBetween() {
  await waitFor(() => expect(backend.calls.at(-1)).toHaveProperty('duration', undefined))
  act(() => signOut('expired'))
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(unsavedNames()).toHaveLength(1)
}

/** Lets the session expire before the server answers the held call, and signs in again. */
async function expireBefore(release: () => void, app: App) {
  await expireInBetween()
  release()
  await waitForResponses()
  await signInAgain(app)
}

/** Signs in again before the server answers, and opens the page that offers what is being saved. */
async function continueBefore(app: App) {
  await expireInBetween()
  await signInAgain(app)
  await app.user.click(
    await screen.findByRole('link', { name: 'Continue where you left off' }),
  )
  return screen.findByRole('button', { name: 'Restore' })
}

const saves: [name: string, save: () => Promise<[App, () => void]>][] = [
  [
    'a new category',
    async () => {
      const app = await renderApp('/service')
      await press(app.user, 'Add Category')
      await fillIn(app.user, { Name: 'Garden' }, await dialog('Add Category'))
      await chooseImage(app)
      const release = hold(createCategory)
      await press(app.user, 'Save')
      return [app, release]
    },
  ],
  [
    'a new service',
    async () => {
      const app = await renderApp('/service/add')
      await fillIn(app.user, { Name: 'Mowing' })
      await chooseImage(app)
      await app.user.click(screen.getByLabelText('Category'))
      await app.user.click(await screen.findByRole('option', { name: 'Cleaning' }))
      const release = hold(createService)
      await press(app.user, 'Save')
      return [app, release]
    },
  ],
  [
    'a copy of a service',
    async () => {
      const app = await renderApp('/service')
      await press(app.user, 'Cleaning')
      await press(app.user, 'Duplicate')
      await dialog('Duplicate Service')
      const release = hold(createService)
      await app.user.keyboard('Mowing{Enter}')
      return [app, release]
    },
  ],
  [
    'an updated service',
    async () => {
      const app = await openEditor()
      await fillIn(app.user, { Name: 'Deeper clean' })
      const release = hold(updateService)
      await app.update()
      return [app, release]
    },
  ],
  [
    'a content page',
    async () => {
      const app = await renderApp('/privacy')
      const box = await screen.findByRole('textbox', { name: 'Privacy Policy' })
      await typeInto(app.user, box, '!')
      const release = hold(updateContentPage)
      await press(app.user, 'Update')
      return [app, release]
    },
  ],
]

describe('a save that is answered after the session has expired', () => {
  it.each(saves)('is not offered again as unsaved: %s', async (_, save) => {
    const [app, release] = await save()
    await expireBefore(release, app)
    expect(unsavedNames()).toEqual([])
  })

  describe.each(saves.slice(0, 4))('of %s', (_, save) => {
    it('can be restored only once it has failed', async () => {
      const failed = { status: 500, text: '{ "message": "Out of order" }' }
      backend.fault({ match: saved, effect: { rewrite: () => failed } })
      const [app, release] = await save()
      const restore = await continueBefore(app)
      await app.user.click(restore)
      expect(screen.getByText(/^Being saved: /)).toBeVisible()
      release()
      expect(await screen.findByText('Out of order')).toBeVisible()
      expect(screen.getByText(/^Not saved yet: /)).toBeVisible()
      await app.user.click(restore)
      await waitFor(() => expect(screen.getByLabelText('Name')).not.toHaveValue(''))
    })

    it('is neither restored nor repeated if it succeeds', async () => {
      const [app, release] = await save()
      const restore = await continueBefore(app)
      await app.user.click(restore)
      release()
      await waitForResponses()
      await waitFor(() => expect(restore).not.toBeInTheDocument())
      expect(unsavedNames()).toEqual([])
    })
  })

  it('is known to the edits of a service that is created again', async () => {
    const app = await openEditor()
    await fillIn(app.user, { Name: 'Deeper clean' })
    backend.db.services.delete(SERVICE)
    const release = hold(createService)
    await app.update()
    await answer(app.user, 'Create it again', GONE)
    await expireBefore(release, app)
    await app.user.click(
      await screen.findByRole('link', { name: 'Continue where you left off' }),
    )
    await press(app.user, 'Restore')
    await press(app.user, 'Update')
    await answer(app.user, 'Create it again', GONE)
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/service'))
    const posts = callsTo(createService.path).filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(1)
    expect([...backend.db.services.values()]).toMatchObject([{ modifiers: [{}, {}] }])
  })
})

describe('a save whose screen was left', () => {
  it.each(saves.slice(0, 3))('keeps no drawer of Services open: %s', async (_, save) => {
    const [{ user, router }, release] = await save()
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeDisabled())
    for (const to of ['/support', '/service'] as const)
      await act(() => router.navigate({ to, ignoreBlocker: true }))
    await press(user, 'Add Category')
    await answer(user, 'Close', 'Add Category')
    await noDialog()
    release()
    await waitForResponses()
  })

  it('keeps no other form open in the same drawer', async () => {
    const [{ user, router }, release] = await saves[2]![1]()
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeDisabled())
    const state = { drawer: 'addCategory' } as const
    await act(() => router.navigate({ to: '/service', state, ignoreBlocker: true }))
    await answer(user, 'Close', 'Add Category')
    await noDialog()
    release()
    await waitForResponses()
  })
})
