import { deleteCategory } from '@/api/categories'
import { type Category, deleteService, type SubService } from '@/api/services'
import { formatCount } from '@/domain/format/count'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

import { useDuplicate } from '../use-duplicate'
import type { SavedService } from './list-state'

export type RowActions = ReturnType<typeof useRowActions>

/** The mutations of all rows, and the ids of the rows that they concern. */
export function useRowActions(onCopied: (copy: SavedService) => void) {
  const { duplicate, copying } = useDuplicate(onCopied)
  const { mutate: deleteOneService } = deleteService.useMutation({
    onSuccess: () => toast.success('Deleted Successfully'),
  })
  const { mutate: deleteOneCategory } = deleteCategory.useMutation({
    onSuccess: ({ message }) => {
      if (message !== undefined) toast.success(message)
    },
  })

  async function askToDeleteService({ _id, name }: SubService) {
    const title = 'Do you want to delete this service ?'
    const body = isolate(displayValue(name))
    const confirmed = await confirm({ title, body, danger: true, final: true })
    if (confirmed) deleteOneService({ params: { serviceId: _id } })
  }

  async function askToDeleteCategory(category: Category) {
    const name = isolate(displayValue(category.name))
    const count = category.subServices?.length
    const title = 'Do you want to delete this category ?'
    const contents = count === undefined ? 'services' : formatCount(count, 'service')
    const body = count === 0 ? name : `${name}, and its ${contents} with it`
    const confirmed = await confirm({ title, body, danger: true, final: true })
    if (confirmed) deleteOneCategory({ params: { id: category._id } })
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
