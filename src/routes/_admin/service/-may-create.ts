import type { QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/http'
import { listCatalogue } from '@/api/services'
import { confirm } from '@/ui/overlay/confirm'

type Attempt = { error: Error | null; variables: { body: { name: string } } | undefined }

/**
 * Whether to create a category or service called `name`. Asks first if the latest attempt had the
 * same name and may have been saved, and the catalogue contains that name now.
 */
export async function mayCreate(queryClient: QueryClient, latest: Attempt, name: string) {
  const { error, variables } = latest
  const mayBeSaved = error instanceof ApiError && error.outcomeUnknown
  if (!mayBeSaved || variables?.body.name !== name) return true
  const { serviceList } = await listCatalogue
    .read(queryClient, { showAll: true })
    .catch(() => ({ serviceList: [] }))
  const rows = serviceList.flatMap((category) => [category, ...category.subServices])
  if (!rows.some((row) => row.name === name)) return true
  const body = `“${name}” is in the list now: the last attempt may have saved it.`
  return confirm({ title: 'Do you want to add it again?', body })
}
