import type * as z from 'zod/mini'

export interface Declared {
  kind: 'query' | 'mutation'
  method: string
  path: string
  response: z.core.$ZodType
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', { eager: true })

export const declared: Declared[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Declared =>
      typeof value === 'object' && value !== null && 'kind' in value && 'path' in value,
  )
