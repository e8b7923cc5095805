import { Group, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'

import { uploadFile } from '@/api/uploads'
import { CheckboxField, NumberField, SwitchField, TextareaField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'
import { UploadField } from '@/ui/form/upload-field'

import { errorOf, type ServiceField } from '../unreadable-fields'
import type { ServiceForm } from './service-schema'

interface DetailsSectionProps {
  form: ServiceForm
  missing: readonly ServiceField[]
}

const fieldOf =
  ({ control }: ServiceForm, missing: readonly ServiceField[]) =>
  <Name extends ServiceField>(name: Name) => ({ control, name, error: errorOf(name, missing) })

export function DetailsSection({ form, missing }: DetailsSectionProps) {
  const field = fieldOf(form, missing)
  return (
    <Stack maw="52rem">
      <Group align="flex-start">
        <TextField {...field('name')} label="Name" required flex="1 1 16rem" />
        <NumberField
          {...field('price')}
          label="Price"
          leftSection="$"
          flex="0 1 14rem"
          // A price of 0 without modifier groups is an error on `modifiers`. A new price may fix it.
          deps={['modifiers']}
        />
      </Group>
      <TextareaField {...field('description')} label="Description" required minRows={4} />
      <UploadField {...field('image')} label="Image" required upload={uploadFile} />
      <Tax form={form} missing={missing} />
      <SwitchField control={form.control} name="isHidden" label="Hidden from customers" />
    </Stack>
  )
}

function Tax({ form, missing }: DetailsSectionProps) {
  const field = fieldOf(form, missing)
  const taxable = useWatch({ control: form.control, name: 'taxable' })
  return (
    <>
      <CheckboxField {...field('taxable')} label="Charge Tax" />
      {taxable && (
        <Group align="flex-start">
          <TextField {...field('taxDetails.name')} label="Tax name" required flex="1 1 16rem" />
          <NumberField
            {...field('taxDetails.rate')}
            label="Tax rate"
            required
            rightSection="%"
            flex="0 1 14rem"
          />
        </Group>
      )}
    </>
  )
}
