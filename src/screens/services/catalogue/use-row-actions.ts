import {
  type Mutation,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'

import { deleteCategory } from '@/api/categories'
import { ApiError } from '@/api/client/http'
import { rawId, rawOf, shownText } from '@/api/schema/raw'
import { type Category, deleteService, getService, type SubService } from '@/api/services'
import { formatCount } from '@/domain/format/count'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

import { createFrom, fillFrom } from '../create-service'
import { type SavedRecord, useEditAction } from './list-state'

export type RowActions = ReturnType<typeof useRowActions>

/** Returns the actions of all rows, and the ids of the rows that are being changed by them. */
export function useRowActions(onCopied: (copy: SavedRecord) => void) {
  const { duplicate, copying } = useDuplicate(onCopied)
  const deletingService = deleteService.useMutation({
    meta: { pendingUntilRead: true },
    onSuccess: () => toast.success('Deleted Successfully'),
  })
  const deletingCategory = deleteCategory.useMutation({
    meta: { pendingUntilRead: true },
    onSuccess({ message }) {
      if (message) toast.success(message)
    },
  })

  async function askToDeleteService({ _id, name }: SubService) {
    const title = 'Do you want to delete this service ?'
    const body = isolate(displayValue(name))
    if (!(await confirm({ title, body, danger: true, final: true }))) return
    deletingService.mutate({ params: { serviceId: _id } })
  }

  async function askToDeleteCategory({ _id, name, subServices }: Category) {
    const title = 'Do you want to delete this category ?'
    const body = `${isolate(displayValue(name))}${deletedWith(subServices)}`
    if (!(await confirm({ title, body, danger: true, final: true }))) return
    deletingCategory.mutate({ params: { id: _id } })
  }

  return {
    duplicate,
    askToDeleteService,
    askToDeleteCategory,
    copying,
    deleting: new Set([
      ...deleteService.usePending().map(({ params }) => params.serviceId),
      ...deleteCategory.usePending().map(({ params }) => params.id),
    ]),
  }
}

/** Says what is deleted with a category, whose services are undefined if they could not be read. */
function deletedWith(services: Category['subServices']): string {
  if (!services) return ', and its services with it'
  if (services.length === 0) return ''
  return `, and its ${formatCount(services.length, 'service')} with it`
}

const mutationKey = ['catalogue', 'duplicate service'] as const

interface CopyRequest {
  serviceId: string
  category: Category
}

const idOf = ({ state }: Mutation) => (state.variables as CopyRequest).serviceId

/**
 * Creates a copy, then updates it with what the create call does not accept. One mutation covers
 * both calls so that a remounted row still shows the pending state.
 */
function useDuplicate(onCopied: (copy: SavedRecord) => void) {
  const queryClient = useQueryClient()
  const toEdit = useEditAction()
  const { mutate } = useMutation({
    mutationKey,
    meta: { invalidates: ['catalogue', 'dashboard'], pendingUntilRead: true },
    async mutationFn({ serviceId, category }: CopyRequest) {
      const original = rawOf(await getService.fetchUncached(queryClient, { serviceId }))
      const name = `${shownText(original['name']) ?? ''} (copy)`.trim()
      const service = { ...original, name, categoryId: rawId(category) }
      const created = await createFrom(service)
      const copy = { _id: created._id, name, categoryId: category._id }
      try {
        await fillFrom(service, created)
        return { copy, problem: null }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 401) throw error
        return { copy, problem: error }
      }
    },
    onSuccess({ copy, problem }) {
      const name = isolate(copy.name)
      const action = toEdit(copy)
      if (problem) toast.error(problem.message, { note: problem.note, action })
      else toast.success(`“${name}” was added`, { action })
      onCopied(copy)
    },
  })
  function duplicate(row: CopyRequest) {
    // The second click of a double-click may come before the render that shows the first.
    const predicate = (mutation: Mutation) => idOf(mutation) === row.serviceId
    if (queryClient.isMutating({ mutationKey, predicate }) === 0) mutate(row)
  }
  const filters = { mutationKey, status: 'pending' } as const
  return { duplicate, copying: new Set(useMutationState({ filters, select: idOf })) }
}
