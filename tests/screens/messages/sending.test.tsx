import { backend } from '@mocks/node'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { asksOnClose } from '@tests/render-app'
import { describe, expect, it, vi } from 'vitest'

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
  openRow,
  renderChat,
  sent,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

/** The server stores the next message, but its response is lost. */
function loseNextResponse() {
  backend.fault({
    match: { path: 'messages/send/:id' },
    times: 1,
    effect: { drop: true, afterwards: true },
  })
}

describe('sending', () => {
  it('sends on Enter, adds a line on Shift+Enter, and shows the message immediately', async () => {
    conversation('A', ADA, [])
    const { user } = await renderChat()
    const release = hold({ path: 'messages/send/:id' })
    await user.type(await box(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
    const row = (await within(await history()).findByText(/one\s+two/)).closest('li')!
    expect(row).toHaveTextContent('Sending…')
    expect(await box()).toHaveValue('')
    release()
    await waitFor(() => expect(row).not.toHaveTextContent('Sending…'))
    expect(sent()).toEqual([{ message: 'one\ntwo' }])
    expect(bubbles()).toHaveLength(1)
    expect(row.querySelector('time')).not.toBeNull()
    // CSS draws the preview from `data-text`, so getAllByText finds only the message in the chat.
    const preview = (await openRow(/Ada/)).querySelector('[data-text]')
    expect(preview).toHaveAttribute('data-text', 'one\ntwo')
    expect(screen.getAllByText(/one\s+two/)).toHaveLength(1)
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
    await user.type(await box(), 'hello{Enter}')
    await waitFor(async () =>
      expect((await openRow(/Ada/)).querySelector('[data-text]')).toHaveAttribute(
        'data-text',
        'hello',
      ),
    )
    expect(await openRow(/Ada/)).not.toHaveAccessibleName(/03\/05\/2020/)
  })

  it('replaces the preview element, because WebKit does not repaint CSS content', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    const preview = async () => (await openRow(/Ada/)).querySelector('[data-text]')
    const old = await preview()
    await user.type(await box(), 'hello{Enter}')
    await waitFor(async () => expect(await preview()).toHaveAttribute('data-text', 'hello'))
    expect(await preview()).not.toBe(old)
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

  it('ignores the second click of a double-click on Send, but keeps the focus', async () => {
    const error = vi.spyOn(toast, 'error')
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.type(await box(), 'hello')
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toEqual([{ message: 'hello' }]))
    expect(error).not.toHaveBeenCalled()
    expect(await box()).toHaveFocus()
  })

  it('requires text with an image', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter some text')
    expect(screen.getByRole('img', { name: 'Attached image' })).toBeVisible()
    expect(callsTo('users/upload-file')).toHaveLength(0)
  })

  it('does not send during IME composition', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.type(await box(), 'か')
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(await box(), { key: 'Enter', keyCode: 229 })
    expect(sent()).toEqual([])
    expect(await box()).toHaveValue('か')
  })

  it('keeps a rejected message with its reason, Retry and Remove', async () => {
    conversation('A', ADA, texts(1))
    backend.fault({
      match: { path: 'messages/send/:id' },
      times: 2,
      effect: { status: 400, message: 'Too loud' },
    })
    const { user } = await renderChat()
    await user.type(await box(), 'first{Enter}')
    const row = await bubble('first')
    await waitFor(() => expect(row).toHaveTextContent('Not sent. Too loud'))
    await user.type(await box(), 'second{Enter}')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1))
    await user.click(within(await bubble('second')).getByRole('button', { name: 'Remove' }))
    expect(bubbles()).toEqual(['A message 1', 'first'])
    expect(sent()).toEqual([{ message: 'first' }, { message: 'second' }, { message: 'first' }])
  })

  it('refetches to find a message whose response was lost, and shows it once', async () => {
    conversation('A', ADA, texts(1))
    loseNextResponse()
    const { user } = await renderChat()
    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(backend.db.messages.get('A')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(bubbles()).toEqual(['A message 1', 'hello'])
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('lets the page close once the server has accepted a message whose copy is unknown', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await bubble('A message 1')
    backend.closeSockets()
    backend.setChatDown(true)
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { transform: () => 'Sent' } })
    backend.fault({ match: { path: 'messages/:id' }, effect: { status: 500 } })
    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(asksOnClose()).toBe(false)
  })

  it('does not render the bubbles again on a keystroke', async () => {
    conversation('A', ADA, texts(3))
    const { user } = await renderChat()
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
