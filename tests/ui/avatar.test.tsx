import { describe, expect, it } from 'vitest'

import { Avatar } from '@/ui/page/avatar'

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
})
