import { fields, optionalFields } from './fields'
import type { Json } from './json-schema'

export type Describe = ReturnType<typeof createDescriber>['describe']

/**
 * Describes schemas with what `mocks/openapi/fields.ts` says about their fields. check() throws an
 * error that lists every field without a description, and every entry that describes no field.
 */
export function createDescriber(
  entries = fields,
  optional: ReadonlySet<string> = optionalFields,
) {
  const unused = new Set([...Object.keys(entries), ...optional])
  const missing = new Set<string>()

  /** Returns the entry with the longest name, so `Booking.status` takes precedence over `status`. */
  function lookUp(path: string[], names: (name: string) => boolean): string | undefined {
    const found = path.map((_, i) => path.slice(i).join('.')).find(names)
    if (found !== undefined) unused.delete(found)
    return found
  }

  /**
   * Adds descriptions, enums and the list of required fields. `path` begins with a component or an
   * operation; below an operation, 'query', 'path' or 'body' follows, unless it is a response.
   */
  function describe(schema: Json, path: string[], isResponse: boolean): Json {
    if ('$ref' in schema) return schema
    const { items, properties, required, ...rest } = schema
    const result: Json = { ...rest }
    if (items) result['items'] = describe(items as Json, path, isResponse)
    if (!properties) return result
    const list = Object.entries(properties as Record<string, Json>)
    result['properties'] = Object.fromEntries(
      list.map(([name, property]) => {
        const inside = [...path, name]
        const found = lookUp(inside, (key) => Object.hasOwn(entries, key))
        if (found === undefined) missing.add(inside.join('.'))
        const field = entries[found ?? ''] ?? ''
        const keywords = typeof field === 'string' ? { description: field } : field
        // A code is read from anything, so only its values tell its type.
        const type = Array.isArray(keywords['enum'])
          ? { type: typeof keywords['enum'][0] }
          : {}
        return [name, { ...type, ...describe(property, inside, isResponse), ...keywords }]
      }),
    )
    const isOptional = (name: string) =>
      lookUp([...path, name], (key) => optional.has(key)) !== undefined
    result['required'] = isResponse
      ? list.map(([name]) => name).filter((name) => !isOptional(name))
      : required
    if (!(result['required'] as string[] | undefined)?.length) delete result['required']
    return result
  }

  function check(): void {
    const lists = [
      ['These fields have no description in mocks/openapi/fields.ts:', ...missing],
      ['These entries of mocks/openapi/fields.ts match no field:', ...unused],
    ].filter(({ length }) => length > 1)
    if (lists.length > 0)
      throw new Error(lists.map((lines) => lines.join('\n  ')).join('\n'))
  }

  return { describe, check }
}
