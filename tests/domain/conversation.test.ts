import { describe, expect, it } from 'vitest'

import {
  createIsMine,
  formatAddress,
  namesOf,
  otherParticipants,
  previewText,
  senderOf,
  startsDay,
  startsGroup,
} from '@/domain/chat/conversation'
import { unreadCount, unreadLabel } from '@/domain/chat/unread'

describe('unread', () => {
  const with_ = (lastReadIndex: number, totalMessages: number) => ({
    participants: [
      { userId: 'them', lastReadIndex: 3 },
      { userId: 'me', lastReadIndex },
    ],
    totalMessages,
  })

  it.each([
    ['the total minus my last read index', 4, 9, 'me', 5],
    ['every message if I have read none', 0, 9, 'me', 9],
    ['never negative', 12, 9, 'me', 0],
    ['none if my index is unknown', Number.NaN, 9, 'me', 0],
    ['none if the total is unknown', 4, Number.NaN, 'me', 0],
    ['none if I am no participant', 4, 9, 'someone else', 0],
    ['none if nobody is signed in', 4, 9, null, 0],
  ])('is %s', (_, index, total, me, unread) => {
    expect(unreadCount(with_(index, total), me)).toBe(unread)
  })

  it("finds me by the participant's own id if there is no user id", () => {
    const participants = [{ _id: 'me', lastReadIndex: 1 }]
    expect(unreadCount({ participants, totalMessages: 3 }, 'me')).toBe(2)
  })

  describe('conversations', () => {
    const row = (_id: string, unread: number) => ({ _id, ...with_(1, 1 + unread) })

    it('count once each, however many unread messages they have', () => {
      const page = {
        conversations: [row('a', 3), row('b', 0), row('c', 1)],
        total_pages: 1,
      }
      expect(unreadLabel(page, 'me')).toBe('2')
      expect(unreadLabel({ ...page, total_pages: 2 }, 'me')).toBe('2+')
    })

    it('have an empty label when there are none', () => {
      expect(unreadLabel({ conversations: [row('a', 0)], total_pages: 3 }, 'me')).toBe('')
    })
  })
})

describe('own messages', () => {
  it('have my id as sender', () => {
    expect(createIsMine('me', [{ _id: 'them' }])({ byUser: 'me' })).toBe(true)
    expect(createIsMine('me', [{ _id: 'them' }])({ byUser: 'another admin' })).toBe(false)
    expect(createIsMine('me', [])({ byUser: undefined })).toBe(false)
  })

  it('are those from non-participants if my id is unknown', () => {
    expect(createIsMine(null, [{ _id: 'them' }])({ byUser: 'them' })).toBe(false)
    expect(createIsMine(null, [{ _id: 'them' }])({ byUser: 'who knows' })).toBe(true)
  })
})

it('names the other participants, or --- without any', () => {
  const people = [
    { _id: 'me', userInfo: { name: 'Me' } },
    { _id: 'a', userInfo: { name: 'Ada' } },
    { _id: 'b', userInfo: undefined },
    { _id: 'c', userInfo: { name: 'Charles' } },
  ]
  expect(namesOf(otherParticipants(people, 'me'))).toBe('Ada, Charles')
  expect(namesOf([{ userInfo: { name: undefined } }])).toBe('---')
})

it('names participants without a name by email, or says that the name is unknown', () => {
  expect(
    namesOf([{ _id: '65a1b2c3d4e5f60718a10005' }, { _id: '7', email: 'b@example.com' }]),
  ).toBe('Name unknown, b@example.com')
})

it('finds the name of a sender in the conversation or in the message', () => {
  const nameless = { _id: 'a' }
  const named = { _id: 'a', userInfo: { name: 'Ada' } }
  expect(senderOf({ byUser: 'a', userDetail: named }, [nameless])).toBe(named)
  expect(senderOf({ byUser: 'a', userDetail: nameless }, [named])).toBe(named)
  expect(senderOf({ byUser: 'a' }, [nameless])).toBe(nameless)
  expect(senderOf({ byUser: 'b', userDetail: undefined }, [named])).toBeUndefined()
})

it.each([
  [
    { houseNo: '12', street: 'Mill Lane', city: 'Concord', state: 'NH' },
    '12 Mill Lane, Concord, NH',
  ],
  [{ street: 'Mill Lane', state: 'NH' }, 'Mill Lane, NH'],
  [{ houseNo: undefined, city: undefined }, '--'],
  [undefined, '--'],
])('formats the address %o', (address, text) => {
  expect(formatAddress(address)).toBe(text)
})

describe('message groups', () => {
  const at = (date: string | undefined, byUser = 'ada') => ({
    message: { byUser },
    time: date === undefined ? 0 : Date.parse(date),
  })

  it.each([
    ['continue after 60 seconds', '2024-03-05T10:00:00Z', '2024-03-05T10:01:00Z', false],
    [
      'end after more than 60 seconds',
      '2024-03-05T10:00:00Z',
      '2024-03-05T10:01:00.001Z',
      true,
    ],
    ['end at midnight UTC', '2024-03-05T23:59:50Z', '2024-03-06T00:00:05Z', true],
    ['end before a message without a time', '2024-03-05T10:00:00Z', undefined, true],
  ])('%s', (_, before, after, starts) => {
    expect(startsGroup(at(before), at(after))).toBe(starts)
  })

  it('belong to one sender and one day, which starts at midnight UTC', () => {
    const time = '2024-03-05T10:00:00Z'
    expect(startsGroup(at(time), at(time, 'bob'))).toBe(true)
    expect(startsDay(at('2024-03-05T23:59:59Z'), at('2024-03-06T00:00:00Z'))).toBe(true)
    expect(startsDay(at('2024-03-05T00:00:00Z'), at('2024-03-05T23:59:59Z'))).toBe(false)
  })
})

describe('the preview of a conversation', () => {
  it.each([
    ['its newest message', { message: 'Hello' }, 3, 'Hello'],
    ['-- for an image', { message: '' }, 3, '--'],
    ['that it has no messages', undefined, 0, 'No messages yet'],
    ['-- if their number can not be read', undefined, Number.NaN, '--'],
  ])('is %s', (_, lastMessage, totalMessages, text) => {
    expect(previewText({ lastMessage, totalMessages })).toBe(text)
  })
})
