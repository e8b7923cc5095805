import type { ReactNode } from 'react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { listCategories } from '@/api/categories'
import type { createService } from '@/api/services'
import { uploadFile } from '@/api/uploads'
import { asItCame } from '@/domain/as-it-came'
import { FailedLine } from '@/ui/failed-line'
import { TextareaField } from '@/ui/fields'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { SearchableSelectField } from '@/ui/searchable-select'
import { TextField } from '@/ui/text-fields'
import { FormUploadField } from '@/ui/upload-field'

import { requiredName, SERVICE_IMAGE_REQUIRED } from './-rules'

const serviceForm = z.object({
  categoryId: z.string().check(z.minLength(1, 'Please select category')),
  name: requiredName,
  description: z.string().check(z.trim()),
  image: z.string().check(z.minLength(1, SERVICE_IMAGE_REQUIRED)),
})

interface ServiceFormProps {
  /** The one that is chosen already. */
  category?: { _id: string; name: string | undefined } | undefined
  /** The mutation is the caller's, who stays when the form goes. */
  creating: ReturnType<typeof createService.useMutation>
  actions?: ReactNode
}

/** The form of a new service, in the side panel and on its own screen. */
export function ServiceForm({ category, creating, actions }: ServiceFormProps) {
  const form = useZodForm(serviceForm, {
    categoryId: category?._id ?? '',
    name: '',
    description: '',
    image: '',
  })
  const [uploading, setUploading] = useState(false)
  const { data, error, isPending, isFetching, refetch } = listCategories.useQuery()
  const options = (data?.categoriesList ?? []).map(({ _id, name }) => ({
    value: _id,
    label: asItCame(name),
  }))

  return (
    <FormPanel
      form={form}
      onSubmit={(body) => creating.mutateAsync({ body })}
      pending={creating.isPending || uploading}
      submitLabel="Save"
      actions={actions}
    >
      <SearchableSelectField
        control={form.control}
        name="categoryId"
        label="Category"
        options={options}
        valueLabel={category?.name}
        loading={isPending}
        placeholder="Choose a category"
        nothingFound="No such category"
      />
      {error && !data && (
        <FailedLine
          lead="The categories could not be loaded."
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <TextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        data-autofocus={category ? true : undefined}
      />
      <TextareaField control={form.control} name="description" label="Description" />
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
