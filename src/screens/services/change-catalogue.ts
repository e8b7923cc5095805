import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { type Category, listCatalogue } from '@/api/services'

type Catalogue = z.output<typeof listCatalogue.response>

/**
 * Writes what was saved into the list, from which the next step may begin before it is read again. A
 * category for which `change` returns null was deleted, and one that it returns as it is isn't drawn again.
 */
export function changeCatalogue(
  queryClient: QueryClient,
  change: (category: Category) => Category | null,
): void {
  const { queryKey } = listCatalogue.options({ showAll: true })
  const query = queryClient.getQueryCache().find<Catalogue>({ queryKey })
  const data = query?.state.data
  if (!data) return
  const serviceList = data.serviceList.flatMap((row) => change(row) ?? [])
  // Unlike setQueryData(), keeps when it was read, and that it could not be read again.
  query.setState({ data: { ...data, serviceList } })
}
