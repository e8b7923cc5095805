import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { toast } from '@/ui/toast'

import { renderUi } from './render'

const WIDTH = 380

describe('toast', () => {
  it('shows what was called before it was there', async () => {
    toast.success('Logout Successfully')
    renderUi(<p>Page</p>)
    expect(await screen.findByText('Logout Successfully')).toBeVisible()
  })

  it('is an alert for an error and a status for the rest', async () => {
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

  it('closes by its button', async () => {
    const { user } = renderUi(<p>Page</p>)
    toast.error('Server is busy')
    const alert = await screen.findByRole('alert')
    await user.click(within(alert).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('collapses by id, with the newest text, and where it says the same', async () => {
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

  it('can be taken away before it was there', async () => {
    toast.error('First', { id: 'form' })
    toast.error('Second')
    toast.hide('form')
    renderUi(<p>Page</p>)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Second$/)
  })

  describe('when dragged', () => {
    beforeEach(() => {
      // No layout here: every element is as wide as a toast.
      vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH)
    })

    function drag(from: Element, by: number) {
      const pointer = { pointerId: 1, button: 0, clientY: 20, bubbles: true }
      fireEvent.pointerDown(from, { ...pointer, clientX: 500 })
      fireEvent.pointerMove(document, { ...pointer, clientX: 500 + by / 2 })
      fireEvent.pointerMove(document, { ...pointer, clientX: 500 + by })
      fireEvent.pointerUp(document, { ...pointer, clientX: 500 + by })
    }

    it('stays below 80 percent of its width and goes beyond it', async () => {
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
