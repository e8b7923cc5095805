import { describe, expect, it } from 'vitest'

import { findConflicts } from '@/domain/service/find-conflicts'

const loaded = { name: 'Deep clean', price: '$80.00' }

describe('findConflicts', () => {
  it.each([
    ['nothing when nobody else changed the record', { name: 'Mine' }, {}, []],
    ['nothing in a field that both changed to the same text', { name: 'New' }, { name: 'New' }, []],
    ['nothing in a difference that nobody can see', { name: 'Mine' }, { price: ' $80.00' }, []],
    [
      'fields that both changed, and those that only somebody else changed',
      { name: 'Mine' },
      { name: 'Theirs', price: '$90.00' },
      [
        { field: 'name', onlyTheirs: false },
        { field: 'price', onlyTheirs: true },
      ],
    ],
  ])('finds %s', (_, mine, theirs, conflicts) => {
    expect(findConflicts(loaded, { ...loaded, ...mine }, { ...loaded, ...theirs })).toEqual(
      conflicts,
    )
  })
})
