import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { rawId, rawOf } from '@/api/schema/raw'
import { type Category, getService, listCatalogue, type SubService } from '@/api/services'
import { ApiError } from '@/domain/api-error'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { sendSave } from '@/screens/edits/send-save'
import { type DraftFormOptions, useUnsavedForm } from '@/screens/edits/unsaved-edits'
import { dropSaved } from '@/session/drafts'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'
import { Sentence } from '@/ui/page/sentence'

import { type SavedRecord, useEditAction } from './catalogue/list-state'
import { CategorySelect, chosenCategory, withIds } from './category-select'
import { createFrom, fillFrom } from './create-service'
import { deletedError, requiredName } from './rules'

const duplicateForm = (listed: readonly Category[]) =>
  z.object({ name: requiredName, categoryId: chosenCategory(listed) })

interface DuplicateFormProps {
  service: SubService
  category: Category
  draft: DraftFormOptions
  /** Called once the copy exists, even if it lacks some fields or the user has left the form. */
  onCopied: (copy: SavedRecord) => void
}

export function DuplicateForm({ service, category, draft, onCopied }: DuplicateFormProps) {
  const { data } = listCatalogue.useQuery({ showAll: true })
  const listed = withIds(data?.serviceList ?? [category])
  const defaults = {
    name: `${service.name ?? ''} (copy)`.trim(),
    categoryId: category._id,
  }
  const form = useZodForm(duplicateForm(listed), defaults, draft.edits)
  const duplicating = useDuplicate({
    onCreated() {
      dropSaved(form.control)
      // If the session expires now, nothing is offered that would make a second copy.
      form.reset(form.getValues())
    },
    onCopied,
  })
  useUnsavedForm(form, draft, duplicating)

  return (
    <FormPanel
      form={form}
      onSubmit={({ name, categoryId }) => {
        const chosen = listed.find(({ _id }) => _id === categoryId) ?? category
        const copy = { serviceId: service._id, name, category: chosen }
        return sendSave(form.control, () => duplicating.mutateAsync(copy))
      }}
      pending={duplicating.isPending}
      submit={{ label: 'Save' }}
    >
      <Text c="dimmed">
        <Sentence
          text={`All of “${isolate(displayValue(service.name))}” is copied: price, tax, modifiers, questions and recurring options.`}
        />
      </Text>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        data-autofocus
        // Typing replaces the whole name.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CategorySelect control={form.control} name="categoryId" listed={listed} />
    </FormPanel>
  )
}

interface DuplicateOptions extends Pick<DuplicateFormProps, 'onCopied'> {
  onCreated: () => void
}

interface CopyRequest {
  serviceId: string
  name: string
  category: Category
}

/** Creates a copy, then updates it with what the create call does not accept. */
function useDuplicate({ onCreated, onCopied }: DuplicateOptions) {
  const queryClient = useQueryClient()
  const toEdit = useEditAction()
  return useMutation({
    mutationKey: ['catalogue', 'duplicate service'],
    meta: { invalidates: ['catalogue', 'dashboard'] },
    async mutationFn({ serviceId, name, category }: CopyRequest) {
      const original = rawOf(await getService.fetchUncached(queryClient, { serviceId }))
      const deleted = deletedError(original)
      if (deleted) throw deleted
      const service = { ...original, name, categoryId: rawId(category) }
      const created = await createFrom(service)
      onCreated()
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
      const action = toEdit(copy)
      if (problem) toast.error(problem.message, { note: problem.note, action })
      else toast.success(`“${isolate(copy.name)}” was added`, { action })
      onCopied(copy)
    },
  })
}
