import { describe, expect, it } from 'vitest'

import { isListAhead, type ListState, listStateOf } from '@/domain/chat/list-ahead'
import { withNewest } from '@/domain/chat/thread'

/** A thread of which one message was read at 09:00, and the list that told of it. */
const state: ListState = { readAt: 1, total: 5, missing: 4, updatedAt: 9_00, newest: 9_00 }

describe('the list is ahead of the thread', () => {
  it.each<[string, Partial<ListState>, boolean]>([
    ['after nothing has changed', {}, false],
    ['with a newer message, which it counts too', { updatedAt: 9_01, missing: 5 }, true],
    ['with a newer message that it does not count', { updatedAt: 9_01 }, true],
    ['with one more message that it does not date', { missing: 5 }, true],
    [
      'after an event that it has counted meanwhile',
      { updatedAt: 9_01, newest: 9_01 },
      false,
    ],
    ['after an event that it has not counted yet', { newest: 9_01, missing: 3 }, false],
    ['by the same change as before', { updatedAt: 9_00, newest: 8_00 }, false],
    ['by messages of which it counts fewer than before', { missing: 2 }, false],
    ['after it has counted some twice', { total: 4, missing: 0 }, false],
    ['after they were cleared elsewhere', { total: 0, missing: -1 }, true],
    ['by what a read has not found', { readAt: 2, updatedAt: 9_01, missing: 5 }, false],
  ])('%s: %j', (_, change, isAhead) => {
    expect(isListAhead(state, { ...state, ...change })).toBe(isAhead)
  })

  it('by nothing before there is something to compare with', () => {
    expect(isListAhead(undefined, state)).toBe(false)
  })
})

describe('what the list tells of a thread', () => {
  const message = { _id: '1', message: 'hi', createdAt: '2026-03-10T09:00:00.000Z' }
  const time = Date.parse(message.createdAt)
  const thread = withNewest(undefined, { messages: [message], nextPage: 2, startedAt: 7 })

  it('is how many messages it counts besides those of the thread, and how new they are', () => {
    const listed = { totalMessages: 5, updatedAt: time + 1_000 }
    expect(listStateOf(thread, listed)).toEqual({
      readAt: 7,
      total: 5,
      missing: 4,
      updatedAt: time + 1_000,
      newest: time,
    })
  })

  it('is nothing new if it tells neither number nor time', () => {
    const state = listStateOf(thread, { totalMessages: 0 })
    expect(isListAhead(state, state)).toBe(false)
  })
})
