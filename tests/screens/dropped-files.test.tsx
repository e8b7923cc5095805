import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

const photo = new File(['x'], 'photo.png', { type: 'image/png' })

/** Drags over `target`, drops there, and returns what the browser would do. */
function drop(target: Element, types = ['Files']) {
  const events = [createEvent.dragOver, createEvent.drop].map((create) => {
    const dataTransfer = { types, files: [photo], dropEffect: 'copy', getData: () => '' }
    const event = create(target, { dataTransfer }) as DragEvent
    fireEvent(target, event)
    return event
  })
  return {
    isOpened: events.some((event) => !event.defaultPrevented),
    dropEffect: events[0]?.dataTransfer?.dropEffect,
  }
}

const REFUSED = { isOpened: false, dropEffect: 'none' }

describe('a file that is dropped beside a drop zone', () => {
  it.each([
    ['/', 'admin', 'Dashboard'],
    ['/service', 'admin', 'Services'],
    ['/login', 'nobody', 'Login'],
    ['/resources', 'nobody', 'Resources'],
    ['/nowhere', 'nobody', 'Page Not Found'],
  ] as const)('does not open in place of %s', async (path, as, heading) => {
    await renderApp(path, { as })
    expect(drop(await screen.findByRole('heading', { level: 1, name: heading }))).toEqual(
      REFUSED,
    )
    expect(drop(document.body)).toEqual(REFUSED)
  })

  it('does not open over a dialog, whose drop zone takes it', async () => {
    const { user } = await renderApp('/service')
    await user.click(await screen.findByRole('button', { name: 'Add Category' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }))
    expect(drop(dialog.getByRole('heading', { name: 'Add Category' }))).toEqual(REFUSED)
    expect(drop(dialog.getByLabelText('Name'))).toEqual(REFUSED)
    expect(screen.queryByText('photo.png')).not.toBeInTheDocument()

    const zone = dialog.getByText(/drop it here/)
    expect(drop(zone)).toEqual({ isOpened: false, dropEffect: 'copy' })
    expect(await dialog.findByText('photo.png')).toBeVisible()
  })

  it('leaves dragged text to the browser', async () => {
    await renderApp('/login', { as: 'nobody' })
    const email = await screen.findByLabelText('Email')
    expect(drop(email, ['text/plain'])).toEqual({ isOpened: true, dropEffect: 'copy' })
  })
})
