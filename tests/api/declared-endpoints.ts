import type * as z from 'zod/mini'

export interface DeclaredEndpoint {
  kind: 'query' | 'mutation'
  method: string
  path: string
  response: z.core.$ZodType
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', { eager: true })

export const declaredEndpoints: DeclaredEndpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is DeclaredEndpoint =>
      typeof value === 'object' && value !== null && 'kind' in value && 'path' in value,
  )
