import { toNestErrors } from '@hookform/resolvers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { Unreadable } from '@/api/schema/unreadable'
import { type EditableService, getService } from '@/api/services'
import { frequencies } from '@/domain/service/recurrence'
import { selectionTypes } from '@/domain/service/selection-type'
import { modifierGroup } from '@/screens/services/editor/items/modifier-forms'
import { editServiceSchema } from '@/screens/services/editor/service-schema'
import { toBody, toForm } from '@/screens/services/editor/service-values'
import { firstError } from '@/ui/form/use-zod-form'

const id = fc.stringMatching(/^[0-9a-f]{24}$/)
const money = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
const text = fc.string({ maxLength: 20 })
/** Fields that our schemas do not contain. */
const unknown = fc.record({
  rank: fc.integer(),
  id: text,
  key: text,
  rowKey: text,
  tags: fc.array(text, { maxLength: 2 }),
})
const merged = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
  fc.tuple(a, b).map(([a, b]) => ({ ...a, ...b }))

const option = merged(
  unknown,
  fc.record({
    _id: id,
    title: text,
    description: text,
    price: money,
    allowComment: fc.boolean(),
    commentPlaceholder: text,
  }),
)
const group = merged(
  unknown,
  fc.record({
    _id: id,
    title: text,
    description: text,
    isRequired: fc.boolean(),
    selectionType: fc.constantFrom(...selectionTypes),
    options: fc.array(option, { maxLength: 4 }),
  }),
)
const question = merged(
  unknown,
  fc.record({
    _id: id,
    question: text,
    description: text,
    placeholder: text,
    isRequired: fc.boolean(),
  }),
)
const recurring = merged(
  unknown,
  fc.record({
    _id: id,
    frequency: fc.constantFrom(...frequencies),
    frequencyValue: fc.nat({ max: 50 }),
    title: text,
    discountPercentage: fc.nat({ max: 100 }),
  }),
)
const tax = fc.record({ name: text, rate: fc.double({ min: 0.01, max: 99, noNaN: true }) })

const service = fc
  .record({
    _id: id,
    name: text,
    image: text,
    description: text,
    price: money,
    categoryId: id,
    isHidden: fc.boolean(),
    taxable: fc.boolean(),
    taxDetails: fc.oneof(tax, merged(unknown, merged(fc.record({ _id: id }), tax))),
    isRecurring: fc.boolean(),
    recurringOptions: fc.array(recurring, { maxLength: 3 }),
    modifiers: fc.array(group, { maxLength: 4 }),
    intakeQuestions: fc.array(question, { maxLength: 4 }),
    isPending: fc.boolean(),
    isDeleted: fc.boolean(),
    slug: text,
    assignmentMethod: fc.constantFrom('automatically', 'somehow'),
    createdAt: fc.constant('2026-01-02T03:04:05.000Z'),
    updatedAt: fc.constant('2026-01-02T03:04:05.000Z'),
    types: fc.array(unknown, { maxLength: 2 }),
    addOns: fc.array(unknown, { maxLength: 2 }),
  })
  .map((service) => ({
    ...service,
    taxDetails: { ...service.taxDetails, ...(!service.taxable && { name: '', rate: 0 }) },
    recurringOptions: service.isRecurring ? service.recurringOptions : [],
  }))

const read = (wire: unknown): EditableService => z.parse(getService.response, wire)
/** Returns the body as the server receives it, without undefined fields. */
const sent = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

describe('a service that is saved unchanged', () => {
  it('is sent back with its nested ids and unknown nested fields', () => {
    fc.assert(
      fc.property(service, (wire) => {
        const loaded = read({ ...wire, __v: 7 })
        expect(sent(toBody(wire._id, loaded, toForm(loaded)))).toEqual({
          ...wire,
          serviceId: wire._id,
        })
      }),
    )
  })

  it('gains no field beyond those of the form and the automatic assignment', () => {
    const loaded = read({ _id: '66b000000000000000000001', name: 'Bare', __v: 3 })
    expect(sent(toBody('66b000000000000000000001', loaded, toForm(loaded)))).toEqual({
      _id: '66b000000000000000000001',
      serviceId: '66b000000000000000000001',
      assignmentMethod: 'automatically',
      name: 'Bare',
      description: '',
      image: '',
      price: 0,
      taxable: false,
      taxDetails: { name: '', rate: 0 },
      isRecurring: false,
      recurringOptions: [],
      modifiers: [],
      intakeQuestions: [],
    })
  })

  it('refers to a populated category by its id', () => {
    const loaded = read({ _id: 'a', categoryId: { _id: 'c', name: 'Cleaning' } })
    expect(toBody('a', loaded, toForm(loaded))).toMatchObject({ categoryId: 'c' })
  })
})

describe('a service that was edited', () => {
  it('has no tax when untaxed and no recurring options when one-time', () => {
    fc.assert(
      fc.property(service, (wire) => {
        const loaded = read(wire)
        const form = { ...toForm(loaded), taxable: false, serviceType: 'onetime' as const }
        expect(toBody('a', loaded, form)).toMatchObject({
          taxable: false,
          taxDetails: { name: '', rate: 0 },
          isRecurring: false,
          recurringOptions: [],
        })
      }),
    )
  })

  it('has a price of 0 when the field is empty', () => {
    const loaded = read({ _id: 'a' })
    expect(toBody('a', loaded, { ...toForm(loaded), price: '' }).price).toBe(0)
  })

  it('sends a copied group without the ids of the original', () => {
    fc.assert(
      fc.property(service, (wire) => {
        for (const group of toForm(read(wire)).modifiers) {
          if (group instanceof Unreadable) throw new Error('A group could not be read')
          const { _id, options, ...rest } = sent(group) as { _id: string; options: object[] }
          const withoutIds = options.map((option) => ({ ...option, _id: undefined }))
          expect(sent(modifierGroup.copy(group))).toEqual(sent({ ...rest, options: withoutIds }))
        }
      }),
    )
  })
})

describe('the rules of Edit Services', () => {
  const right = toForm(
    read({ _id: 'a', name: 'Deep clean', description: 'All of it', image: 'https://i', price: 5 }),
  )
  const empty = { title: 'Rooms', description: 'How many' }
  const group = { ...empty, isRequired: false, selectionType: 'single', options: [] }

  function first(changed: Partial<typeof right>) {
    const result = z.safeParse(editServiceSchema, { ...right, ...changed })
    if (result.success) return null
    const errors = Object.fromEntries(
      result.error.issues.map(({ path, message }) => [path.join('.'), { type: 'custom', message }]),
    )
    const nested = toNestErrors(errors, { fields: {}, shouldUseNativeValidation: false })
    return firstError(nested)?.message ?? null
  }

  const failures = [
    [{ name: ' ' }, 'Service name is Required'],
    [{ description: '' }, 'Service Description is Required'],
    [{ image: '' }, 'Service Image is Required'],
    [{ serviceType: 'recurring' as const }, 'Add atleast one recurrsing option'],
    [{ price: '' }, 'Add atleast one modifier group or increase the price'],
    [{ modifiers: [group] }, 'Add atleast one Option in modifiers'],
    [{ taxable: true, taxDetails: { name: '', rate: '5' } }, 'please enter the tax name'],
    [{ taxable: true, taxDetails: { name: 'VAT', rate: '' } }, 'please enter the tax rate'],
    [
      { taxable: true, taxDetails: { name: 'VAT', rate: '100' } },
      'Please enter a tax rate greater than 0 and less than 100',
    ],
  ] as const

  it('accept a valid service', () => {
    expect(first({})).toBeNull()
    expect(first({ taxable: true, taxDetails: { name: 'VAT', rate: '99.99' } })).toBeNull()
    expect(first({ taxable: false, taxDetails: { name: '', rate: '500' } })).toBeNull()
  })

  it.each(failures)('reject %j with %s', (changed, message) => {
    expect(first(changed as Partial<typeof right>)).toBe(message)
  })

  it('report every failing field at once', () => {
    const result = z.safeParse(editServiceSchema, {
      ...right,
      name: '',
      modifiers: [group],
      taxable: true,
      taxDetails: { name: '', rate: '' },
    })
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

  it.each(['10.999', '0.004', '0,125', '0.0000001'])('reject the decimals of %j', (price) => {
    expect(first({ price })).toBe('Please enter a price with at most two decimals')
  })

  it.each(['0.01', '10.990', '1,234.5', '99999999999.99'])('accept a price of %j', (price) => {
    expect(first({ price })).toBeNull()
  })

  it.each(['0', '-1', '100', '250', '1.2.3', '7e1'])('reject a tax rate of %j', (rate) => {
    expect(first({ taxable: true, taxDetails: { name: 'VAT', rate } })).toBe(
      'Please enter a tax rate greater than 0 and less than 100',
    )
  })

  it('require a modifier group when the price is 0', () => {
    expect(first({ price: '0' })).toBe('Add atleast one modifier group or increase the price')
    const { modifiers } = toForm(read({ _id: 's1', modifiers: [{ options: [{ title: 'One' }] }] }))
    expect(first({ price: '0', modifiers })).toBeNull()
  })

  it('report the first failing rule in the specified order', () => {
    // Any of these failures can be combined, because none resolves or overwrites another.
    const together = [failures[0], failures[1], failures[2], failures[3], failures[4], failures[6]]
    fc.assert(
      fc.property(fc.subarray(together, { minLength: 1 }), (failing) => {
        const changed = Object.assign({}, ...failing.map(([changed]) => changed)) as object
        expect(first(changed)).toBe(failing[0]?.[1])
      }),
    )
    expect(first({ serviceType: 'recurring', modifiers: [group] })).toBe(
      'Add atleast one recurrsing option',
    )
  })
})
