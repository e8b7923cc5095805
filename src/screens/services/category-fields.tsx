import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { createCategory, updateCategory } from '@/api/categories'
import { parseText } from '@/api/schema/fields'
import { overlay, type Raw, rawId, rawOf, shownText } from '@/api/schema/raw'
import { type Category, listCatalogue } from '@/api/services'
import { uploadFile } from '@/api/uploads'
import { MISSING } from '@/domain/format/display-value'
import {
  type RecordCopy,
  type ResolvedEdits,
  useSaveEdits,
} from '@/screens/edits/resolve-conflicts'
import { sendSave } from '@/screens/edits/send-save'
import { type DraftFormOptions, useUnsavedForm } from '@/screens/edits/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { requiredImage, UploadField, useIsUploading } from '@/ui/form/upload-field'
import { useZodForm } from '@/ui/form/use-zod-form'

import type { SavedRecord } from './catalogue/list-state'
import { changeCatalogue } from './change-catalogue'
import { namedParts } from './named-parts'
import { requiredName } from './rules'

const categoryForm = z.object({
  name: z.nullable(requiredName),
  image: z.nullable(requiredImage('Please upload an image')),
})
type CategoryForm = z.output<typeof categoryForm>

/** Returns a copy of the category, or an empty form for a new one. */
function readCategory(category: Category | undefined): RecordCopy<Raw, CategoryForm> {
  const raw = category ? rawOf(category) : {}
  return { raw, form: { name: shownText(raw['name']), image: shownText(raw['image']) } }
}

/** Returns the category with the name and the image that were saved. */
function withSaved(category: Category, { name, image }: Raw): Category {
  const raw = { ...rawOf(category), name, image }
  return { ...category, name: parseText(name), image: parseText(image), raw }
}

const toCheck = (
  category: Category,
  base: RecordCopy<Raw, CategoryForm>,
  values: CategoryForm,
) => ({
  base,
  values,
  subject: 'category',
  name: values.name ?? MISSING,
  parts: namedParts,
  async fetchCopy(signal: AbortSignal) {
    const { serviceList } = await listCatalogue.call({ showAll: true }, signal)
    const found = serviceList.find(({ _id }) => _id === category._id)
    return found ? readCategory(found) : null
  },
  // What could not be read can't be created.
  canCreate: values.name !== null && values.image !== null,
})

interface CategoryFieldsProps {
  /** Undefined for a new category. */
  category: Category | undefined
  draft: DraftFormOptions
  onSaved: (category: SavedRecord) => void
}

export function CategoryFields({ category, draft, onSaved }: CategoryFieldsProps) {
  /** The copy that the values are based on. It is a newer one once a conflict is resolved. */
  const [base, setBase] = useState(() => {
    const copy = readCategory(category)
    // By their copy, restored edits know of earlier attempts. The list's is that of other edits too.
    return draft.edits ? copy : { ...copy, raw: { ...copy.raw } }
  })
  const form = useZodForm(categoryForm, base.form, draft.edits)
  const saveEdits = useSaveEdits<Raw, CategoryForm>()
  const queryClient = useQueryClient()

  async function create({ name, image }: CategoryForm) {
    await createCategory.call({ body: { name: name ?? '', image: image ?? '' } })
    return { _id: undefined }
  }

  async function update(
    category: Category,
    { base: newest, values }: ResolvedEdits<Raw, CategoryForm>,
  ) {
    form.reset(values, { keepDefaultValues: true })
    if (!newest) return create(values)
    setBase(newest)
    const { _id } = category
    const { name, image } = overlay(newest.raw, newest.form, values)
    const body = { id: rawId(category), name, image }
    await updateCategory.call({ params: { id: _id }, body })
    changeCatalogue(queryClient, (row) =>
      row._id === _id ? withSaved(row, { name, image }) : row,
    )
    return { _id }
  }

  const saving = useMutation({
    mutationKey: (category ? updateCategory : createCategory).mutationKey,
    meta: updateCategory.meta,
    async mutationFn(values: CategoryForm) {
      if (!category) return sendSave(form.control, () => create(values))
      const send = (edits: ResolvedEdits<Raw, CategoryForm>) =>
        sendSave(form.control, () => update(category, edits))
      return saveEdits({ ...toCheck(category, base, values), send })
    },
    onSuccess(saved, { name }) {
      if (!saved) return
      const { _id } = saved
      toast.success(_id ? 'Category updated successfully' : 'Category created successfully')
      onSaved({ isCategory: true, _id, name: name ?? '' })
    },
  })
  const content = { ...draft.base, category: category && { ...category, raw: base.raw } }
  useUnsavedForm(form, { ...draft, base: content }, saving)
  return (
    <FormPanel
      form={form}
      onSubmit={saving.mutateAsync}
      pending={saving.isPending}
      submit={{ label: 'Save', disabled: useIsUploading() }}
    >
      <TextField control={form.control} name="name" label="Name" required data-autofocus />
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
