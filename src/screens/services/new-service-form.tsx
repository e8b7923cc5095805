import type { ReactNode } from 'react'
import * as z from 'zod/mini'

import { listCategories } from '@/api/categories'
import { rawId } from '@/api/schema/raw'
import { type Category, createService } from '@/api/services'
import { uploadFile } from '@/api/uploads'
import { isolate } from '@/domain/format/isolate'
import { trimText } from '@/domain/format/trim'
import { sendSave } from '@/screens/edits/send-save'
import { type DraftFormOptions, useUnsavedForm } from '@/screens/edits/unsaved-edits'
import { InlineError } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import { TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { requiredImage, UploadField, useIsUploading } from '@/ui/form/upload-field'
import { useZodForm } from '@/ui/form/use-zod-form'

import { type SavedRecord, useEditAction } from './catalogue/list-state'
import { CategorySelect, chosenCategory, withIds } from './category-select'
import { requiredName, SERVICE_IMAGE_REQUIRED } from './rules'

const newServiceForm = (listed: readonly Pick<Category, '_id' | 'name'>[]) =>
  z.object({
    categoryId: chosenCategory(listed),
    name: requiredName,
    description: z.string().check(z.overwrite(trimText)),
    image: requiredImage(SERVICE_IMAGE_REQUIRED),
  })

interface NewServiceFormProps {
  category?: Pick<Category, '_id' | 'name' | 'raw'> | undefined
  draft: DraftFormOptions
  /** Called after the service is created, even if the user has left the form. */
  onCreated: (service: SavedRecord) => unknown
  actions?: ReactNode
}

export function NewServiceForm({
  category,
  draft,
  onCreated,
  actions,
}: NewServiceFormProps) {
  const categories = listCategories.useQuery()
  const isFetched = categories.isSuccess && !categories.isFetching
  // A list that is still being read again may lack a category that has just been added.
  const preselected = category && !isFetched ? [category] : []
  const listed = withIds([...(categories.data?.categoriesList ?? []), ...preselected])
  const defaults = { categoryId: category?._id ?? '', name: '', description: '', image: '' }
  const form = useZodForm(newServiceForm(listed), defaults, draft.edits)
  const toEdit = useEditAction()
  const creating = createService.useMutation({
    onSuccess({ _id, message }, { body: { name, categoryId } }) {
      const service = { _id, name, categoryId: String(categoryId) }
      toast.success(message ?? `“${isolate(name)}” was added`, { action: toEdit(service) })
      return onCreated(service)
    },
  })
  useUnsavedForm(form, draft, creating)
  function create(values: z.output<ReturnType<typeof newServiceForm>>) {
    const category = listed.find(({ _id }) => _id === values.categoryId)
    const categoryId = rawId(category ?? { _id: values.categoryId })
    const body = { ...values, categoryId }
    return sendSave(form.control, () => creating.mutateAsync({ body }))
  }
  return (
    <FormPanel
      form={form}
      onSubmit={create}
      pending={creating.isPending}
      submit={{ label: 'Save', disabled: useIsUploading() }}
      actions={actions}
    >
      <CategorySelect
        control={form.control}
        name="categoryId"
        listed={listed}
        isLoading={categories.isPending}
        autoFocus={category === undefined}
      />
      {categories.isLoadingError && (
        <InlineError lead="The categories could not be loaded." query={categories} />
      )}
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        data-autofocus={category !== undefined || undefined}
      />
      <TextareaField
        control={form.control}
        name="description"
        label="Description"
        description="Optional now, but needed before the first Update."
      />
      <UploadField
        control={form.control}
        name="image"
        label="Image"
        required
        upload={uploadFile}
      />
    </FormPanel>
  )
}
