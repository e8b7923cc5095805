import { useState } from 'react'
import * as z from 'zod/mini'

import { createCategory, updateCategory } from '@/api/categories'
import { uploadFile } from '@/api/uploads'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { SidePanel } from '@/ui/panel'
import { TextField } from '@/ui/text-fields'
import { toast } from '@/ui/toast'
import { FormUploadField } from '@/ui/upload-field'

import { requiredName } from './-rules'

const categoryForm = z.object({
  name: requiredName,
  image: z.string().check(z.minLength(1, 'Please upload an image')),
})
type CategoryForm = z.output<typeof categoryForm>

interface CategoryPanelProps {
  opened: boolean
  onClose: () => void
  /** The one to update; without it, one is added. */
  category?: { _id: string; name: string | undefined; image: string | undefined } | undefined
}

/** The side panels 'Add Category' and 'Update Category'. */
export function CategoryPanel({ opened, onClose, category }: CategoryPanelProps) {
  const creating = createCategory.useMutation({
    onSuccess: () => {
      toast.success('Category created successfully')
      onClose()
    },
  })
  const updating = updateCategory.useMutation({
    onSuccess: () => {
      toast.success('Category updated successfully')
      onClose()
    },
  })
  const pending = creating.isPending || updating.isPending

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={category ? 'Update Category' : 'Add Category'}
      locked={pending}
    >
      <CategoryFields
        defaults={{ name: category?.name ?? '', image: category?.image ?? '' }}
        pending={pending}
        onSubmit={(values) =>
          category
            ? updating.mutateAsync({
                params: { id: category._id },
                body: { id: category._id, ...values },
              })
            : creating.mutateAsync({ body: values })
        }
      />
    </SidePanel>
  )
}

interface CategoryFieldsProps {
  defaults: CategoryForm
  pending: boolean
  onSubmit: (values: CategoryForm) => unknown
}

function CategoryFields({ defaults, pending, onSubmit }: CategoryFieldsProps) {
  const form = useZodForm(categoryForm, defaults)
  const [uploading, setUploading] = useState(false)
  return (
    <FormPanel form={form} onSubmit={onSubmit} pending={pending || uploading} submitLabel="Save">
      <TextField control={form.control} name="name" label="Name" autoComplete="off" />
      <FormUploadField
        control={form.control}
        name="image"
        label="Image"
        upload={uploadFile}
        onBusy={setUploading}
      />
    </FormPanel>
  )
}
