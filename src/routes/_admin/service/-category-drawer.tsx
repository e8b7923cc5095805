import * as z from 'zod/mini'

import { createCategory, updateCategory } from '@/api/categories'
import { uploadFile } from '@/api/uploads'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { UploadField, useIsUploading } from '@/ui/form/upload-field'
import { useZodForm } from '@/ui/form/use-zod-form'
import { SideDrawer } from '@/ui/overlay/dialog'

import { requiredName } from './-rules'
import { useCreate } from './-use-create'

const categoryForm = z.object({
  name: requiredName,
  image: z.string().check(z.minLength(1, 'Please upload an image')),
})
type CategoryForm = z.output<typeof categoryForm>

interface CategoryDrawerProps {
  opened: boolean
  onClose: () => void
  category?: { _id: string; name: string | undefined; image: string | undefined } | undefined
}

export function CategoryDrawer({ opened, onClose, category }: CategoryDrawerProps) {
  const creating = useCreate(
    createCategory.useMutation({
      onSuccess: () => {
        toast.success('Category created successfully')
        onClose()
      },
    }),
  )
  const updating = updateCategory.useMutation({
    onSuccess: () => {
      toast.success('Category updated successfully')
      onClose()
    },
  })
  const pending = creating.isPending || updating.isPending

  return (
    <SideDrawer
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
            : creating.mutateAsync(values)
        }
      />
    </SideDrawer>
  )
}

interface CategoryFieldsProps {
  defaults: CategoryForm
  pending: boolean
  onSubmit: (values: CategoryForm) => unknown
}

function CategoryFields({ defaults, pending, onSubmit }: CategoryFieldsProps) {
  const form = useZodForm(categoryForm, defaults)
  return (
    <FormPanel
      form={form}
      onSubmit={onSubmit}
      pending={pending}
      submitDisabled={useIsUploading()}
      submitLabel="Save"
    >
      <TextField control={form.control} name="name" label="Name" />
      <UploadField control={form.control} name="image" label="Image" upload={uploadFile} />
    </FormPanel>
  )
}
