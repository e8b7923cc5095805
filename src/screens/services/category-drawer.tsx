import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { createCategory, updateCategory } from '@/api/categories'
import type { Category } from '@/api/services'
import { uploadFile } from '@/api/uploads'
import { trimText } from '@/domain/format/trim'
import { type DraftOptions, useDraftForm } from '@/screens/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { UploadField, useIsUploading } from '@/ui/form/upload-field'
import { SideDrawer } from '@/ui/overlay/dialog'

import { couldNotBeRead, requiredName } from './rules'
import { useCreate } from './use-create'

const categoryForm = z.object({
  name: requiredName,
  image: z.string().check(z.minLength(1, 'Please upload an image')),
})
type CategoryForm = z.output<typeof categoryForm>

interface CategoryDrawerProps {
  opened: boolean
  onClose: () => void
  /** Receives the category's id, or the name of a new one. */
  onSaved: (idOrName: string) => void
  title: string
  category?: Category | undefined
  draft: DraftOptions
}

export function CategoryDrawer({
  opened,
  onClose,
  onSaved,
  title,
  category,
  draft,
}: CategoryDrawerProps) {
  const creating = useCreate(createCategory, (_, { name }) => {
    toast.success('Category created successfully')
    onSaved(name)
    onClose()
  })
  const updating = updateCategory.useMutation({
    onSuccess: (_, { body }) => {
      toast.success('Category updated successfully')
      onSaved(body.id)
      onClose()
    },
  })
  const pending = creating.isPending || updating.isPending

  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} locked={pending}>
      <CategoryFields
        defaults={{ name: category?.name ?? '', image: category?.image ?? '' }}
        unreadable={category?.unreadable ?? []}
        draft={draft}
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
  unreadable: readonly (keyof CategoryForm)[]
  draft: DraftOptions
  pending: boolean
  onSubmit: (values: CategoryForm) => unknown
}

const labels = { name: 'Name', image: 'Image' }

function CategoryFields({ defaults, unreadable, draft, pending, onSubmit }: CategoryFieldsProps) {
  const form = useDraftForm(categoryForm, defaults, draft)
  const missing = useWatch({
    control: form.control,
    compute: (values) => unreadable.filter((name) => trimText(values[name]) === ''),
  })
  const problem = couldNotBeRead(missing.map((name) => labels[name]))
  const errorOf = (name: keyof CategoryForm) =>
    missing.includes(name) ? couldNotBeRead([labels[name]]) : undefined
  return (
    <FormPanel
      form={form}
      onSubmit={onSubmit}
      pending={pending}
      submitDisabled={useIsUploading() || missing.length > 0}
      submitLabel="Save"
      uniqueField="name"
      actions={
        missing.length > 0 && (
          <Text size="sm" c="pending">
            {`${problem}. Enter a value to save the category.`}
          </Text>
        )
      }
    >
      <TextField
        control={form.control}
        name="name"
        label={labels.name}
        required
        error={errorOf('name')}
      />
      <UploadField
        control={form.control}
        name="image"
        label={labels.image}
        required
        error={errorOf('image')}
        upload={uploadFile}
      />
    </FormPanel>
  )
}
