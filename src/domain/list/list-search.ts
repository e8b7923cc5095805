import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'

import { trimSearch } from '@/domain/format/trim'
import { PAGE_SIZE } from '@/domain/limits'

/** A search param, which is dropped if it can't be read. */
const param = <S extends z.ZodMiniType>(schema: S) =>
  withFallback(z.optional(schema), undefined)

/** The first page is omitted. */
export const page = param(z.int().check(z.gt(1)))

/** The router parses `?search=12` as a number and `?search=true` as a boolean. */
export const searchText = param(
  z.pipe(
    z.union([z.string(), z.number(), z.boolean()]),
    z.transform((value) => trimSearch(String(value)) || undefined),
  ),
)

export const isSet = param(z.literal(true))

export const oneOf = <const T extends string>(values: readonly T[]) => param(z.enum(values))

export const matching = (isValid: (value: string) => boolean) =>
  param(z.string().check(z.refine(isValid)))

/** A date such as '2026-11-16'. */
export const day = matching(
  (value) => value[4] === '-' && new Date(value).toJSON()?.slice(0, 10) === value,
)

/** Returns the `validateSearch` of a route. `dropUnused` drops what the other params make idle. */
export function searchParser<Shape extends z.core.$ZodShape>(
  shape: Shape,
  dropUnused = (search: z.output<z.ZodMiniObject<Shape>>) => search,
) {
  const schema = z.object(shape)
  return (search: Record<string, unknown>) => dropUnused(z.parse(schema, search))
}

export type ListSearch = {
  page?: number | undefined
}

export function listArgs({ page = 1 }: ListSearch) {
  return { page, limit: PAGE_SIZE }
}
