import { toNestErrors } from '@hookform/resolvers'
import { backend } from '@mocks/node'
import { dialectScenarios } from '@mocks/scenarios/dialects'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { parseWireNumber } from '@/api/schema/fields'
import { copyOf, overlay, type Raw, rawOf } from '@/api/schema/raw'
import { getService } from '@/api/services'
import {
  intakeQuestionSchema,
  readIntakeQuestion,
} from '@/screens/services/editor/items/intake-question'
import {
  modifierGroupSchema,
  readModifierGroup,
} from '@/screens/services/editor/items/modifier-group'
import {
  modifierOptionSchema,
  readModifierOption,
} from '@/screens/services/editor/items/modifier-option'
import {
  NEW_RECURRING_OPTION,
  readRecurringOption,
  recurringOptionSchema,
} from '@/screens/services/editor/items/recurring-option'
import {
  editServiceSchema,
  type EditServiceValues,
  Items,
} from '@/screens/services/editor/service-schema'
import { readService, toBody } from '@/screens/services/editor/service-values'
import { listErrors } from '@/ui/form/use-zod-form'

import { once, rooms, SERVICE, weekly, whole } from './deep-clean'

const read = (wire: unknown): Raw => rawOf(z.parse(getService.response, wire))
const toForm = (raw: Raw) => readService(raw).form
/** Returns the body as the server receives it, without undefined fields. */
const sent = (body: unknown) => JSON.parse(JSON.stringify(body)) as Raw
const isAccepted = (before: EditServiceValues, form: EditServiceValues) =>
  z.safeParse(editServiceSchema(before), form).success

/** Returns what is sent when a user changes these fields. */
function save(wire: Raw, changed: Partial<EditServiceValues>): Raw {
  const copy = readService(read(wire))
  return sent(toBody(SERVICE, copy, { ...copy.form, ...changed }))
}

/** Returns the record with each of its values replaced in turn by any other, at every depth. */
function variants(record: unknown, any: () => unknown): Raw[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    const put = (changed: unknown) =>
      (Array.isArray(record)
        ? record.with(Number(key), changed)
        : { ...record, [key]: changed }) as Raw
    return [put(any()), ...variants(value, any).map(put)]
  })
}

/** A price or discount is sent as a number, which is 0 if it is null, blank or absent. */
function withPrices(service: Raw): Raw {
  const isRow = (row: unknown): row is Raw =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
  const isNone = (value: unknown) =>
    typeof value === 'string' ? /^\s*$/.test(value) : (value ?? null) === null
  const filled = (row: Raw, name: string) => ({
    ...row,
    [name]: isNone(row[name]) ? 0 : (parseWireNumber(row[name]) ?? row[name]),
  })
  const inList = (row: Raw, list: string, change: (one: Raw) => Raw): Raw =>
    Array.isArray(row[list])
      ? {
          ...row,
          [list]: row[list].map((one: unknown) => (isRow(one) ? change(one) : one)),
        }
      : row
  const inOptions = (group: Raw) => inList(group, 'options', (one) => filled(one, 'price'))
  const priced = inList(filled(service, 'price'), 'modifiers', inOptions)
  return inList(priced, 'recurringOptions', (one) => filled(one, 'discountPercentage'))
}

const junk = [
  null,
  '',
  ' ',
  0,
  7,
  '$120.00',
  '12 €',
  '1.234,50',
  true,
  'perhaps',
  [],
  ['x'],
  {},
  { 0: {} },
]
let turn = 0
const nextJunk = () => junk[(turn += 1) % junk.length]

/** `write` writes a service as a backend of that dialect does. */
const dialects = dialectScenarios.map(({ name, faults = [] }) => {
  const effect = faults[0]?.effect
  if (!effect || !('transform' in effect)) throw new Error(name)
  return { name, write: effect.transform as (service: unknown) => Raw }
})

describe('a service of which only the name was changed', () => {
  // The worker may have run another file, whose last test has changed the data.
  backend.reset()
  const services = JSON.parse(JSON.stringify([...backend.db.services.values()])) as Raw[]

  function expectOnlyTheName(wire: Raw) {
    expect(save({ ...wire, __v: 7 }, { name: 'Renamed' })).toEqual({
      ...withPrices(wire),
      name: 'Renamed',
      serviceId: SERVICE,
    })
  }

  it.each(dialects)(
    'is sent with everything else as it came, in the dialect $name',
    ({ write }) => {
      for (const service of services) expectOnlyTheName(write(service))
    },
  )

  it('is sent with everything else as it came, whatever it is', () => {
    const some = services.slice(0, 8)
    const all = [...some, ...dialects.map(({ write }, index) => write(some[index % 8]))]
    const changed = all.flatMap((service) => variants(service, nextJunk))
    expect(changed.length).toBeGreaterThan(1_000)
    for (const wire of changed) {
      if (z.safeParse(getService.response, wire).success) expectOnlyTheName(wire)
    }
  })

  it('is sent with any JSON in its fields', () => {
    const any = fc.record(
      Object.fromEntries(
        Object.keys(whole).map((field) => [field, fc.jsonValue({ maxDepth: 4 })]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(any, (fields) =>
        expectOnlyTheName(JSON.parse(JSON.stringify({ ...fields, _id: SERVICE })) as Raw),
      ),
    )
  })

  it('is refused for nothing that could not be read', () => {
    for (const wire of variants(whole, () => ['x'])) {
      if (!z.safeParse(getService.response, wire).success) continue
      const form = toForm(read(wire))
      expect([wire, isAccepted(form, { ...form, name: 'Renamed' })]).toEqual([wire, true])
    }
  })
})

describe('a service that was edited', () => {
  const hiddenTax = { ...whole, taxable: false, isRecurring: false }

  it('keeps a tax and options that the form does not show', () => {
    expect(save(hiddenTax, { price: '90' })).toEqual({
      ...hiddenTax,
      price: 90,
      serviceId: SERVICE,
    })
    expect(save({ ...whole, taxDetails: null }, { isHidden: true })).toMatchObject({
      taxDetails: null,
      isHidden: true,
    })
  })

  it('has no tax once it was switched off, and no recurring options once it was made one-time', () => {
    const tax = { ...whole.taxDetails, _id: 't1', kind: 'sales' }
    expect(
      save({ ...whole, taxDetails: tax }, { taxable: false, serviceType: 'onetime' }),
    ).toMatchObject({
      taxable: false,
      taxDetails: { _id: 't1', kind: 'sales', name: '', rate: 0 },
      isRecurring: false,
      recurringOptions: [],
    })
  })

  it('sends numbers for what was edited, and the other half of a tax as it came', () => {
    const wire = { ...whole, price: '80', taxDetails: { name: 7, rate: '8.5' } }
    const changed = { price: '1,234.5', taxDetails: { name: '7', rate: '9' } }
    expect(save(wire, changed)).toMatchObject({
      price: 1234.5,
      taxDetails: { name: 7, rate: 9 },
    })
    expect(save(wire, { price: '80.00' })).toMatchObject({ price: 80 })
    expect(save(wire, { price: '' })).toMatchObject({ price: 0 })
    expect(save(wire, { name: ' New ' })).toMatchObject({ name: 'New' })
    expect(save({ ...wire, name: ' Old ' }, { price: '' })).toMatchObject({ name: ' Old ' })
  })

  it.each([
    [null, 0],
    ['', 0],
    [' ', 0],
    [undefined, 0],
    ['0', 0],
    ['10.5', 10.5],
    ['1,234.50', 1234.5],
    [{ $numberDecimal: '12.50' }, 12.5],
    ['12 €', '12 €'],
  ])('sends a price that came as %j as %j', (came, sent) => {
    const [group] = whole.modifiers
    const withEach = (price: unknown) => ({
      price,
      modifiers: [{ ...group, options: [{ ...group?.options[0], price }] }],
      recurringOptions: [{ ...weekly, discountPercentage: price }],
    })
    const wire = { ...whole, ...withEach(came) }
    const prices = withEach(sent)
    expect(save(wire, {})).toMatchObject(prices)
    expect(save(wire, { name: 'Renamed' })).toMatchObject(prices)
    expect(save(wire, { price: '0' })).toMatchObject({ ...prices, price: 0 })
    expect(save(wire, { price: '0.00' })).toMatchObject({ ...prices, price: 0 })
    // The options that a one-time service still has.
    const once = { ...wire, isRecurring: false }
    expect(save(once, { name: 'Renamed' })).toMatchObject({ ...prices, isRecurring: false })
  })

  it('reads a list that is missing as empty, and one that is none as unreadable', () => {
    const { modifiers: _, ...wire } = whole
    expect(toForm(read(wire)).modifiers.rows).toEqual([])
    expect(toForm(read({ ...wire, modifiers: { rooms } })).modifiers.rows).toBeNull()
    expect(toForm(read({ ...wire, isRecurring: undefined })).serviceType).toBe('recurring')
    expect(toForm(read({ _id: 'a', isRecurring: undefined })).serviceType).toBe('onetime')
  })
})

it('lays over a row only the fields that have changed, and nothing that could not be read', () => {
  const row = { ...weekly, frequency: 'WEEKLY', discountPercentage: '10' }
  const shown = {
    title: weekly.title,
    frequency: 'weekly',
    discountPercentage: 10,
    extra: null,
  }
  expect(overlay(row, shown, { ...shown })).toBe(row)
  expect(overlay(row, shown, { ...shown, title: 'Fortnightly' })).toEqual({
    ...row,
    title: 'Fortnightly',
  })
  expect(overlay(['no row'], {}, { title: 'New' })).toEqual({ title: 'New' })
})

it('copies what it does not know, but no ids and no dates that the server has assigned', () => {
  const original = {
    _id: 's1',
    id: 's1',
    slug: 'deep',
    createdAt: '2026-01-02',
    modifiers: [
      { _id: 'g1', id: 'own', rank: 3, options: [{ _id: 'o1', id: 'o1', x: null }] },
    ],
    seo: { title: ['Deep'], price: '$5' },
  }
  expect(copyOf(original)).toEqual({
    modifiers: [{ id: 'own', rank: 3, options: [{ x: null }] }],
    seo: { title: ['Deep'], price: '$5' },
  })
})

describe('the rules of Edit Services', () => {
  const right = toForm(
    read({
      _id: 'a',
      name: 'Deep clean',
      description: 'All of it',
      image: 'https://i',
      price: 5,
    }),
  )
  const group = { title: 'Rooms', description: 'How many', options: [] }

  function first(changed: Partial<EditServiceValues>, before = right) {
    const result = z.safeParse(editServiceSchema(before), { ...before, ...changed })
    if (result.success) return null
    const errors = Object.fromEntries(
      result.error.issues.map(({ path, message }) => [
        path.join('.'),
        { type: 'custom', message },
      ]),
    )
    const nested = toNestErrors(errors, { fields: {}, shouldUseNativeValidation: false })
    return listErrors(nested)[0]?.message ?? null
  }
  const taxed = (rate: string) => ({ taxable: true, taxDetails: { name: 'VAT', rate } })

  const failures = [
    [{ name: ' ' }, 'Service name is Required'],
    [{ description: '' }, 'Service Description is Required'],
    [{ image: '' }, 'Service Image is Required'],
    [{ serviceType: 'recurring' as const }, 'Add atleast one recurrsing option'],
    [{ price: '' }, 'Add atleast one modifier group or increase the price'],
    [{ modifiers: new Items([group]) }, 'Add atleast one Option in modifiers'],
    [{ taxable: true, taxDetails: { name: '', rate: '5' } }, 'please enter the tax name'],
    [taxed(''), 'please enter the tax rate'],
    [taxed('100'), 'Please enter a tax rate greater than 0 and less than 100'],
  ] as const

  it('accept a valid service', () => {
    expect(first({})).toBeNull()
    expect(first(taxed('99.99'))).toBeNull()
    expect(first({ taxable: false, taxDetails: { name: '', rate: '500' } })).toBeNull()
    expect(first({ price: '0', modifiers: new Items([rooms]) })).toBeNull()
    expect(
      first({ serviceType: 'recurring', recurringOptions: new Items([once]) }),
    ).toBeNull()
  })

  it.each(failures)('reject %j with %s', (changed, message) => {
    expect(first(changed as Partial<EditServiceValues>)).toBe(message)
  })

  it('report every failing field at once', () => {
    const failing = { ...right, name: '', modifiers: new Items([group]), taxable: true }
    const result = z.safeParse(editServiceSchema(right), failing)
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'name',
      'modifiers.0.options',
      'taxDetails.name',
      'taxDetails.rate',
    ])
  })

  it.each(['-5', '1.200,50', '--5', 'free'])('reject a price of %j', (price) => {
    expect(first({ price })).toBe('Please enter price, min 0')
  })

  it.each(['10.999', '1.500', '12.000', '0,125', '1,234.567'])(
    'reject the decimals of %j, but not in what the server has sent',
    (amount) => {
      const message = 'Please enter a price with at most two decimals'
      expect(first({ price: amount })).toBe(message)
      expect(first({ name: 'Renamed' }, { ...right, price: amount })).toBeNull()
    },
  )

  it.each(['0.01', '10.99', '1,234.5', '1,500', '99999999999.99', '١٢٫٥'])(
    'accept a price of %j',
    (price) => {
      expect(first({ price })).toBeNull()
    },
  )

  it.each(['0.001', '8.875', '99.999'])('accept a tax rate of %j', (rate) => {
    expect(first(taxed(rate))).toBeNull()
  })

  it.each(['0', '-1', '100', '250', '1.2.3', '7e1'])('reject a tax rate of %j', (rate) => {
    expect(first(taxed(rate))).toBe(
      'Please enter a tax rate greater than 0 and less than 100',
    )
  })

  it('report the first failing rule in the specified order', () => {
    // Any of these failures can be combined, because none resolves or overwrites another.
    const together = [
      failures[0],
      failures[1],
      failures[2],
      failures[3],
      failures[4],
      failures[6],
    ]
    fc.assert(
      fc.property(fc.subarray(together, { minLength: 1 }), (failing) => {
        const changed = Object.assign({}, ...failing.map(([changed]) => changed)) as object
        expect(first(changed)).toBe(failing[0]?.[1])
      }),
    )
  })
})

describe('the rules of a row', () => {
  const group = readModifierGroup({})
  const emptyOption = readModifierOption({})
  const newOption = readRecurringOption(NEW_RECURRING_OPTION)
  const modifierGroup = {
    noun: 'modifier group',
    schema: modifierGroupSchema,
    before: group,
  }
  const modifierOption = {
    noun: 'option',
    schema: modifierOptionSchema(emptyOption),
    before: emptyOption,
  }
  const intakeQuestion = {
    noun: 'question',
    schema: intakeQuestionSchema,
    before: readIntakeQuestion({}),
  }
  const recurringOption = {
    noun: 'recurring option',
    schema: recurringOptionSchema,
    before: newOption,
  }
  interface Row {
    noun: string
    schema: z.core.$ZodType
    before: object
  }
  function first({ schema, before }: Row, changed: object) {
    const result = z.safeParse(schema, { ...before, ...changed })
    return result.error?.issues.map(({ message }) => message)[0] ?? null
  }
  const option = { title: 'Attic', price: '0' }
  const repeat = { title: 'Now and then', frequencyValue: '2', discountPercentage: '5' }

  it.each([
    [modifierGroup, {}, 'Please enter the name'],
    [modifierGroup, { title: 'Sizes', description: ' ' }, 'Please enter the description'],
    [modifierGroup, { title: 'Sizes', description: 'How big' }, null],
    [modifierOption, { price: '-1' }, 'Please enter option name'],
    [modifierOption, { ...option, price: '' }, 'Please enter price, min 0'],
    [modifierOption, { ...option, price: '-1' }, 'Please enter price, min 0'],
    [modifierOption, { ...option, allowComment: true }, 'Please enter comment placeholder'],
    [modifierOption, option, null],
    [intakeQuestion, {}, 'Please enter the question'],
    [intakeQuestion, { question: 'Stairs?' }, 'Please enter the question description'],
    [
      recurringOption,
      { title: '', frequencyValue: '0', discountPercentage: '101' },
      'Discount Percentage Must be less then 100',
    ],
    [
      recurringOption,
      { ...repeat, discountPercentage: '-5' },
      'Discount Percentage Must be less then 100',
    ],
    [
      recurringOption,
      { ...repeat, discountPercentage: '1.200,50' },
      'Discount Percentage Must be less then 100',
    ],
    [recurringOption, { title: '', frequencyValue: '0' }, 'Name is required'],
    [recurringOption, { ...repeat, frequencyValue: '0' }, 'Frequency is required'],
    [recurringOption, { ...repeat, frequencyValue: '1.5' }, 'Frequency is required'],
    [recurringOption, { ...repeat, frequencyValue: '-2' }, 'Frequency is required'],
    [recurringOption, { ...repeat, frequency: 'onetime', frequencyValue: '0' }, null],
    [recurringOption, { ...repeat, discountPercentage: '100' }, null],
    [recurringOption, { ...repeat, discountPercentage: '33.333' }, null],
  ] satisfies [Row, object, string | null][])(
    'of $noun say first of %j: %s',
    (row, changed, message) => {
      expect(first(row, changed)).toBe(message)
    },
  )
})
