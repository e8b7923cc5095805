import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  accountStatuses,
  accountStatusLabel,
  accountStatusTone,
  roleFilters,
  roleLabel,
} from '@/domain/account'
import { bookingFlagLabels, bookingFlags, bookingStatus } from '@/domain/booking-status'
import { paymentStatus, paymentStatuses } from '@/domain/payment'
import { selectionTypeLabel, selectionTypes } from '@/domain/selection-type'
import { ticketStatus, ticketStatuses } from '@/domain/ticket-status'

// Names every object inherits: a record looked up carelessly answers to them.
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty']

describe('booking status', () => {
  it.each([
    [0, 'Pending', 'waiting'],
    [1, 'Accepted', 'underway'],
    [2, 'On The Way', 'underway'],
    [3, 'Reached', 'underway'],
    [4, 'Completed', 'done'],
    [5, 'Cancelled', 'failed'],
  ])('reads code %i as %s', (code, label, tone) => {
    expect(bookingStatus(code)).toEqual({ label, tone })
    expect(bookingStatus(String(code))).toEqual({ label, tone })
  })

  it.each([6, -1, 1.5, Number.NaN, '', 'four', null, undefined, true, {}, [4], ...inherited])(
    'reads %j as Unknown',
    (code) => {
      expect(bookingStatus(code)).toEqual({ label: 'Unknown', tone: 'idle' })
    },
  )

  it('has the five flags of the tabs, in their order', () => {
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
    ['pending', 'Incomplete', 'pending', 'waiting'],
    ['succeeded', 'Succeeded', 'completed', 'done'],
    ['refunded', 'Refunded', 'completed', 'done'],
    ['refund_failed', 'Refund Failed', 'failed', 'failed'],
    ['requires_payment_method', 'Payment declined', 'failed', 'failed'],
    ['requires_capture', 'On Hold', 'pending', 'waiting'],
    ['canceled', 'Cancelled', 'failed', 'failed'],
    ['canceled_failed', 'Cancelled Failed', 'failed', 'failed'],
  ] as const

  it.each(table)('reads %s as %s, in group %s', (status, label, group, tone) => {
    expect(paymentStatus(status)).toEqual({ label, group, tone })
  })

  it('has no status beside those', () => {
    expect(Object.keys(paymentStatuses).toSorted()).toEqual(table.map(([s]) => s).toSorted())
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
    ['open', 'Open', 'waiting'],
    ['inprogress', 'In Progress', 'underway'],
    ['closed', 'Ticket Closed', 'done'],
  ])('reads %s as %s', (status, label, tone) => {
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
  ])('shows an unknown %j as it came', (status, label) => {
    expect(ticketStatus(status)).toEqual({ label, tone: 'idle' })
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
  ])('reads the role %j as %s', (role, label) => {
    expect(roleLabel(role)).toBe(label)
  })

  it.each([
    ['active', 'Active', 'done'],
    ['inactive', 'Inactive', 'idle'],
    ['banned', 'banned', 'idle'],
    [undefined, '--', 'idle'],
  ])('reads the status %j as %s', (status, label, tone) => {
    expect(accountStatusLabel(status)).toBe(label)
    expect(accountStatusTone(status)).toBe(tone)
  })

  it('has the two statuses', () => {
    expect(accountStatuses).toEqual(['active', 'inactive'])
  })

  it('filters by provider and customer, which is client on the wire', () => {
    expect(roleFilters).toEqual([
      { value: 'provider', label: 'Provider', wire: 'provider' },
      { value: 'customer', label: 'Customer', wire: 'client' },
    ])
  })
})

describe('selection type', () => {
  it('labels the three types and shows an unknown one as it came', () => {
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
  it('is readable text whatever the server sends', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const label of [
          bookingStatus(value).label,
          paymentStatus(value).label,
          ticketStatus(value).label,
          roleLabel(value),
          accountStatusLabel(value),
          selectionTypeLabel(value),
        ]) {
          expect(label).toBeTypeOf('string')
          expect(label.trim()).not.toBe('')
        }
      }),
    )
  })
})
