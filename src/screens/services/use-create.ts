import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/client/http'
import { listCatalogue } from '@/api/services'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { confirm } from '@/ui/overlay/confirm'

const mutationKey = ['create in the catalogue'] as const

interface CreateMutation<Body> {
  error: Error | null
  variables: { body: Body } | undefined
  mutateAsync: (variables: { body: Body }) => Promise<unknown>
}

/**
 * If the response to a create call is lost, the server may still have saved the new item. When the
 * user tries again, this hook asks for confirmation if the catalogue now contains the item's name.
 */
export function useCreate<Body extends { name: string }>(creating: CreateMutation<Body>) {
  const queryClient = useQueryClient()
  const isCurrentScreen = useIsCurrentScreen()
  const { error, variables } = creating
  return useMutation({
    mutationKey,
    mutationFn: async (body: Body) => {
      const mayBeSaved = error instanceof ApiError && error.outcomeUnknown
      const isRepeated = mayBeSaved && variables?.body.name === body.name
      if (isRepeated && !(await isStillWanted(queryClient, body.name, isCurrentScreen))) return
      await creating.mutateAsync({ body })
    },
    // The `creating` mutation already shows the error.
    meta: { errorDisplay: 'screen' },
  })
}

export function useIsCreating(): boolean {
  return useIsMutating({ mutationKey }) > 0
}

async function isStillWanted(
  queryClient: QueryClient,
  name: string,
  isCurrentScreen: () => boolean,
): Promise<boolean> {
  const { serviceList } = await listCatalogue
    .fetchUncached(queryClient, { showAll: true })
    .catch(() => ({ serviceList: [] }))
  const rows = serviceList.flatMap((category) => [category, ...(category.subServices ?? [])])
  if (!isCurrentScreen()) return false
  if (!rows.some((row) => row.name === name)) return true
  const body = `“${name}” is in the list now: the last attempt may have saved it.`
  return confirm({ title: 'Do you want to add it again?', body })
}
