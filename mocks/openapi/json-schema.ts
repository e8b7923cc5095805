import * as z from 'zod/mini'

import {
  label,
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

import { reference as rowOrId } from './fields'

/** A JSON Schema, or an object of the OpenAPI document that contains some. */
export type Json = { [keyword: string]: unknown }
type Schema = z.core.$ZodType

/** The tolerant building blocks accept anything, so the document names the type that they expect. */
const expectedTypes = new Map<Schema, Json>([
  [text, { type: 'string' }],
  [label, { type: 'string' }],
  [number, { type: 'number' }],
  [flag, { type: 'boolean' }],
  [timestamp, { type: 'string' }],
  [id, { type: 'string' }],
  [wireId, { type: 'string' }],
  [requiredId, { type: 'string' }],
  [reference, rowOrId],
  [wireReference, rowOrId],
])

export function toJsonSchema(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const expected = expectedTypes.get(zodSchema)
      if (expected) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, expected)
      }
      // Kept beside what is read of a record.
      delete jsonSchema.properties?.['raw']
      // A nested object may be undefined, and a list null: the document names the usual case.
      const isAnything = (option: object) => Object.keys(option).length === 0
      const [usual, other] = (jsonSchema.anyOf ?? []).toSorted(
        (a, b) => Number(isAnything(a)) - Number(isAnything(b)),
      )
      if (usual && (other?.type === 'null' || isAnything(other ?? {}))) {
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
export function withReferences(
  value: unknown,
  named: Map<string, string>,
  own?: string,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = named.get(JSON.stringify(value))
  if (name && name !== own) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(value)) return value.map((item) => withReferences(item, named))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withReferences(item, named)]),
  )
}
