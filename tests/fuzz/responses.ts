import * as fc from 'fast-check'
import * as z from 'zod/mini'

import {
  flag,
  id,
  label,
  number,
  reference,
  requiredId,
  text,
  timestamp,
} from '@/api/schema/fields'

type Schema = z.core.$ZodType

const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  fc.constantFrom(
    '',
    '   ',
    '\u202eturned\u202c',
    '\u0000\u0007\u001b[31m\u007f',
    '\u200b\u200d\ufeff',
    '\ud800',
    'e\u0301'.repeat(50),
    '👩‍👩‍👧‍👦'.repeat(20),
    'العربية والإنجليزية English',
    'x'.repeat(10_000),
    'word '.repeat(2000),
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../..',
    '__proto__',
    'constructor',
  ),
)

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, -1, 0.1 + 0.2, 1e15, 1e15 + 0.25, -1e15, 1e21, 5e-324),
  fc.constantFrom<number | string>('12', '1e15', ' 7 '),
)

const moments = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.getTime()),
  fc.constantFrom<string | number>(
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30',
    'yesterday',
    '',
    8.64e15 + 1,
    -1,
  ),
)

const ids = fc.oneof(fc.uuid(), fc.constantFrom<string | number>('a', 'b', 7, ''), texts)

const leaves = new Map<Schema, fc.Arbitrary<unknown>>([
  [text, texts],
  [label, texts],
  [number, numbers],
  [flag, fc.constantFrom<unknown>(true, false, 'true', 0)],
  [timestamp, moments],
  [id, ids],
  [requiredId, ids.filter((value) => value !== '')],
  [reference, fc.oneof(ids, fc.record({ _id: ids }))],
])

interface Options {
  /** If true, a response may violate its schema. */
  broken: boolean
}

export function responsesFor(schema: Schema, { broken }: Options): fc.Arbitrary<unknown> {
  const arbitrary = arbitraryOf(schema, broken)
  if (broken) return fc.oneof({ weight: 5, arbitrary }, fc.jsonValue({ maxDepth: 3 }))
  // Fields may contradict each other, such as a list that is null although there are pages of it.
  return arbitrary.filter((response) => accepts(schema, response))
}

function arbitraryOf(schema: Schema, broken: boolean): fc.Arbitrary<unknown> {
  const exact = exactly(schema, broken)
  return broken
    ? fc.oneof({ weight: 3, arbitrary: exact }, fc.jsonValue({ maxDepth: 2 }))
    : exact
}

function exactly(schema: Schema, broken: boolean): fc.Arbitrary<unknown> {
  const leaf = leaves.get(schema)
  if (leaf) return leaf
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).filter(([key]) => key !== 'raw')
      const model = fields.map(([key, field]) => [key, fieldOf(field, broken)] as const)
      const required = fields
        .filter(([, field]) => !accepts(field, undefined))
        .map(([key]) => key)
      return fc.record(Object.fromEntries(model), { requiredKeys: broken ? [] : required })
    }
    case 'array':
      return fc.array(arbitraryOf(def.element, broken), { maxLength: 3 })
    case 'pipe':
      // Uses the input schema, because the server sends the pipe's input. If that schema accepts
      // anything, uses the output schema instead, which is more specific.
      return exactly(isAnything(def.in) ? def.out : def.in, broken)
    case 'union': {
      // The options after the first accept what it rejects: absent and unreadable values.
      const options = broken ? def.options : def.options.slice(0, 1)
      return fc.oneof(...options.map((option) => arbitraryOf(option, broken)))
    }
    case 'catch':
      return arbitraryOf(def.innerType, broken)
    case 'optional':
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType, broken), { nil: null })
    case 'string':
      return texts.map((value) => value || 'x')
    case 'undefined':
      return fc.constant(undefined)
    case 'transform':
    case 'custom':
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(
        `Cannot generate responses for a schema of type ${JSON.stringify(def)}`,
      )
  }
}

type Definition =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'pipe'; in: Schema; out: Schema }
  | { type: 'union'; options: Schema[] }
  | { type: 'optional' | 'nullable' | 'catch'; innerType: Schema }
  | { type: 'string' | 'undefined' | 'unknown' | 'transform' | 'custom' }

/** The cast is needed, because TypeScript cannot narrow zod's own definition type by its `type`. */
const defOf = (schema: Schema) => (schema._zod as unknown as { def: Definition }).def

function isAnything(schema: Schema): boolean {
  const def = defOf(schema)
  if (def.type === 'optional') return isAnything(def.innerType)
  return def.type === 'transform' || def.type === 'unknown'
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

function fieldOf(field: Schema, broken: boolean): fc.Arbitrary<unknown> {
  const value = arbitraryOf(field, broken)
  return accepts(field, null) ? fc.option(value, { nil: null, freq: 4 }) : value
}
