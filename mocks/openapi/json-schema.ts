import * as z from 'zod/mini'

import {
  flag,
  id,
  number,
  reference,
  requiredId,
  text,
  timestamp,
  wireId,
  wireReference,
} from '@/api/schema/fields'

import { fields, optionalFields, reference as rowOrId } from './fields'

/** A JSON Schema, or an object of the OpenAPI document that contains some. */
export type Json = { [keyword: string]: unknown }
type Schema = z.core.$ZodType

/** The tolerant building blocks accept anything, so the document names the type that they expect. */
const expectedTypes = new Map<Schema, Json>([
  [text, { type: 'string' }],
  [number, { type: 'number' }],
  [flag, { type: 'boolean' }],
  [timestamp, { type: 'string' }],
  [id, { type: 'string' }],
  [requiredId, { type: 'string' }],
  [reference, rowOrId],
  [wireId, { type: 'string' }],
  [wireReference, rowOrId],
])

export function toJsonSchema(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const expected = expectedTypes.get(zodSchema)
      if (expected) Object.assign(jsonSchema, expected)
      // A nested object may be undefined, and a list null: the document names the usual case.
      const [usual, other] = jsonSchema.anyOf ?? []
      if (usual && (other?.type === 'null' || Object.keys(other ?? {}).length === 0)) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, usual)
      }
      if (Array.isArray(jsonSchema.type)) {
        const types = jsonSchema.type.filter((type) => type !== 'null')
        jsonSchema.type = (types.length === 1 ? types[0] : types) as never
      }
      // A loose object keeps fields that are not described.
      if (jsonSchema.additionalProperties) jsonSchema.additionalProperties = true
      delete jsonSchema.default
    },
  })
  return json
}

export function at(schema: Json, path: string[]): Json {
  const items = (schema['items'] as Json | undefined) ?? schema
  const [name, ...rest] = path
  if (name === undefined) return items
  return at((items['properties'] as Record<string, Json>)[name]!, rest)
}

/** Replaces each part that equals a named schema with a reference to it. */
export function withReferences(value: unknown, named: Map<string, string>, own?: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = named.get(JSON.stringify(value))
  if (name && name !== own) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(value)) return value.map((item) => withReferences(item, named))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withReferences(item, named)]),
  )
}

const lookUp = <T>(path: string[], find: (name: string) => T | undefined): T | undefined =>
  path.map((_, i) => find(path.slice(i).join('.'))).find((found) => found !== undefined)

/** Adds descriptions, enums and the list of required fields to a response's schema. */
export function described(schema: Json, path: string[], isResponse: boolean): Json {
  if ('$ref' in schema) return schema
  const { items, properties, required, ...rest } = schema
  const result: Json = { ...rest }
  if (items) result['items'] = described(items as Json, path, isResponse)
  if (properties) {
    const entries = Object.entries(properties as Record<string, Json>)
    result['properties'] = Object.fromEntries(
      entries.map(([name, property]) => {
        const inside = [...path, name]
        const field = lookUp(inside, (key) => fields[key])
        if (!field) throw new Error(`Describe '${inside.join('.')}' in mocks/openapi/fields.ts.`)
        const keywords = typeof field === 'string' ? { description: field } : field
        // A code is read from anything, so only its values tell its type.
        const type = Array.isArray(keywords['enum']) ? { type: typeof keywords['enum'][0] } : {}
        return [name, { ...type, ...described(property, inside, isResponse), ...keywords }]
      }),
    )
    result['required'] = isResponse
      ? entries.flatMap(([name]) => {
          const isOptional = lookUp([...path, name], (key) => optionalFields.has(key) || undefined)
          return isOptional ? [] : [name]
        })
      : required
    if (!(result['required'] as string[] | undefined)?.length) delete result['required']
  }
  return result
}
