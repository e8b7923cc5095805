import type * as z from 'zod/mini'

export interface DeclaredEndpoint {
  /** The name of the exported constant. */
  name: string
  kind: 'query' | 'mutation'
  method: string
  path: string
  call: (args: never) => Promise<unknown>
  response: z.core.$ZodType
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', {
  eager: true,
})

type Endpoint = Omit<DeclaredEndpoint, 'name'>

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value

export const declaredEndpoints: DeclaredEndpoint[] = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) => (isEndpoint(value) ? [{ ...value, name }] : []))
