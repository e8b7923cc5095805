import { expect, it } from 'vitest'

import { includesText } from '@/domain/list/matches'

it.each([
  ['Manage Accounts', 'count', true],
  ['Manage Accounts', 'acc man', false],
  ['Manage Accounts', '', true],
  ['Été', 'éT', true],
  ['Cafe\u0301', 'Caf\u00e9', true],
  ['Señora', 'senora', true],
  ['İpek', 'ipek', true],
  ['Istanbul', 'ISTANBUL', true],
  ['Ispanak', 'ıspanak', true],
  ['Straße', 'STRASSE', true],
  ['An\u00ADna', 'anna', true],
  ['Ann  Ford', 'ann\u00A0ford', true],
  ['Ann\u00A0Ford', 'ann\t ford', true],
  ['Ann\tFord', 'ann ford', true],
  ['Annford', 'ann ford', false],
  ['Ann Ford & Co. #1', 'Fo\u0301rd & co. #1', true],
])("'%s' is found by '%s': %s", (text, query, found) => {
  expect(includesText([undefined, text], query)).toBe(found)
})
