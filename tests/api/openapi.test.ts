import { readFileSync } from 'node:fs'

import { createDescriber } from '@mocks/openapi/describe'
import { openApiDocument } from '@mocks/openapi/document'
import { fields, optionalFields } from '@mocks/openapi/fields'
import type { Json } from '@mocks/openapi/json-schema'
import { answerValidators } from '@mocks/openapi/validate'
import { Validator } from '@seriousme/openapi-schema-validator'
import { declaredEndpoints } from '@tests/api/declared-endpoints'
import { describe, expect, it } from 'vitest'

import { UPLOAD_PATH } from '@/api/uploads'

const written = JSON.parse(readFileSync('src/api/openapi.json', 'utf8')) as Json & {
  paths: Record<string, Record<string, Json>>
}

interface Document {
  components: {
    schemas: Record<string, { properties: Record<string, { description?: string }> }>
  }
}

describe('the OpenAPI document', () => {
  it('is up to date', async () => {
    const current: unknown = JSON.parse(JSON.stringify(await openApiDocument()))
    expect(written, 'Run npm run openapi.').toEqual(current)
  })

  it('describes each field where it stands', () => {
    const { Dashboard } = (written as unknown as Document).components.schemas
    expect(Dashboard?.properties['users']?.description).toBe(
      'One element with the counts of accounts',
    )
    expect(written.paths['/users/user-profile/']?.['get']).toMatchObject({
      parameters: [{ name: 'id', in: 'query', description: 'The id of the account' }],
    })
  })

  it('names everything that fields.ts lacks or has too much', async () => {
    const { amount: _, 'Booking.status': __, ...rest } = fields
    const optional = new Set([...optionalFields, 'Ticket.nothing'])
    const describer = createDescriber(
      { ...rest, 'getDashboard.users': 'Never found' },
      optional,
    )
    await expect(openApiDocument(describer)).rejects.toThrow(
      [
        'These fields have no description in mocks/openapi/fields.ts:',
        '  Booking.status',
        '  Payment.amount',
        'These entries of mocks/openapi/fields.ts match no field:',
        '  getDashboard.users',
        '  Ticket.nothing',
      ].join('\n'),
    )
  })

  it('is valid', async () => {
    expect(await new Validator().validate(structuredClone(written))).toEqual({
      valid: true,
    })
  })

  it('lists exactly the operations that the app calls', () => {
    const listed = Object.entries(written.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    const declared = declaredEndpoints.map(
      ({ method, path }) => `${method} /${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(listed.toSorted()).toEqual([...declared, `post /${UPLOAD_PATH}`].toSorted())
  })

  it('has examples that fit their schemas', () => {
    const validators = answerValidators(written)
    expect(validators.size).toBeGreaterThan(30)
    for (const [name, { validate, example }] of validators) {
      expect(validate(example), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true)
    }
  })
})
