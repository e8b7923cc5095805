import { Group, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'

import { uploadFile } from '@/api/uploads'
import { CheckboxField, NumberField, TextareaField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'
import { UploadField } from '@/ui/form/upload-field'

import { errorOf, type ServiceField } from '../unreadable-fields'
import type { ServiceForm } from './service-schema'

interface DetailsSectionProps {
  form: ServiceForm
  missing: readonly ServiceField[]
}

export function DetailsSection({ form, missing }: DetailsSectionProps) {
  const { control } = form
  return (
    <Stack maw="52rem">
      <Group align="flex-start">
        <TextField
          control={control}
          name="name"
          label="Name"
          error={errorOf('name', missing)}
          flex="1 1 16rem"
        />
        <NumberField
          control={control}
          name="price"
          label="Price"
          error={errorOf('price', missing)}
          leftSection="$"
          flex="0 1 14rem"
          // A price of 0 without modifier groups is an error on `modifiers`. A new price may fix it.
          deps={['modifiers']}
        />
      </Group>
      <TextareaField
        control={control}
        name="description"
        label="Description"
        error={errorOf('description', missing)}
        minRows={4}
      />
      <UploadField
        control={control}
        name="image"
        label="Image"
        error={errorOf('image', missing)}
        upload={uploadFile}
      />
      <Tax form={form} missing={missing} />
    </Stack>
  )
}

function Tax({ form: { control }, missing }: DetailsSectionProps) {
  const taxable = useWatch({ control, name: 'taxable' })
  return (
    <>
      <CheckboxField
        control={control}
        name="taxable"
        label="Charge Tax"
        error={errorOf('taxable', missing)}
      />
      {taxable && (
        <Group align="flex-start">
          <TextField
            control={control}
            name="taxDetails.name"
            label="Tax name"
            error={errorOf('taxDetails.name', missing)}
            flex="1 1 16rem"
          />
          <NumberField
            control={control}
            name="taxDetails.rate"
            label="Tax rate"
            error={errorOf('taxDetails.rate', missing)}
            rightSection="%"
            flex="0 1 14rem"
          />
        </Group>
      )}
    </>
  )
}
