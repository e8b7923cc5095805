import { isDeepStrictEqual } from 'node:util'

import { backend } from '@mocks/node'
import { dialectScenarios } from '@mocks/scenarios/dialects'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { getService } from '@/api/services'
import { editServiceSchema } from '@/screens/services/editor/service-schema'
import { toBody, toForm } from '@/screens/services/editor/service-values'
import { copyProblem, missingFields } from '@/screens/services/unreadable-fields'

/** Values that a field which holds `value` can't be read from. */
function unreadableFor(value: unknown): unknown[] {
  const junk = [{ value }, ['x'], { $numberDecimal: 'NaN' }]
  const isDecimal = typeof value === 'object' && value !== null && '$numberDecimal' in value
  if (typeof value === 'number' || isDecimal) return [...junk, '$120.00', '12 €', '1.234,50', true]
  if (typeof value === 'boolean') return [...junk, 'perhaps', 7]
  if (Array.isArray(value)) return ['none', 7, true, { 0: {} }, { value }]
  return typeof value === 'string' ? [...junk, true] : ['none', 7, ['x']]
}

interface Damage {
  path: string
  damaged: Record<string, unknown>
}

let turn = 0

/** Returns the record with each of its values replaced in turn, at every depth. */
function damages(record: unknown, prefix = ''): Damage[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([key, value]) => {
    const path = `${prefix}${key}`
    const put = (changed: unknown) =>
      (Array.isArray(record)
        ? record.with(Number(key), changed)
        : { ...record, [key]: changed }) as Record<string, unknown>
    const rowOnly = Array.isArray(record) ? [null] : []
    const junk = [...unreadableFor(value), ...rowOnly]
    turn += 1
    return [
      { path, damaged: put(junk[turn % junk.length]) },
      ...damages(value, `${path}.`).map((inner) => ({
        path: inner.path,
        damaged: put(inner.damaged),
      })),
    ]
  })
}

function save(wire: Record<string, unknown>): unknown {
  const read = z.safeParse(getService.response, wire)
  if (!read.success) return 'nothing is sent'
  const { data: service } = read
  const form = { ...toForm(service), name: 'Renamed' }
  const isValid = z.safeParse(editServiceSchema, form).success
  if (!isValid || missingFields(service, form).length > 0) return 'nothing is sent'
  return JSON.parse(JSON.stringify(toBody('the id', service, form)))
}

/** Leaves out what the form doesn't edit, which goes back as it came. */
function edited(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    /^(?:(?:created|updated)At|types|addOns|is(?:Hidden|Pending|Deleted))$/.test(key)
      ? undefined
      : value,
  )
}

/** `write` leaves a value that is written in the dialect already as it is. */
const dialects = dialectScenarios.map(({ name, faults = [] }) => {
  const effect = faults[0]?.effect
  if (!effect || !('transform' in effect)) throw new Error(name)
  return { name, write: effect.transform }
})

describe('a service with a value that cannot be read', () => {
  // The worker may have run another file, whose last test has changed the data.
  backend.reset()
  const seeded = JSON.stringify([...backend.db.services.values()])
  const services = JSON.parse(seeded) as Record<string, unknown>[]

  it('is saved with everything else as it was, or not at all', () => {
    const saved = services.flatMap((service) =>
      damages(service).flatMap(({ path, damaged }) => {
        const body = save(damaged)
        const expected = { ...damaged, name: 'Renamed', serviceId: 'the id' }
        return body === 'nothing is sent' ? [] : { path, body, expected }
      }),
    )
    expect(saved.length).toBeGreaterThan(2_000)
    expect(saved.filter(({ body, expected }) => !isDeepStrictEqual(body, expected))).toEqual([])
  })

  it.each(dialects)(
    'is saved with everything else as it was, or not at all, in the dialect $name',
    ({ write }) => {
      const saved = services.slice(0, 8).flatMap((service) =>
        damages(write(service)).flatMap(({ damaged }) => {
          const body = save(damaged)
          const expected = { ...damaged, name: 'Renamed', serviceId: 'the id' }
          return body === 'nothing is sent' ? [] : { body: write(body), expected: write(expected) }
        }),
      )
      expect(saved.length).toBeGreaterThan(100)
      expect(saved.filter(({ body, expected }) => !isDeepStrictEqual(body, expected))).toEqual([])
    },
  )

  it('is saved with an unknown word exactly as it came', () => {
    const [service] = services
    const options = [{ title: 'A', price: 5 }]
    const body = save({
      ...service,
      isRecurring: true,
      recurringOptions: [
        { title: 'A', frequency: ' Yearly', frequencyValue: 1, discountPercentage: 0 },
        { title: 'B', frequency: 'One-Time', frequencyValue: 0, discountPercentage: 0 },
      ],
      modifiers: [{ title: 'A', description: 'B', selectionType: 'Slider 3', options }],
    })
    expect(body).toMatchObject({
      recurringOptions: [{ frequency: ' Yearly' }, { frequency: 'onetime' }],
      modifiers: [{ selectionType: 'Slider 3' }],
    })
  })

  it('is saved as in the canonical wording by a backend that writes in another dialect', () => {
    for (const { name, write } of dialects) {
      for (const service of services.slice(0, 20)) {
        const wire = write(service) as Record<string, unknown>
        expect(edited(save(wire)), name).toEqual(edited(save(service)))
      }
    }
  })

  it('is not saved while the value is one that the form made up', () => {
    const service = services.find(({ taxable, isRecurring }) => taxable && isRecurring)
    const fields = ['price', 'taxable', 'isRecurring', 'description', 'image', 'taxDetails']
    for (const field of fields) {
      expect(save({ ...service, [field]: ['?'] })).toBe('nothing is sent')
    }
  })

  it('is not copied', () => {
    for (const service of services.slice(0, 5)) {
      for (const { path, damaged } of damages(service)) {
        const read = z.safeParse(getService.response, damaged)
        const isCopied = read.success && copyProblem(read.data) === undefined
        // These go into a copy as they came, or not at all.
        const isKept =
          /^(?:types|addOns|slug|is(?:Hidden|Pending|Deleted)|categoryId|(?:created|updated)At|assignmentMethod)|_id$/
        expect([path, isCopied]).toEqual([path, isKept.test(path) && path !== '_id'])
      }
    }
  })
})
