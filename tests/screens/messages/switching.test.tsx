import { backend } from '@mocks/node'
import { demoAdmin, secondAdmin, tokenFor } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { signInElsewhere } from '@tests/other-tab'
import { asksOnClose } from '@tests/render-app'
import { beforeEach, describe, expect, it } from 'vitest'

import { signIn, signOut } from '@/session/session'

import {
  ADA,
  GRACE,
  box,
  bubble,
  bubbles,
  conversation,
  image,
  openRow,
  renderChat,
  sent,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('switching between chats A and B', () => {
  beforeEach(() => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
  })

  it("while typing shows an empty input in B and restores A's draft on return", async () => {
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'half a thou')
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    expect(await box()).toHaveValue('')
    expect(asksOnClose()).toBe(true)
    expect(screen.queryByRole('img', { name: 'Attached image' })).not.toBeInTheDocument()
    await user.click(await openRow(/Ada/))
    await bubble('A message 1')
    expect(await box()).toHaveValue('half a thou')
    expect(screen.getByRole('img', { name: 'Attached image' })).toBeVisible()
    await user.type(await box(), 'ght{Enter}')
    await waitFor(() => expect(sent('A')).toHaveLength(1))
    expect(sent('A')).toMatchObject([{ message: 'half a thought' }])
    expect(sent('B')).toEqual([])
    // Sending also removes the draft, so reopening Ada's chat shows an empty input.
    await user.click(await openRow(/Grace/))
    await user.click(await openRow(/Ada/))
    await bubble('half a thought')
    expect(await box()).toHaveValue('')
    expect(asksOnClose()).toBe(false)
  })

  it('during an upload sends the image to A', async () => {
    const release = hold({ path: 'users/upload-file' })
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'look{Enter}')
    expect(
      within(await bubble('look')).getByRole('progressbar', { name: 'Uploading' }),
    ).toBeVisible()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    release()
    await waitFor(() => expect(sent('A')).toHaveLength(1))
    expect(sent('B')).toEqual([])
    expect(bubbles()).toEqual(['B message 1'])
    await user.click(await openRow(/Ada/))
    await bubble('look')
    expect(bubbles()).toEqual(['A message 1', 'look'])
  })

  it('keeps one socket for the open chat, and closes it with the screen', async () => {
    const { user } = await renderChat()
    await user.click(await openRow(/Grace/))
    await waitFor(() => expect(backend.openChats()).toEqual(['B']))
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
    await waitFor(() => expect(backend.openChats()).toEqual([]))
  })

  it('keeps drafts and unsent messages after an expired session, but not after Logout', async () => {
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { status: 400, message: 'No' } })
    const { user, router } = await renderChat()
    await user.type(await box(), 'unsent{Enter}')
    await waitFor(async () => expect(await bubble('unsent')).toHaveTextContent('Not sent. No'))
    await user.type(await box(), 'draft')
    await act(async () => signOut('expired'))
    await screen.findByRole('button', { name: 'Sign In' })
    signIn(tokenFor(demoAdmin))
    const search = { conversation: 'A' }
    await act(() => router.navigate({ to: '/messages', search }))
    expect(await bubble('unsent')).toHaveTextContent('Not sent. No')
    expect(await box()).toHaveValue('draft')

    await act(async () => signOut('logout'))
    await screen.findByRole('button', { name: 'Sign In' })
    signIn(tokenFor(demoAdmin))
    await act(() => router.navigate({ to: '/messages', search }))
    await bubble('A message 1')
    expect(bubbles()).toEqual(['A message 1'])
    expect(await box()).toHaveValue('')
  })

  it('hides unsent messages from another admin who signs in from another tab', async () => {
    conversation('A', ADA, texts(1))
    const second = { _id: 'A-second', userId: secondAdmin._id, lastReadIndex: 0 }
    backend.db.conversations.get('A')!.participants.push(second)
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { status: 400, message: 'No' } })
    const { user, router } = await renderChat()
    await user.type(await box(), 'unsent{Enter}')
    await waitFor(async () => expect(await bubble('unsent')).toHaveTextContent('Not sent. No'))
    await signInElsewhere(tokenFor(secondAdmin))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(router.state.location.href).toBe('/')
    await act(() => router.navigate({ to: '/messages', search: { conversation: 'A' } }))
    expect(await box()).toHaveValue('')
    expect(screen.queryByText('unsent')).not.toBeInTheDocument()
  })
})
