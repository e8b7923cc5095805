import { backend } from '@mocks/node'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { waitForResponses } from '@tests/wait-for-responses'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { callsTo } from '../calls'
import {
  ADA,
  box,
  bubble,
  bubbles,
  conversation,
  image,
  openChat,
  renderChat,
  sent,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('attaching an image', () => {
  it('previews and removes an attached image, then uploads it and sends its URL', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
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
    conversation('A', ADA, texts(1))
    await renderChat()
    const clipboardData = { files: [image()], getData: () => '' }
    fireEvent.paste(await box(), { clipboardData })
    expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(await box(), { dataTransfer: { files: [text], types: ['Files'] } })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Choose a PNG, JPEG, WebP or GIF image.',
    )
    const other = new File(['x'], 'other.png', { type: 'image/png' })
    fireEvent.drop(await box(), { dataTransfer: { files: [other], types: ['Files'] } })
    expect(await screen.findByText('other.png')).toBeVisible()
  })

  describe('before the file is checked', () => {
    const WRONG = 'Choose a PNG, JPEG, WebP or GIF image.'
    let check = { pass: () => {}, fail: () => {} }
    beforeEach(() => {
      vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
        () =>
          new Promise((resolve, reject) => {
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
    conversation('A', ADA, texts(1))
    backend.fault({
      match: { path: 'users/upload-file' },
      times: 1,
      effect: { status: 500, message: 'Disk full' },
    })
    const { user } = await renderChat()
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
