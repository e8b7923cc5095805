import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'

import { deleteCategory } from '@/api/categories'
import { ApiError } from '@/api/client/http'
import { copyOf, rawId, rawOf, shownText } from '@/api/schema/raw'
import {
  type Category,
  createService,
  deleteService,
  getService,
  type SubService,
  updateService,
  withDefaultPrices,
} from '@/api/services'
import { formatCount } from '@/domain/format/count'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

import { type SavedRecord, useEditAction } from './list-state'

export type RowActions = ReturnType<typeof useRowActions>

/** The mutations of all rows, and the ids of the rows that they concern. */
export function useRowActions(onCopied: (copy: SavedRecord) => void) {
  const { duplicate, copying } = useDuplicate(onCopied)
  const deletingService = deleteService.useMutation({
    onSuccess: () => toast.success('Deleted Successfully'),
  })
  const deletingCategory = deleteCategory.useMutation({
    onSuccess: ({ message }) => void (message && toast.success(message)),
  })

  async function askToDeleteService({ _id, name }: SubService) {
    const title = 'Do you want to delete this service ?'
    const body = isolate(displayValue(name))
    if (!(await confirm({ title, body, danger: true, final: true }))) return
    deletingService.mutate({ params: { serviceId: _id } })
  }

  async function askToDeleteCategory({ _id, name, subServices }: Category) {
    const title = 'Do you want to delete this category ?'
    const contents = subServices ? formatCount(subServices.length, 'service') : 'services'
    const others = subServices?.length === 0 ? '' : `, and its ${contents} with it`
    const body = `${isolate(displayValue(name))}${others}`
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

const mutationKey = ['duplicate service'] as const

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
    meta: { invalidates: ['catalogue', 'dashboard'] },
    async mutationFn({ serviceId, category }: CopyRequest) {
      const categoryId = rawId(category)
      const original = rawOf(await getService.fetchUncached(queryClient, { serviceId }))
      const fields = {
        name: `${shownText(original['name']) ?? ''} (copy)`.trim(),
        description: shownText(original['description']) ?? '',
        image: shownText(original['image']) ?? '',
        categoryId,
      }
      const { _id, raw } = await createService.call({ body: fields })
      const copy = { _id, name: fields.name, categoryId: category._id }
      if (!_id) return { copy, problem: 'The server did not tell the id of the copy.' }
      const copied = withDefaultPrices({ ...copyOf(original), name: fields.name, categoryId })
      const body = { ...copied, serviceId: rawId({ _id, raw }) }
      try {
        await updateService.call({ params: { serviceId: _id }, body })
        return { copy }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 401) throw error
        return { copy, problem: error.message }
      }
    },
    onSuccess({ copy, problem }) {
      const name = isolate(copy.name)
      const action = toEdit(copy)
      const note = `“${name}” was created, but only its name, category, description and image are certain to be in it.`
      if (problem === undefined) toast.success(`“${name}” was added`, { action })
      else toast.error(problem, { note, action })
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
