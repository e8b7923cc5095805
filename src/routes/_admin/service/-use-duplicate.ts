import { type Mutation, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/client/http'
import { createService, type EditableService, getService, updateService } from '@/api/services'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

import { toCopyBody } from './-editor/service-values'
import { useCreatedToast } from './-new-service/use-created-toast'

const mutationKey = ['duplicate service'] as const

interface Source {
  serviceId: string
  categoryId: string
}

const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401

/**
 * Creates a copy, then updates it with the fields that the create call does not accept. If the
 * update fails, the user can repeat it without creating another copy.
 *
 * One mutation covers both calls so that a remounted row still shows the pending state.
 */
export function useDuplicate(source: Source) {
  const queryClient = useQueryClient()
  const showCreated = useCreatedToast()
  // The `copying` mutation below already shows the error.
  const creating = createService.useMutation({ meta: { errorDisplay: 'screen' } })
  const updating = updateService.useMutation()

  /** Resolves to false if the user leaves the copy incomplete or the session ends. */
  async function complete(copyId: string, service: EditableService, name: string) {
    const body = { ...toCopyBody(copyId, service), name }
    for (;;) {
      try {
        await updating.mutateAsync({ params: { serviceId: copyId }, body })
        return true
      } catch (error) {
        if (isSessionEnd(error)) return false
        const goOn = await confirm({
          title: 'Do you want to finish the copy?',
          body: `“${name}” was created with its name, category, description and image. The rest could not be copied.`,
        })
        if (!goOn) return false
      }
    }
  }

  async function copy({ serviceId, categoryId }: Source) {
    const service = await getService.read(queryClient, { serviceId })
    const { description = '', image = '' } = service
    const name = `${service.name ?? ''} (copy)`.trim()
    const created = await creating.mutateAsync({ body: { name, categoryId, description, image } })
    if (!created._id) {
      toast.warning(
        `“${name}” was created, but only with its name, category, description and image.`,
      )
    } else if (await complete(created._id, { ...service, categoryId }, name)) {
      showCreated(name, { _id: created._id, message: 'The service was duplicated' })
    }
  }

  const copying = useMutation({ mutationKey, mutationFn: copy })
  const copiesOfSource = {
    mutationKey,
    predicate: ({ state }: Mutation) => (state.variables as Source).serviceId === source.serviceId,
  }
  function duplicate() {
    // The second click of a double-click may come before the render that sets `isPending`.
    if (queryClient.isMutating(copiesOfSource) === 0) copying.mutate(source)
  }
  return { duplicate, isPending: useIsMutating(copiesOfSource) > 0 }
}
