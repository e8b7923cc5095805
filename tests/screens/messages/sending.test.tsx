import { backend } from '@mocks/node'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { fireEvent, screen, waitFor, within, act } from '@testing-library/react'
import { hold } from '@tests/hold'
import { asksOnClose } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { peekDraft } from '@/session/drafts'
import { signIn, signOut } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

import { callsTo } from '../calls'
import {
  ADA,
  box,
  bubble,
  bubbles,
  conversation,
  history,
  image,
  openChat,
  openRow,
  renderChat,
  sent,
  startWithoutChats,
  texts,
  GRACE,
} from './chats'

startWithoutChats()

describe('sending', () => {
  it('sends on Enter, adds a line on Shift+Enter, and shows the message immediately', async () => {
    conversation('A', ADA, [])
    const { user } = await renderChat()
    const release = hold({ path: 'messages/send/:id' })
    await user.type(await box(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
    const row = async () =>
      (await within(await history()).findByText(/one\s+two/)).closest('li')
    expect(await row()).toHaveTextContent('Sending…')
    expect(await box()).toHaveValue('')
    release()
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(sent()).toEqual([{ message: 'one\ntwo' }])
    expect(bubbles()).toHaveLength(1)
    expect((await row())?.querySelector('time')).not.toBeNull()
    expect(within(await openRow(/Ada/)).getByText(/one\s+two/)).toBeVisible()
    expect(within(await history()).getAllByText(/one\s+two/)).toHaveLength(1)
  })

  it('adds a line on Enter of a touch keyboard, and sends by the button', async () => {
    conversation('A', ADA, [])
    const { user } = await renderChat()
    const original = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(pointer: coarse)' ? original('all') : original(query),
    )
    await user.type(await box(), 'one{Enter}two')
    expect(await box()).toHaveValue('one\ntwo')
    expect(sent()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toEqual([{ message: 'one\ntwo' }]))
  })

  it('sends on Ctrl+Enter too', async () => {
    conversation('A', ADA, [])
    const { user } = await renderChat()
    await user.type(await box(), 'one{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toEqual([{ message: 'one' }]))
  })

  it('updates the preview and the time of the conversation', async () => {
    conversation('A', ADA, texts(1), { updatedAt: '2020-03-05T12:00:00.000Z' })
    const { user } = await renderChat()
    expect(await openRow(/Ada/)).toHaveAccessibleName(/03\/05\/2020/)
    expect(await openRow(/Ada/)).toHaveAccessibleName(/A message 1/)
    await user.type(await box(), 'hello{Enter}')
    await waitFor(async () => expect(await openRow(/Ada/)).toHaveAccessibleName(/hello/))
    expect(within(await openRow(/Ada/)).getByText('hello')).toBeVisible()
    expect(await openRow(/Ada/)).not.toHaveAccessibleName(/03\/05\/2020/)
  })

  it.each(['', '   ', '\n', '\u200B', '\u2800', '\u3164 \u00AD', '\u2060', '\u200F\u202A'])(
    'rejects %j',
    async (text) => {
      conversation('A', ADA, texts(1))
      const { user } = await renderChat()
      fireEvent.change(await box(), { target: { value: text } })
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect(await screen.findByRole('alert')).toHaveTextContent('Please enter some text')
      expect(sent()).toEqual([])
    },
  )

  it('ignores the second click of a double-click on Send', async () => {
    const error = vi.spyOn(toast, 'error')
    const { user } = await openChat()
    await user.type(await box(), 'hello')
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toEqual([{ message: 'hello' }]))
    expect(error).not.toHaveBeenCalled()
  })

  it('sends once while Enter is held', async () => {
    const { user } = await openChat()
    await user.type(await box(), 'hello')
    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(await box(), { key: 'Enter', repeat })
    }
    await waitFor(() => expect(sent()).toEqual([{ message: 'hello' }]))
    expect(screen.queryByText('Please enter some text')).toBeNull()
    expect(await box()).toHaveValue('')
  })

  it('requires text with an image', async () => {
    const { user } = await openChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter some text')
    expect(screen.getByRole('img', { name: 'Attached image' })).toBeVisible()
    expect(callsTo('users/upload-file')).toHaveLength(0)
  })

  it('keeps a rejected message with its reason, Retry and Remove', async () => {
    backend.fault({
      match: { path: 'messages/send/:id' },
      times: 2,
      effect: { status: 400, message: 'Too loud' },
    })
    const { user } = await openChat()
    await user.type(await box(), 'first{Enter}')
    const row = await bubble('first')
    await waitFor(() => expect(row).toHaveTextContent('Not sent. Too loud'))
    await user.type(await box(), 'second{Enter}')
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2),
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1),
    )
    await user.click(within(await bubble('second')).getByRole('button', { name: 'Remove' }))
    expect(bubbles()).toEqual(['A message 1', 'first'])
    expect(sent()).toEqual([
      { message: 'first' },
      { message: 'second' },
      { message: 'first' },
    ])
  })

  it.each([
    'Sent',
    { data: { _id: 'A', totalMessages: 2, lastMessage: { message: 'hello' } } },
  ])(
    'shows a message once that the server has accepted by answering %j',
    async (answer) => {
      const { user } = await openChat()
      backend.closeSockets()
      backend.setChatDown(true)
      backend.fault({
        match: { path: 'messages/send/:id' },
        effect: { transform: () => answer },
      })
      backend.fault({ match: { path: 'messages/:id' }, effect: { status: 500 } })
      await user.type(await box(), 'hello{Enter}')
      await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
      await waitForResponses()
      expect(await bubble('hello')).not.toHaveTextContent('Not sent')
      expect(bubbles()).toEqual(['A message 1', 'hello'])
    },
  )

  it('does not render the bubbles again on a keystroke', async () => {
    const { user } = await openChat(3)
    const region = await history()
    await bubble('A message 3')
    const seen = vi.fn<() => void>()
    const observer = new MutationObserver(seen)
    observer.observe(region, { subtree: true, childList: true, attributes: true })
    await user.type(await box(), 'typing')
    observer.disconnect()
    expect(await box()).toHaveValue('typing')
    expect(seen).not.toHaveBeenCalled()
  })
})

describe('attaching an image', () => {
  it('previews and removes an attached image, then uploads it and sends its URL', async () => {
    const { user } = await openChat()
    const attach = await screen.findByLabelText('Attach image')
    await user.upload(attach, image())
    expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove image' }))
    expect(screen.queryByRole('img', { name: 'Attached image' })).not.toBeInTheDocument()

    await user.upload(attach, image())
    await user.type(await box(), 'look{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    const upload = callsTo('users/upload-file')[0]
    expect(upload?.body).toMatchObject({ file: 'leak.png', type: 'image/png' })
    const { fileUrl } = (upload!.response as { data: { fileUrl: string } }).data
    expect(sent()).toEqual([{ message: 'look', image: fileUrl }])
    expect(
      within(await bubble('look')).getByRole('img', { name: 'Image from You' }),
    ).toHaveAttribute('src', fileUrl)
  })

  it('accepts pasted and dropped images, and rejects other files', async () => {
    const { user } = await openChat()
    const clipboardData = { files: [image()], getData: () => '' }
    fireEvent.paste(await box(), { clipboardData })
    expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(await box(), { dataTransfer: { files: [text], types: ['Files'] } })
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Choose a PNG, JPEG, WebP or GIF image.',
    )
    const other = new File(['x'], 'other.png', { type: 'image/png' })
    fireEvent.drop(await box(), { dataTransfer: { files: [other], types: ['Files'] } })
    expect(await screen.findByText('other.png')).toBeVisible()
  })

  it('keeps what was typed since its question was asked, which may come late', async () => {
    const { user } = await openChat()
    const attach = await screen.findByLabelText('Attach image')
    await user.upload(attach, image())
    await screen.findByRole('img', { name: 'Attached image' })
    await user.type(await box(), 'one')
    await user.upload(attach, new File(['x'], 'other.png', { type: 'image/png' }))
    const yes = await screen.findByRole('button', { name: 'Yes' })
    fireEvent.change(await box(), { target: { value: 'one two' } })
    await user.click(yes)
    expect(await screen.findByText('other.png')).toBeVisible()
    expect(await box()).toHaveValue('one two')
  })

  describe('before the file is checked', () => {
    const WRONG = 'Choose a PNG, JPEG, WebP or GIF image.'
    let check = { pass: () => {}, fail: () => {} }
    let checks = 0
    beforeEach(() => {
      checks = 0
      vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
        () =>
          new Promise((resolve, reject) => {
            checks++
            check = { pass: resolve, fail: () => reject(new Error('Broken')) }
          }),
      )
    })
    async function sendAtOnce() {
      const { user } = await openChat()
      await user.upload(await screen.findByLabelText('Attach image'), image())
      expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
      await user.type(await box(), 'look{Enter}')
      const row = await bubble('look')
      expect(screen.queryByRole('img', { name: 'Attached image' })).not.toBeInTheDocument()
      await waitForResponses()
      expect(callsTo('users/upload-file')).toEqual([])
      expect(sent()).toEqual([])
      return row
    }

    it('sends nothing, and then the text with its image', async () => {
      await sendAtOnce()
      check.pass()
      const withImage = [{ message: 'look', image: expect.any(String) as string }]
      await waitFor(() => expect(sent()).toEqual(withImage))
    })

    it('sends nothing, and then marks the message whose file is no image', async () => {
      const row = await sendAtOnce()
      check.fail()
      await waitFor(() => expect(row).toHaveTextContent(`Not sent. ${WRONG}`))
      expect(callsTo('users/upload-file')).toEqual([])
      expect(sent()).toEqual([])
    })

    it('shows what is wrong with the second file, although the first is checked later', async () => {
      const { user } = await openChat()
      const attach = await screen.findByLabelText('Attach image')
      await user.upload(attach, image())
      await waitFor(() => expect(checks).toBe(1))
      const first = check
      await user.upload(attach, new File(['x'], 'other.png', { type: 'image/png' }))
      await user.click(await screen.findByRole('button', { name: 'Yes' }))
      await screen.findByText('other.png')
      await waitFor(() => expect(checks).toBe(2))
      check.fail()
      expect(await screen.findByRole('alert')).toHaveTextContent(WRONG)
      first.pass()
      await user.type(await box(), 'look{Enter}')
      expect(await box()).toHaveValue('look')
      expect(screen.getByRole('alert')).toHaveTextContent(WRONG)
    })

    it('shows the file, and then beside it that it is no image', async () => {
      const { user } = await openChat()
      await user.upload(await screen.findByLabelText('Attach image'), image())
      await user.type(await box(), 'look')
      const form = within(screen.getByRole('form', { name: 'New message' }))
      expect(form.queryByRole('alert')).not.toBeInTheDocument()
      check.fail()
      expect(await form.findByRole('alert')).toHaveTextContent(WRONG)
      await user.type(await box(), '{Enter}')
      expect(await box()).toHaveValue('look')
      expect(sent()).toEqual([])
      await user.click(form.getByRole('button', { name: 'Remove image' }))
      expect(form.queryByRole('alert')).not.toBeInTheDocument()
      await user.type(await box(), '{Enter}')
      await waitFor(() => expect(sent()).toEqual([{ message: 'look' }]))
    })
  })

  it('sends nothing after a failed upload; Retry uploads and sends', async () => {
    backend.fault({
      match: { path: 'users/upload-file' },
      times: 1,
      effect: { status: 500, message: 'Disk full' },
    })
    const { user } = await openChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'look{Enter}')
    const row = await bubble('look')
    await waitFor(() => expect(row).toHaveTextContent('Not sent. Disk full'))
    expect(sent()).toEqual([])
    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(bubbles()).toEqual(['A message 1', 'look'])
  })
})

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
    backend.fault({
      match: { path: 'messages/send/:id' },
      effect: { status: 400, message: 'No' },
    })
    const { user, router } = await renderChat()
    await user.type(await box(), 'unsent{Enter}')
    await waitFor(async () =>
      expect(await bubble('unsent')).toHaveTextContent('Not sent. No'),
    )
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

  it('is told by no notice while nobody is signed in, if it fails after the session expired', async () => {
    const match = { path: 'messages/send/:id' }
    const release = hold(match)
    backend.fault({ match, effect: { status: 400, message: 'No' } })
    const error = vi.spyOn(toast, 'error')
    const { user } = await renderChat()
    await user.type(await box(), 'late{Enter}')
    await waitFor(() => expect(callsTo('messages/send/A')).toHaveLength(1))
    await act(async () => signOut('expired'))
    await screen.findByRole('button', { name: 'Sign In' })
    release()
    await waitForResponses()
    await waitFor(() =>
      expect(peekDraft('chat/unsent/A')).toMatchObject([{ status: 'failed' }]),
    )
    expect(error).not.toHaveBeenCalled()
  })
})
