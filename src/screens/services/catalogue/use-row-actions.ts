import { useQueryClient } from '@tanstack/react-query'

import { deleteCategory } from '@/api/categories'
import { type Category, deleteService, type SubService } from '@/api/services'
import { formatCount } from '@/domain/format/count'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

import { changeCatalogue } from '../change-catalogue'

export type RowActions = ReturnType<typeof useRowActions>

/** Returns the actions of all rows, and the ids of the rows that are being deleted by them. */
export function useRowActions() {
  const queryClient = useQueryClient()
  // The list has been read again, or can't be, before a deletion is settled.
  const deletingService = deleteService.useMutation({
    meta: { pendingUntilRead: true },
    onSuccess: () => toast.success('Deleted Successfully'),
    onSettled(_data, error, { params }) {
      if (error) return
      changeCatalogue(queryClient, (category) => withoutService(category, params.serviceId))
    },
  })
  const deletingCategory = deleteCategory.useMutation({
    meta: { pendingUntilRead: true },
    onSuccess({ message }) {
      if (message) toast.success(message)
    },
    onSettled(_data, error, { params }) {
      if (error) return
      changeCatalogue(queryClient, (row) => (row._id === params.id ? null : row))
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
    askToDeleteService,
    askToDeleteCategory,
    deletedServices: new Set(
      deleteService.usePending().map(({ params }) => params.serviceId),
    ),
    deletedCategories: new Set(deleteCategory.usePending().map(({ params }) => params.id)),
  }
}

function withoutService(category: Category, id: string): Category {
  const { subServices = [] } = category
  const others = subServices.filter(({ _id }) => _id !== id)
  return others.length < subServices.length
    ? { ...category, subServices: others }
    : category
}

/** Says what is deleted with a category, whose services are undefined if they could not be read. */
function deletedWith(services: Category['subServices']): string {
  if (!services) return ', and its services with it'
  if (services.length === 0) return ''
  return `, and its ${formatCount(services.length, 'service')} with it`
}
