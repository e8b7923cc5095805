import { describe, expect, it } from 'vitest'

import { findConflicts } from '@/domain/service/find-conflicts'

const loaded = { name: 'Deep clean', price: 80, modifiers: [{ _id: 'a', title: 'Rooms' }] }

describe('findConflicts', () => {
  it('finds nothing when nobody else changed the record', () => {
    expect(findConflicts(loaded, { ...loaded, name: 'Mine' }, loaded)).toEqual([])
  })

  it('separates fields that both changed from those that only somebody else changed', () => {
    const mine = { ...loaded, name: 'Mine' }
    const theirs = { ...loaded, name: 'Theirs', price: 90 }
    expect(findConflicts(loaded, mine, theirs)).toEqual([
      { field: 'name', onlyTheirs: false },
      { field: 'price', onlyTheirs: true },
    ])
  })

  it('ignores a field that both changed to the same value', () => {
    const same = { ...loaded, price: 90 }
    expect(findConflicts(loaded, same, same)).toEqual([])
  })

  it('ignores dates, versions and the order of keys, also in nested rows', () => {
    const theirs = {
      ...loaded,
      modifiers: [{ title: 'Rooms', updatedAt: '2026-01-01T00:00:00Z', __v: 3, _id: 'a' }],
    }
    expect(findConflicts(loaded, loaded, theirs)).toEqual([])
  })

  it('finds a change in the order of rows', () => {
    const rows = { rows: [{ _id: 'a' }, { _id: 'b' }] }
    expect(findConflicts(rows, rows, { rows: rows.rows.toReversed() })).toEqual([
      { field: 'rows', onlyTheirs: true },
    ])
  })
})
