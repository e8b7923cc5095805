import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  ADA,
  GRACE,
  TED,
  conversation,
  listed,
  renderChat,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('unread conversations', () => {
  beforeEach(() => {
    conversation('A', ADA, texts(1, 'A'))
    conversation('B', GRACE, texts(2, 'B', GRACE), { lastReadIndex: 0 })
    conversation('C', TED, texts(2, 'C', TED), { lastReadIndex: 0 })
  })

  it('are counted below the list, where a link opens the next one', async () => {
    const { user } = await renderChat('A')
    expect(await within(listed()).findByText('2 unread', { selector: 'span' })).toBeVisible()
    await user.click(within(listed()).getByRole('link', { name: 'Next unread' }))
    expect(await within(listed()).findByText('1 unread', { selector: 'span' })).toBeVisible()
  })
})
