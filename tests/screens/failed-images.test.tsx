import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

const images = () => [...screen.getByRole('main').querySelectorAll('img')]

/** The network is cut while the images of the list load. */
async function failImages() {
  await waitFor(() => expect(images()).not.toEqual([]))
  const sources = images().map(({ src }) => src)
  for (const image of images()) fireEvent.error(image)
  expect(images()).toEqual([])
  return sources
}

it.each(['/manage-account', '/service'])(
  'Refresh tries the failed images of %s again',
  async (path) => {
    const { user } = await renderApp(path)
    const sources = await failImages()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(images().map(({ src }) => src)).toEqual(sources))
  },
)

it('tries the failed images of conversations again when they are read again', async () => {
  await renderApp('/messages')
  const sources = await failImages()
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(images().map(({ src }) => src)).toEqual(sources))
})
