import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  accountStatuses,
  accountStatus,
  roleFilters,
  roleLabel,
} from '@/domain/account/account'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import {
  bookingFlagLabels,
  bookingFlags,
  bookingStatus,
} from '@/domain/status/booking-status'
import { paymentStatus, paymentStatuses } from '@/domain/status/payment'
import { ticketStatus, ticketStatuses } from '@/domain/status/ticket-status'

// These are not valid statuses, but every object inherits properties with these names. So a plain
// lookup in a record would find them.
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty']

describe('booking status', () => {
  it.each([
    [0, 'Pending', 'pending'],
    [1, 'Accepted', 'inProgress'],
    [2, 'On The Way', 'inProgress'],
    [3, 'Reached', 'inProgress'],
    [4, 'Completed', 'completed'],
    [5, 'Cancelled', 'failed'],
  ])('labels code %i %s', (code, label, tone) => {
    expect(bookingStatus(code)).toEqual({ label, tone })
    expect(bookingStatus(String(code))).toEqual({ label, tone })
  })

  it.each([
    ['accepted', 'Accepted'],
    ['ON_THE_WAY', 'On The Way'],
    [' onTheWay', 'On The Way'],
    ['Cancelled', 'Cancelled'],
  ])('reads the word %j as %s', (word, label) => {
    expect(bookingStatus(word).label).toBe(label)
    expect(bookingStatus(word).tone).not.toBe('neutral')
  })

  const absent = [Number.NaN, '', ' ', null, undefined, true, {}, [4]]
  it.each(absent.map((code) => [code]))('shows -- for %o, which is no status', (code) => {
    expect(bookingStatus(code)).toEqual({ label: '--', tone: 'neutral' })
  })

  const unknownCodes = [6, -1, 1.5, 'four', 'In_Progress', ...inherited]
  it.each(unknownCodes.map((code) => [code]))('shows %o as it came', (code) => {
    expect(bookingStatus(code)).toEqual({ label: String(code), tone: 'neutral' })
  })

  it('offers the five flags in the order of the tabs', () => {
    expect(bookingFlags.map((flag) => bookingFlagLabels[flag])).toEqual([
      'All',
      'Active',
      'Upcoming',
      'Completed',
      'Cancelled',
    ])
  })
})

describe('payment status', () => {
  const table = [
    ['pending', 'Incomplete', 'pending', 'pending'],
    ['succeeded', 'Succeeded', 'completed', 'completed'],
    ['refunded', 'Refunded', 'completed', 'completed'],
    ['refund_failed', 'Refund Failed', 'failed', 'failed'],
    ['requires_payment_method', 'Payment declined', 'failed', 'failed'],
    ['requires_capture', 'On Hold', 'pending', 'pending'],
    ['canceled', 'Cancelled', 'failed', 'failed'],
    ['canceled_failed', 'Cancelled Failed', 'failed', 'failed'],
  ] as const

  it.each(table)('labels %s %s, in the group %s', (status, label, group, tone) => {
    expect(paymentStatus(status)).toEqual({ label, group, tone })
  })

  it('has no other statuses', () => {
    expect(Object.keys(paymentStatuses).toSorted()).toEqual(
      table.map(([s]) => s).toSorted(),
    )
  })

  it.each([
    ['disputed', 'disputed'],
    ['', '--'],
    [null, '--'],
    [undefined, '--'],
    [{}, '--'],
    ...inherited.map((name): [string, string] => [name, name]),
  ])('shows an unknown %j as %j and counts it as failed', (status, label) => {
    expect(paymentStatus(status)).toEqual({ label, group: 'failed', tone: 'failed' })
  })
})

describe('ticket status', () => {
  it.each([
    ['open', 'Open', 'pending'],
    ['inprogress', 'In Progress', 'inProgress'],
    ['closed', 'Ticket Closed', 'completed'],
  ])('labels %s %s', (status, label, tone) => {
    expect(ticketStatus(status)).toEqual({ label, tone })
  })

  it('offers open, in progress and closed, in this order', () => {
    expect(Object.keys(ticketStatuses)).toEqual(['open', 'inprogress', 'closed'])
  })

  it.each([
    ['escalated', 'escalated'],
    [7, '7'],
    [undefined, '--'],
    ['constructor', 'constructor'],
  ])('shows the unknown value %j as %s', (status, label) => {
    expect(ticketStatus(status)).toEqual({ label, tone: 'neutral' })
  })
})

describe('account', () => {
  it.each([
    ['client', 'Customer'],
    ['provider', 'Provider'],
    ['admin', 'Admin'],
    ['auditor', 'auditor'],
    ['constructor', 'constructor'],
    ['', '--'],
    [null, '--'],
    [undefined, '--'],
  ])('labels the role %j %s', (role, label) => {
    expect(roleLabel(role)).toBe(label)
  })

  it.each([
    ['active', 'Active', 'completed'],
    ['inactive', 'Inactive', 'neutral'],
    ['banned', 'banned', 'neutral'],
    [undefined, '--', 'neutral'],
  ])('labels the status %j %s', (status, label, tone) => {
    expect(accountStatus(status)).toEqual({ label, tone })
  })

  it('has two statuses', () => {
    expect(accountStatuses).toEqual(['active', 'inactive'])
  })

  it('filters by provider and customer, which the API calls client', () => {
    expect(roleFilters).toEqual([
      { value: 'provider', label: 'Provider', wire: 'provider' },
      { value: 'customer', label: 'Customer', wire: 'client' },
    ])
  })
})

describe('selection type', () => {
  it('labels the three types and shows an unknown one unchanged', () => {
    expect(selectionTypes.map((type) => selectionTypeLabel(type))).toEqual([
      'Single',
      'Multi',
      'Quantity',
    ])
    expect(selectionTypeLabel('slider')).toBe('slider')
    expect(selectionTypeLabel(null)).toBe('--')
  })
})

describe('every label', () => {
  it('is readable text for any value the server sends', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const label of [
          bookingStatus(value).label,
          paymentStatus(value).label,
          ticketStatus(value).label,
          roleLabel(value),
          accountStatus(value).label,
          selectionTypeLabel(value),
        ]) {
          expect(label).toBeTypeOf('string')
          expect(label.trim()).not.toBe('')
        }
      }),
    )
  })
})
