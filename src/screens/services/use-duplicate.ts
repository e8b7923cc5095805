import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiError } from '@/api/client/http'
import {
  createService,
  type EditableService,
  getService,
  type listCatalogue,
  updateService,
} from '@/api/services'
import { isolate } from '@/domain/format/isolate'
import { saveDraft, startWork } from '@/session/drafts'
import { useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

import { toCopyBody, toForm } from './editor/service-values'
import {
  draftKeyOf,
  forgetOtherCopies,
  forgetUnfinishedCopy,
  toDraft,
  type UnfinishedCopy,
  useUnfinishedCopies,
} from './unfinished-copy'
import { copyProblem } from './unreadable-fields'
import { useCreatedToast } from './use-created-toast'

const mutationKey = ['duplicate service'] as const

interface CopyRequest {
  serviceId: string
  categoryId: string
}

const idOf = ({ state }: Mutation) => (state.variables as CopyRequest).serviceId

/** Forgets the copies that are not in the list, because somebody has deleted them. */
export function useForgetDeletedCopies({
  data,
  isFetchedAfterMount,
}: Pick<ReturnType<typeof listCatalogue.useQuery>, 'data' | 'isFetchedAfterMount'>): void {
  useEffect(
    function forgetDeletedCopies() {
      if (!data || !isFetchedAfterMount) return
      const lists = data.serviceList.map(({ subServices }) => subServices)
      const services = lists.flatMap((list) => list ?? [])
      if (lists.includes(undefined)) return
      forgetOtherCopies(new Set(services.map(({ _id }) => _id)))
    },
    [data, isFetchedAfterMount],
  )
}

/**
 * Creates a copy, then updates it with the fields that the create call does not accept. If the
 * update fails or never happens, the user can do it later without creating another copy.
 *
 * One mutation covers both calls so that a remounted row still shows the pending state.
 */
export function useDuplicate() {
  const queryClient = useQueryClient()
  const showCreated = useCreatedToast()
  /** By id. */
  const unfinished = useUnfinishedCopies()

  /** Resolves to undefined if the user leaves the copy incomplete or the session ends. */
  async function complete(copy: UnfinishedCopy, service: EditableService) {
    const { copyId, name } = copy
    const body = { ...toCopyBody(copyId, service), name }
    const { token } = useSession.getState()
    forgetUnfinishedCopy(copyId)
    const endWork = startWork({ key: draftKeyOf(copyId), toDraft: () => toDraft(copy) })
    try {
      for (;;) {
        try {
          await updateService.call({ params: { serviceId: copyId }, body })
          forgetUnfinishedCopy(copyId)
          return copy
        } catch (error) {
          // The end of the session has made a draft, unless the copy was dropped by a Logout.
          if (useSession.getState().token !== token) return undefined
          if (error instanceof ApiError) toast.error(error.message, { note: error.note })
          const goOn = await confirm({
            title: 'Do you want to finish the copy?',
            body: `“${isolate(name)}” was created with its name, category, description and image. The rest could not be copied.`,
          })
          if (goOn) continue
          if (useSession.getState().token === token)
            saveDraft(draftKeyOf(copyId), copy, toDraft(copy))
          return undefined
        }
      }
    } finally {
      endWork()
    }
  }

  /** Rejects if a part of the service could not be read, because the copy would lack it. */
  async function fetchWhole(id: string): Promise<EditableService> {
    const service = await getService.fetchUncached(queryClient, { serviceId: id })
    const problem = copyProblem(service)
    if (problem !== undefined) throw new Error(problem)
    return service
  }

  async function copy({ serviceId: sourceId, categoryId }: CopyRequest) {
    const service = await fetchWhole(sourceId)
    const { name: original, description, image } = toForm(service)
    const name = `${original} (copy)`.trim()
    const created = await createService.call({ body: { name, categoryId, description, image } })
    if (!created._id) {
      toast.warning(
        `“${isolate(name)}” was created, but only with its name, category, description and image.`,
      )
      return undefined
    }
    const started = { copyId: created._id, sourceId, categoryId, name }
    return complete(started, { ...service, categoryId })
  }

  async function finish(copyToFinish: UnfinishedCopy, categoryId: string) {
    const { copyId, sourceId, name } = copyToFinish
    const saved = await getService.fetchUncached(queryClient, { serviceId: copyId })
    if (saved.price || saved.modifiers.length > 0) {
      forgetUnfinishedCopy(copyId)
      toast.warning(`“${isolate(name)}” has been edited in the meantime.`)
      return undefined
    }
    const service = await fetchWhole(sourceId)
    return complete(copyToFinish, { ...service, categoryId })
  }

  const { mutate } = useMutation({
    mutationKey,
    meta: { invalidates: ['catalogue', 'dashboard'] },
    mutationFn: (row: CopyRequest) => {
      const unfinishedCopy = unfinished.get(row.serviceId)
      return unfinishedCopy ? finish(unfinishedCopy, row.categoryId) : copy(row)
    },
    onSuccess: (copy) => copy && showCreated(copy.name, { _id: copy.copyId }),
  })
  function duplicate(row: CopyRequest) {
    // The second click of a double-click may come before the render that shows the first.
    const predicate = (mutation: Mutation) => idOf(mutation) === row.serviceId
    if (queryClient.isMutating({ mutationKey, predicate }) === 0) mutate(row)
  }
  const filters = { mutationKey, status: 'pending' } as const
  return { duplicate, unfinished, copying: new Set(useMutationState({ filters, select: idOf })) }
}
