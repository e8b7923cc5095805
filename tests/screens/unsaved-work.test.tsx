import { backend } from '@mocks/node'
import { seedId } from '@mocks/seed/random'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openTabWithWork } from '@tests/other-tab'
import { type App, asksOnClose, renderApp } from '@tests/render-app'
import { describe, expect, it, onTestFinished } from 'vitest'

import { sendMessage } from '@/api/messages'
import { encodeRouteId } from '@/domain/list/route-id'
import { useSession } from '@/session/session'

import { answer, chooseItem, dialog, expireAndSignIn, noDialog, press } from './steps'

const SERVICE = seedId('service', 1)
const EDITOR = `/service/edit/${encodeRouteId(SERVICE)}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const serviceName = () => backend.db.services.get(SERVICE)!.name

async function chooseLogout({ user }: App) {
  await chooseItem(
    user,
    await screen.findByRole('button', { name: /account menu/ }),
    'Logout',
  )
  return dialog('Are you sure?')
}

async function openChat() {
  const [conversation] = backend.db.conversations.keys()
  const app = await renderApp(`/messages?conversation=${encodeRouteId(conversation!)}`)
  const box = await screen.findByRole('textbox', { name: 'Write message…' })
  return { ...app, box }
}

async function editService() {
  const app = await renderApp(EDITOR)
  await app.user.type(await screen.findByLabelText('Name'), '!')
  return app
}

const works: [name: RegExp, make: () => Promise<App>][] = [
  [
    /A half-written message/,
    async () => {
      const app = await openChat()
      await app.user.type(app.box, 'Half a thought')
      return app
    },
  ],
  [
    /A message that was not sent/,
    async () => {
      const app = await openChat()
      backend.fault({ match: sendMessage, effect: { status: 400, message: 'Too loud' } })
      await app.user.type(app.box, 'Hello{Enter}')
      await screen.findByText(/Not sent/)
      return app
    },
  ],
  [/Edits of “.*”/, editService],
  [
    /Edits of “.*”/,
    async () => {
      const app = await editService()
      await expireAndSignIn(app)
      return app
    },
  ],
]

describe.each(works)('Logout with unsaved work: %s', (name, make) => {
  it('names it before it is lost, and keeps it on No', async () => {
    const app = await make()
    const question = await chooseLogout(app)
    expect(question.getByText('Are you sure to log out this account')).toBeVisible()
    expect(question.getByRole('listitem')).toHaveTextContent(name)
    await answer(app.user, 'No')
    await noDialog()
    expect(asksOnClose()).toBe(true)

    await chooseLogout(app)
    await answer(app.user, 'Yes')
    await heading('Login')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(useSession.getState().token).toBeNull()
    expect(asksOnClose()).toBe(false)
  })
})

describe('Logout with another tab open', () => {
  it("names that tab's work beside its own", async () => {
    const app = await editService()
    onTestFinished(openTabWithWork(['A half-written message']))
    const question = await chooseLogout(app)
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [expect.stringMatching(/^Edits of “.*”$/), 'A half-written message, in another tab'],
    )
    await answer(app.user, 'No')
    await noDialog()
    expect(asksOnClose()).toBe(true)
  })

  it('tells its own work to a tab of the same session only', async () => {
    await editService()
    const channel = new BroadcastChannel('unsaved work')
    onTestFinished(() => channel.close())
    const answers: unknown[] = []
    channel.addEventListener('message', ({ data }) => answers.push(data))
    const { id } = useSession.getState()
    channel.postMessage({ session: 'another' })
    channel.postMessage({ session: id })
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(answers).toEqual([
      { session: id, names: [expect.stringMatching(/^Edits of “.*”$/)] },
    ])
  })
})

describe('the dashboard after an expired session', () => {
  const offer = () => within(screen.getByRole('status', { name: 'Unsaved work' }))

  it('leads back to the drafts of earlier sessions too', async () => {
    const app = await editService()
    const draft = new RegExp(`^Edits of “ ?${serviceName()} ?”$`)
    await expireAndSignIn(app)
    await act(() => app.router.navigate({ to: '/bookings' }))
    await heading('Bookings')
    await expireAndSignIn(app)
    expect(await screen.findByText(/^Your last session ended on Bookings\./)).toBeVisible()

    await app.user.click(offer().getByRole('link', { name: draft }))
    await press(app.user, 'Restore')
    expect(screen.getByLabelText('Name')).toHaveValue(`${serviceName()}!`)
    await act(() => app.router.navigate({ to: '/', ignoreBlocker: true }))
    await heading('Dashboard')
    expect(screen.queryByRole('link', { name: draft })).toBeNull()
  })
})

describe('a draft', () => {
  it('is discarded after a question only', async () => {
    const app = await editService()
    await expireAndSignIn(app)
    await act(() => app.router.navigate({ href: EDITOR }))
    const discard = await screen.findByRole('button', { name: 'Discard' })
    const discardAfter = async (choice: string) => {
      await app.user.click(discard)
      const question = await dialog('Do you want to discard these edits?')
      expect(question.getByRole('button', { name: 'No' })).toHaveFocus()
      await answer(app.user, choice)
      await noDialog()
    }
    await discardAfter('No')
    expect(discard).toBeVisible()
    await discardAfter('Yes')
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(asksOnClose()).toBe(false)
  })
})
