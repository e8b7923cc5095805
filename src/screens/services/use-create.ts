import {
  type MutationKey,
  type MutationMeta,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '@/api/client/http'
import { listCatalogue } from '@/api/services'
import { isolate } from '@/domain/format/isolate'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { confirm } from '@/ui/overlay/confirm'

interface CreateEndpoint<Body, Created> {
  mutationKey: MutationKey
  meta: MutationMeta
  call: (variables: { body: Body }) => Promise<Created>
}

/**
 * If the response to a create call is lost, the server may still have saved the new item. When the
 * user tries again, this hook asks for confirmation if the catalogue now contains the item's name.
 */
export function useCreate<Body extends { name: string }, Created extends object>(
  { mutationKey, meta, call }: CreateEndpoint<Body, Created>,
  onCreated: (created: Created, body: Body) => unknown,
) {
  const queryClient = useQueryClient()
  const isCurrentScreen = useIsCurrentScreen()
  /** The name of an item that the server may have saved. */
  const [unconfirmed, setUnconfirmed] = useState<string>()
  return useMutation({
    mutationKey,
    meta,
    /** Resolves to null if the item is not wanted any more. */
    async mutationFn(body: Body) {
      const isRepeated = unconfirmed === body.name
      if (isRepeated && !(await isStillWanted(queryClient, body.name, isCurrentScreen))) return null
      return call({ body })
    },
    onError(error, { name }) {
      if (error instanceof ApiError && error.outcomeUnknown) setUnconfirmed(name)
    },
    onSuccess: (created, body) => created && onCreated(created, body),
  })
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
  const body = `“${isolate(name)}” is in the list now: the last attempt may have saved it.`
  return confirm({ title: 'Do you want to add it again?', body })
}
