import { Group, Stack } from '@mantine/core'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { uploadFile } from '@/api/uploads'
import { CheckboxField, SwitchField, TextareaField } from '@/ui/form/fields'
import { NumberField } from '@/ui/form/number-field'
import { TextField } from '@/ui/form/text-fields'
import { UploadField } from '@/ui/form/upload-field'

import type { EditServiceValues } from './service-schema'

export function DetailsSection() {
  const { control } = useFormContext<EditServiceValues>()
  const taxable = useWatch({ control, name: 'taxable' })
  return (
    <Stack maw="var(--form-width)">
      <Group align="flex-start">
        <TextField control={control} name="name" label="Name" required flex="1 1 16rem" />
        <NumberField
          control={control}
          name="price"
          label="Price"
          leftSection="$"
          decimals={2}
          flex="0 1 14rem"
          // A price of 0 without modifier groups is an error on `modifiers`. A new price may fix it.
          deps={['modifiers']}
        />
      </Group>
      <TextareaField
        control={control}
        name="description"
        label="Description"
        required
        minRows={4}
      />
      <UploadField
        control={control}
        name="image"
        label="Image"
        required
        upload={uploadFile}
      />
      <FlagField name="taxable" label="Charge Tax" />
      {taxable && (
        <Group align="flex-start">
          <TextField
            control={control}
            name="taxDetails.name"
            label="Tax name"
            required
            flex="1 1 16rem"
          />
          <NumberField
            control={control}
            name="taxDetails.rate"
            label="Tax rate"
            required
            rightSection="%"
            decimals={2}
            flex="0 1 14rem"
          />
        </Group>
      )}
      <FlagField name="isHidden" label="Hidden from customers" />
    </Stack>
  )
}

interface FlagFieldProps {
  name: 'taxable' | 'isHidden'
  label: string
}

/** A switch, which can't be neither on nor off, as a checkbox can. */
function FlagField({ name, label }: FlagFieldProps) {
  const { control } = useFormContext<EditServiceValues>()
  const { defaultValues } = useFormState({ control })
  const Field = defaultValues?.[name] === null ? CheckboxField : SwitchField
  return <Field control={control} name={name} label={label} />
}
