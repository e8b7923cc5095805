import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'

import { createQueryClient } from '@/query-client'
import { UploadField, useIsUploading } from '@/ui/form/upload-field'
import type { Upload } from '@/ui/form/upload-field'
import { inputText } from '@/ui/form/use-field'
import { imageFileError } from '@/ui/image/image-file'

import { renderUi } from './render'

const png = (name = 'clean.png') => new File(['pixels'], name, { type: 'image/png' })

function Form({ upload, start }: { upload: Upload; start: string | null }) {
  const { control } = useForm({ defaultValues: { image: start } })
  return (
    <>
      <UploadField control={control} name="image" label="Image" upload={upload} />
      <output aria-label="Address">
        {inputText(useWatch({ control, name: 'image' }))}
      </output>
      <button disabled={useIsUploading()}>Save</button>
    </>
  )
}

function Image({ upload, start = '' }: { upload: Upload; start?: string | null }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Form upload={upload} start={start} />
    </QueryClientProvider>
  )
}

/** Uploads that end when the test says so. */
function pendingUploads() {
  const finish: Record<string, (url: string) => void> = {}
  const signals: AbortSignal[] = []
  const upload: Upload = (file, { onProgress, signal }) => {
    onProgress(0.5)
    signals.push(signal)
    return new Promise((resolve) => (finish[file.name] = resolve))
  }
  return { upload, finish, signals }
}

const input = () => screen.getByLabelText('Image')
const save = () => screen.getByRole('button', { name: 'Save' })
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

describe('UploadField', () => {
  it('uploads a chosen file at once, shows the progress and reports the URL', async () => {
    const { upload, finish } = pendingUploads()
    const { user } = renderUi(<Image upload={upload} />)
    await user.upload(input(), png())
    const bar = screen.getByRole('progressbar', { name: 'Uploading' })
    expect(bar).toHaveAttribute('aria-valuenow', '50')
    expect(save()).toBeDisabled()
    finish['clean.png']?.('https://files.test/clean.png')
    await waitFor(() => expect(address()).toBe('https://files.test/clean.png'))
    await waitFor(() => expect(save()).toBeEnabled())
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('shows why an upload failed, keeps the file and retries', async () => {
    const upload = vi
      .fn<Upload>()
      .mockRejectedValueOnce(new Error('Storage is full'))
      .mockResolvedValueOnce('https://files.test/clean.png')
    const { user } = renderUi(<Image upload={upload} />)
    const file = png()
    await user.upload(input(), file)
    expect(await screen.findByText('Storage is full')).toBeVisible()
    expect(input()).toHaveAccessibleDescription('Storage is full')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(input()).toHaveFocus()
    await waitFor(() => expect(address()).toBe('https://files.test/clean.png'))
    expect(upload.mock.calls.map(([sent]) => sent)).toEqual([file, file])
  })

  it('can be cancelled, and ignores the late response', async () => {
    const { upload, finish, signals } = pendingUploads()
    const { user } = renderUi(<Image upload={upload} start="https://old.test/a.png" />)
    await user.upload(input(), png())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(signals[0]?.aborted).toBe(true)
    await act(async () => finish['clean.png']?.('https://files.test/late.png'))
    await waitFor(() => expect(save()).toBeEnabled())
    expect(address()).toBe('https://old.test/a.png')
  })

  it('aborts its upload when it is unmounted', async () => {
    const { upload, signals } = pendingUploads()
    const { user, rerender } = renderUi(<Image upload={upload} />)
    await user.upload(input(), png())
    await waitFor(() => expect(signals[0]?.aborted).toBe(false))
    rerender(<p>Closed</p>)
    expect(signals[0]?.aborted).toBe(true)
  })

  it('ignores a file that is dropped while its form is locked', () => {
    const upload = vi.fn<Upload>()
    renderUi(
      <fieldset disabled>
        <Image upload={upload} />
      </fieldset>,
    )
    fireEvent.drop(input(), { dataTransfer: { files: [png()] } })
    expect(upload).not.toHaveBeenCalled()
  })

  it('keeps the newer of two files', async () => {
    const { upload, finish } = pendingUploads()
    const { user } = renderUi(<Image upload={upload} />)
    await user.upload(input(), png('one.png'))
    await user.upload(input(), png('two.png'))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    finish['two.png']?.('https://files.test/two.png')
    await waitFor(() => expect(address()).toBe('https://files.test/two.png'))
    await act(async () => finish['one.png']?.('https://files.test/one.png'))
    expect(address()).toBe('https://files.test/two.png')
  })

  it('accepts a dropped and a pasted file', async () => {
    const upload = vi.fn<Upload>().mockImplementation((file) => Promise.resolve(file.name))
    const { user } = renderUi(<Image upload={upload} />)
    fireEvent.drop(input(), { dataTransfer: { files: [png('drop.png')] } })
    await waitFor(() => expect(address()).toBe('drop.png'))
    fireEvent.paste(input(), { clipboardData: { files: [png('paste.png')] } })
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(address()).toBe('paste.png'))
  })

  it('takes the image among other files, and says that it took one of several', async () => {
    const upload = vi.fn<Upload>().mockImplementation((file) => Promise.resolve(file.name))
    const { user } = renderUi(<Image upload={upload} />)
    const notes = new File(['%PDF-1.7'], 'notes.pdf', { type: 'application/pdf' })
    fireEvent.drop(input(), { dataTransfer: { files: [notes, png('one.png')] } })
    await waitFor(() => expect(address()).toBe('one.png'))
    expect(screen.queryByText('Only the first image was taken.')).toBeNull()
    fireEvent.drop(input(), { dataTransfer: { files: [notes, png('two.png'), png()] } })
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(address()).toBe('two.png'))
    expect(await screen.findByText('Only the first image was taken.')).toBeVisible()
  })

  it('removes the current image', async () => {
    const upload = () => Promise.resolve('')
    const { user } = renderUi(<Image upload={upload} start="https://old.test/a.png" />)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(address()).toBe('')
  })
})

describe('a file named like an image that is none', () => {
  it('is refused before the upload, and the previous image stays', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValueOnce(
      new Error('Not an image'),
    )
    const upload = vi.fn<Upload>().mockResolvedValue('https://files.test/clean.png')
    const { user } = renderUi(<Image upload={upload} start="https://old.test/a.png" />)
    const page = new File(['<!doctype html>'], 'page.png', { type: 'image/png' })
    await user.upload(input(), page)
    expect(await screen.findByText('Choose a PNG, JPEG, WebP or GIF image.')).toBeVisible()
    expect(upload).not.toHaveBeenCalled()
    expect(address()).toBe('https://old.test/a.png')
    expect(screen.queryByText('page.png')).toBeNull()
    await user.upload(input(), png())
    await waitFor(() => expect(address()).toBe('https://files.test/clean.png'))
    expect(screen.queryByText('Choose a PNG, JPEG, WebP or GIF image.')).toBeNull()
  })

  it('is not shown in place of an image that could not be read', async () => {
    renderUi(<Image upload={vi.fn<Upload>()} start={null} />)
    const page = new File(['<!doctype html>'], 'page.html', { type: 'text/html' })
    fireEvent.drop(input(), { dataTransfer: { files: [page], types: ['Files'] } })
    expect(await screen.findByText('Choose a PNG, JPEG, WebP or GIF image.')).toBeVisible()
    expect(screen.queryByText('page.html')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})

describe('imageFileError', () => {
  it.each([
    ['a.png', 'image/png', null],
    ['a.jpg', 'image/jpeg', null],
    ['a.jpg', 'image/jpg', null],
    ['a.webp', 'image/webp', null],
    ['a.gif', 'image/gif', null],
    ['a.jpeg', '', null],
    ['a.svg', 'image/svg+xml', 'Choose a PNG, JPEG, WebP or GIF image.'],
    ['a.svg', '', 'Choose a PNG, JPEG, WebP or GIF image.'],
    ['a.pdf', 'application/pdf', 'Choose a PNG, JPEG, WebP or GIF image.'],
    ['a.png', 'toString', 'Choose a PNG, JPEG, WebP or GIF image.'],
  ])('returns, for %s of type %j, %j', async (name, type, reason) => {
    expect(await imageFileError(new File(['x'], name, { type }))).toBe(reason)
  })

  it.each([
    ['BMP', 'BM\x36\0\0\0'],
    ['ICO', '\0\0\x01\0\x01\0'],
    ['AVIF', '\0\0\0\x20ftypavif'],
    ['HEIC', '\0\0\0\x18ftypheic'],
    ['TIFF', 'II*\0'],
    ['JPEG XL', '\xFF\x0A'],
    ['JPEG 2000', '\0\0\0\x0CjP  '],
    ['PDF', '%PDF-1.7'],
  ])('recognizes %s under another name by its first bytes', async (_, start) => {
    const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0))
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.jpg', 'image/jpeg'],
      ['a.webp', ''],
    ]) {
      const reason = await imageFileError(new File([bytes], name!, { type: type! }))
      expect(reason).toBe('Choose a PNG, JPEG, WebP or GIF image.')
    }
  })

  it('reports a file that was deleted after it was chosen', async () => {
    const deleted = png()
    vi.spyOn(deleted, 'slice').mockImplementation(() => {
      const part = new Blob()
      part.arrayBuffer = () => Promise.reject(new DOMException('No file', 'NotFoundError'))
      return part
    })
    expect(await imageFileError(deleted)).toBe(
      'This file can no longer be read. Choose it again.',
    )
  })

  it('reports files that are too large or empty', async () => {
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', {
      type: 'image/png',
    })
    expect(await imageFileError(large)).toBe(
      'This image is larger than 5 MB. Choose a smaller one.',
    )
    expect(await imageFileError(new File([], 'a.png', { type: 'image/png' }))).toBe(
      'This file is empty. Choose another one.',
    )
  })
})
