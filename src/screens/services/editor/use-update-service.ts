import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { parseText, reference } from '@/api/schema/fields'
import { type Raw, rawOf } from '@/api/schema/raw'
import {
  type Category,
  getService,
  getServiceDetails,
  subService,
  updateService,
} from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { isGone, type ResolvedEdits, useSaveEdits } from '@/screens/edits/resolve-conflicts'
import { sendSave } from '@/screens/edits/send-save'
import { toast } from '@/ui/feedback/toast'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import type { ZodForm } from '@/ui/form/use-zod-form'

import { toListAsLeft, toServiceInList } from '../catalogue/list-state'
import { changeCatalogue } from '../change-catalogue'
import { type CreatedService, createFrom, fillFrom } from '../create-service'
import { deletedError } from '../rules'
import { comparedParts } from './compared-parts'
import { sentText } from './edited-values'
import type { editServiceSchema, EditServiceValues } from './service-schema'
import { readService, type ServiceCopy, toBody } from './service-values'

interface UpdateServiceOptions {
  serviceId: string
  /** The copy that the form was filled with. */
  filledWith: ServiceCopy
  form: ZodForm<ReturnType<typeof editServiceSchema>>
  /** Called with the values of the form once a conflict is resolved. */
  onFilled: (values: EditServiceValues) => void
}

/**
 * Saves a service: looks for another admin's changes, then lays the form's values over the newest
 * copy and sends them. A service that is gone is created again, if the user wants that.
 */
export function useUpdateService({
  serviceId,
  filledWith,
  form,
  onFilled,
}: UpdateServiceOptions) {
  /** The copy that the values are based on. It is a newer one once a conflict is resolved. */
  const [base, setBase] = useState(filledWith)
  const categoryId = z.parse(reference, base.raw['categoryId'])
  const name = displayValue(parseText(base.raw['name']))
  const router = useRouter()
  const navigate = useScreenNavigate(useNavigate())
  const queryClient = useQueryClient()
  const saveEdits = useSaveEdits<Raw, EditServiceValues>()

  /** Returns to the list as it was left, and points the service out, or scrolls to a new one. */
  async function leave(_id = serviceId) {
    const list = toListAsLeft(router.latestLocation.state)
    if (!list.state.scrollKey || _id !== serviceId) {
      return navigate(toServiceInList({ _id, categoryId }))
    }
    const state = { ...list.state, highlighted: _id }
    return navigate({ ...list, state, ignoreBlocker: true })
  }

  async function fetchCopy(signal: AbortSignal) {
    const raw = rawOf(await getService.call({ serviceId }, signal))
    // Reading a large service takes a while, so the page may respond before it is compared.
    await new Promise((resolve) => setTimeout(resolve))
    return deletedError(raw) ? null : readService(raw)
  }

  async function createAgain(
    values: EditServiceValues,
    earlier: CreatedService | null = base.copy.created,
  ) {
    const service = toBody(serviceId, base, values)
    const created = earlier ?? (await createFrom(service))
    base.copy.created = created
    try {
      const { message } = await fillFrom(service, created)
      return { _id: created._id, message, done: 'added', name: values.name }
    } catch (error) {
      // Someone else has deleted that one too.
      if (earlier && isGone(error)) return createAgain(values, null)
      throw error
    }
  }

  /** Resolves to the server's message and what was saved. */
  async function send({ base: newest, values }: ResolvedEdits<Raw, EditServiceValues>) {
    form.reset(values, { keepDefaultValues: true })
    onFilled(values)
    if (!newest) return createAgain(values)
    const current = { ...base, ...newest }
    setBase(current)
    const body = toBody(serviceId, current, values)
    const { message } = await updateService.call({ params: { serviceId }, body })
    changeCatalogue(queryClient, (category) => withSaved(category, serviceId, body))
    // Service Details would show the service as it was until it has been read again.
    const { queryKey } = getServiceDetails.options({ id: serviceId })
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    return { _id: serviceId, message, done: 'updated', name: values.name }
  }

  const updating = useMutation({
    mutationKey: updateService.mutationKey,
    meta: updateService.meta,
    mutationFn(values: EditServiceValues) {
      return saveEdits({
        base,
        values,
        subject: 'service',
        name: values.name ?? name,
        parts: comparedParts,
        fetchCopy,
        // What could not be read can't be created.
        canCreate: values.name !== null && categoryId !== undefined,
        send: (edits) => sendSave(form.control, () => send(edits)),
      })
    },
    async onSuccess(saved) {
      if (!saved) return
      const { _id, message, done } = saved
      toastSaved(sentText(saved.name) ?? name, done, message)
      await leave(_id)
    },
  })
  return { base, name, updating, leave }
}

/** Returns the category with the service as it was saved, if that is one of its services. */
function withSaved(category: Category, id: string, saved: Raw): Category {
  const subServices = category.subServices?.map((service) =>
    service._id === id ? z.parse(subService, { ...service, ...saved }) : service,
  )
  return { ...category, subServices }
}

/** Names the service. The server's own message stays as it is. */
function toastSaved(name: string, done: string, message: string | undefined) {
  if (message === undefined) toast.success(`“${isolate(name)}” was ${done}`)
  else toast.success(message, { note: `“${name}”` })
}
