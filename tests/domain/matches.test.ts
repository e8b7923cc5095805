import { expect, it } from 'vitest'

import { matches } from '@/domain/list/matches'

it.each([
  ['Manage Accounts', 'acc man', true],
  ['Manage Accounts', 'count', false],
  ['Terms & Condition', 'terms condition', true],
  ['Manage Accounts', '', true],
  ['Été', 'éT', true],
  ['Cafe\u0301', 'Caf\u00e9', true],
  ['Señora', 'senora', true],
  ['İpek', 'ipek', true],
  ['Istanbul', 'ISTANBUL', true],
  ['Ispanak', 'ıspanak', true],
  ['Straße', 'STRASSE', true],
  ['An\u00ADna', 'anna', true],
])("'%s' is found by the word beginnings '%s': %s", (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})

it.each([
  ['Bookings', 'bokings', true],
  ['Bookings', 'bookkings', true],
  ['Bookings', 'bpokin', true],
  ['Bookings', 'obok', true],
  ['Bookings', 'obko', false],
  ['Bookings', 'bpo', false],
  ['Support', 'sport', false],
])("'%s' is found by '%s' if typos are tolerated: %s", (text, query, found) => {
  expect(matches(text, query)).toBe(false)
  expect(matches(text, query, true)).toBe(found)
})
