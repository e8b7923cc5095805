import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { toast } from '@/ui/feedback/toast'

import { renderUi } from './render'

const WIDTH = 380

afterEach(() => vi.useRealTimers())

describe('toast', () => {
  it('shows a toast that was requested before its host loaded', async () => {
    toast.success('Logout Successfully')
    renderUi(<p>Page</p>)
    expect(await screen.findByText('Logout Successfully')).toBeVisible()
  })

  it('is an alert for errors and a status otherwise', async () => {
    renderUi(<p>Page</p>)
    toast.error('Server is busy')
    toast.success('Category created successfully')
    toast.warning('Session expired')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Server is busy$/)
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
      'Category created successfully',
      'Session expired',
    ])
  })

  it('is never empty', async () => {
    renderUi(<p>Page</p>)
    toast.error('  ')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Some Error Occured$/)
  })

  it('closes with its button', async () => {
    const { user } = renderUi(<p>Page</p>)
    toast.error('Server is busy')
    const alert = await screen.findByRole('alert')
    await user.click(within(alert).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('closes after five seconds, whether it offers an action or not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderUi(<p>Page</p>)
    toast.success('Saved')
    toast.success('Deactivated', { action: { label: 'Undo', onClick: () => {} } })
    const shown = [
      await screen.findByText('Saved'),
      await screen.findByText(/^Deactivated/),
    ]
    await act(() => vi.advanceTimersByTimeAsync(4000))
    for (const text of shown) expect(text).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(screen.queryAllByRole('status')).toEqual([]))
  })

  it.each([
    ['after five seconds in sight, if it came while the page was hidden', 0],
    ['for the rest of its time, if the page was hidden meanwhile', 4000],
  ])('is shown %s', async (_, seenBefore) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    function setVisibility(state: DocumentVisibilityState) {
      visibility.mockReturnValue(state)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    renderUi(<p>Page</p>)
    if (seenBefore === 0) setVisibility('hidden')
    toast.error('Server is busy')
    const alert = await screen.findByRole('alert')
    await act(() => vi.advanceTimersByTimeAsync(seenBefore))
    setVisibility('hidden')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(alert).toBeVisible()
    setVisibility('visible')
    await act(() => vi.advanceTimersByTimeAsync(4500 - seenBefore))
    expect(alert).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(alert).not.toBeInTheDocument())
  })

  it('starts its time again when it is sent again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderUi(<p>Page</p>)
    toast.error('Server is busy')
    const alert = await screen.findByRole('alert')
    await act(() => vi.advanceTimersByTimeAsync(4000))
    act(() => void toast.error('Server is busy'))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(alert).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    await waitFor(() => expect(alert).not.toBeInTheDocument())
  })

  it('stays while the pointer is on it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderUi(<p>Page</p>)
    toast.success('Deactivated')
    const text = await screen.findByText('Deactivated')
    fireEvent.mouseOver(text)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(text).toBeVisible()
    fireEvent.mouseOut(text)
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await waitFor(() => expect(text).not.toBeInTheDocument())
  })

  it('returns the focus from its button, or leaves it on the heading', async () => {
    const { user } = renderUi(
      <>
        <h1 data-page-heading tabIndex={-1}>
          Page
        </h1>
        <button>Before</button>
      </>,
    )
    const onClick = vi.fn()
    const undo = { label: 'Undo', onClick }
    const before = screen.getByRole('button', { name: 'Before' })
    for (const isEnabled of [true, false]) {
      toast.success('Deactivated', { action: undo })
      const button = await screen.findByRole('button', { name: 'Undo' })
      act(() => before.focus())
      before.toggleAttribute('disabled', !isEnabled)
      await user.dblClick(button)
      await waitFor(() => expect(button).not.toBeInTheDocument())
      expect(onClick).toHaveBeenCalledTimes(isEnabled ? 1 : 2)
      const next = isEnabled ? before : screen.getByRole('heading', { name: 'Page' })
      await waitFor(() => expect(next).toHaveFocus())
    }
  })

  it('stays while the focus is in it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderUi(<button>Page</button>)
    toast.success('Deactivated')
    const status = await screen.findByRole('status')
    act(() => within(status).getByRole('button', { name: 'Close' }).focus())
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(status).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Page' }).focus())
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await waitFor(() => expect(status).not.toBeInTheDocument())
  })

  it('merges toasts with the same id, keeping the newest text, or with the same text', async () => {
    renderUi(<p>Page</p>)
    toast.error('First', { id: 'form' })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^First$/)
    toast.error('Second', { id: 'form' })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Second$/))
    toast.error('Third')
    toast.error('Third')
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    toast.hide('form')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Third$/))
  })

  it('can be hidden before its host loads', async () => {
    toast.error('First', { id: 'form' })
    toast.error('Second')
    toast.hide('form')
    renderUi(<p>Page</p>)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Second$/)
  })

  describe('when dragged', () => {
    beforeEach(() => {
      // happy-dom has no layout, so every width would be 0.
      vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH)
    })

    function drag(from: Element, by: number) {
      const pointer = { pointerId: 1, button: 0, clientY: 20, bubbles: true }
      fireEvent.pointerDown(from, { ...pointer, clientX: 500 })
      fireEvent.pointerMove(document, { ...pointer, clientX: 500 + by / 2 })
      fireEvent.pointerMove(document, { ...pointer, clientX: 500 + by })
      fireEvent.pointerUp(document, { ...pointer, clientX: 500 + by })
    }

    it('snaps back below 80 percent of its width and is dismissed beyond it', async () => {
      renderUi(<p>Page</p>)
      toast.error('Server is busy')
      const message = await screen.findByText('Server is busy')
      drag(message, WIDTH * 0.79)
      await waitFor(() => expect(message.parentElement?.style.transform).toBe(''))
      expect(screen.getByRole('alert')).toBeInTheDocument()
      drag(message, -WIDTH * 0.81)
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    })
  })
})
