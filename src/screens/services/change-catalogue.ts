import type { QueryClient } from '@tanstack/react-query'

import { type Category, listCatalogue } from '@/api/services'

/**
 * Writes what was saved into the list, from which the next step may begin before it is read again. A
 * category for which `change` returns null was deleted.
 */
export function changeCatalogue(
  queryClient: QueryClient,
  change: (category: Category) => Category | null,
): void {
  const { queryKey } = listCatalogue.options({ showAll: true })
  queryClient.setQueryData(
    queryKey,
    (data) =>
      data && {
        ...data,
        serviceList: data.serviceList.flatMap((row) => change(row) ?? []),
      },
  )
}
