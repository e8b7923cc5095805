import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { Avatar } from '@/ui/image/avatar'

import { renderUi } from './render'

describe('Avatar', () => {
  it('replaces the initials element, because WebKit does not repaint CSS content', () => {
    const { container, rerender } = renderUi(<Avatar name="Ada Lovelace" />)
    const old = container.querySelector('[data-initials]')
    expect(old).toHaveAttribute('data-initials', 'AL')
    rerender(<Avatar name="Grace Hopper" />)
    const now = container.querySelector('[data-initials]')
    expect(now).toHaveAttribute('data-initials', 'GH')
    expect(now).not.toBe(old)
  })

  it('shows the initials instead of a broken photo', () => {
    const { container } = renderUi(
      <Avatar name="Ada Lovelace" src="https://x.example/ada.png" />,
    )
    const photo = container.querySelector('img')!
    expect(photo).toHaveAttribute('src', 'https://x.example/ada.png')
    fireEvent.error(photo)
    expect(photo).not.toBeInTheDocument()
    expect(container.querySelector('[data-initials=AL]')).toBeInTheDocument()
  })
})
