import { describe, expect, it } from 'vitest'

import { findConversationOf } from '@/domain/chat/conversation-of'

const CUSTOMER = { _id: 'customer' }
const PROVIDER = { _id: 'provider' }
const DATE = '2026-03-05'
const TIME = { from: '09:00', to: '11:30' }
const BOTH = [CUSTOMER, PROVIDER]
const booking = { date: DATE, time: TIME, providerId: PROVIDER }
const wanted = { id: 'b-1', booking, customer: CUSTOMER }

function row(people: { _id: string }[], bookingDetail?: object) {
  return {
    participantsDetails: people,
    bookingDetail: bookingDetail && { _id: '', ...bookingDetail },
  }
}

function verdict(found: ReturnType<typeof findConversationOf>): string {
  if (found.about) return 'certain'
  return found.likely ? 'likely' : 'none'
}

describe('a conversation', () => {
  it.each([
    ['of its id, whoever takes part', row([], { _id: 'b-1' }), 'certain'],
    ['of its id on another day', row(BOTH, { _id: 'b-1', date: '2026-03-06' }), 'certain'],
    [
      'of another id at its time',
      row(BOTH, { _id: 'b-2', date: DATE, time: TIME }),
      'none',
    ],
    ['of its people at its time', row(BOTH, { date: DATE, time: TIME }), 'certain'],
    [
      'of its people at its time, written differently',
      row(BOTH, {
        date: '2026-03-05T00:00:00.000Z',
        time: { from: '9:00 AM', to: '11:30' },
      }),
      'certain',
    ],
    ['of its people on its date', row(BOTH, { date: DATE }), 'likely'],
    ['of its people at its time of an unknown day', row(BOTH, { time: TIME }), 'likely'],
    ['of its people about no booking', row(BOTH), 'likely'],
    ['of its people on another day', row(BOTH, { date: '2026-03-06', time: TIME }), 'none'],
    [
      'of its people at another time',
      row(BOTH, { date: DATE, time: { from: '13:00', to: '14:00' } }),
      'none',
    ],
    [
      'of only the customer at its time',
      row([CUSTOMER], { date: DATE, time: TIME }),
      'none',
    ],
    ['of only the provider about no booking', row([PROVIDER]), 'none'],
    ['of strangers without an id', row([{ _id: '' }, { _id: '' }]), 'none'],
  ])('%s', (_, conversation, expected) => {
    expect(verdict(findConversationOf([conversation], wanted))).toBe(expected)
  })

  it.each([
    ['without a provider is certain', { ...booking, providerId: undefined }, 'certain'],
    ['that is not read yet is no match', undefined, 'none'],
  ])('of only the customer at the time of a booking %s', (_, read, expected) => {
    const conversation = row([CUSTOMER], { date: DATE, time: TIME })
    const found = findConversationOf([conversation], { ...wanted, booking: read })
    expect(verdict(found)).toBe(expected)
  })

  it('without a date is not about a booking without one for certain', () => {
    const undated = { ...wanted, booking: { providerId: PROVIDER } }
    expect(verdict(findConversationOf([row(BOTH, {})], undated))).toBe('likely')
  })

  it('of nobody is about no booking of people without an id', () => {
    const unknown = { _id: '' }
    const found = findConversationOf([row([unknown], { date: DATE, time: TIME })], {
      id: 'b-1',
      booking: { ...booking, providerId: unknown },
      customer: unknown,
    })
    expect(verdict(found)).toBe('none')
  })
})

it('prefers the id to the time, and the time to the same people', () => {
  const ofPeople = row(BOTH)
  const atTime = row(BOTH, { date: DATE, time: TIME })
  const byId = row([], { _id: 'b-1' })
  expect(findConversationOf([ofPeople, atTime, byId], wanted).likely).toBe(byId)
  expect(findConversationOf([ofPeople, atTime], wanted)).toEqual({
    about: atTime,
    likely: atTime,
  })
})
