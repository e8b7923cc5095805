import { useWatch } from 'react-hook-form'

import { uploadFile } from '@/api/uploads'
import { CheckboxField, NumberField, TextareaField } from '@/ui/fields'
import type { ZodForm } from '@/ui/form'
import { TextField } from '@/ui/text-fields'
import { FormUploadField } from '@/ui/upload-field'

import type { serviceForm } from './-edit-form'

import classes from './-editor.module.css'

interface EditorDetailsProps {
  form: ZodForm<typeof serviceForm>
  onUploading: (uploading: boolean) => void
}

export function EditorDetails({ form, onUploading }: EditorDetailsProps) {
  const { control } = form
  return (
    <div className={classes.details}>
      <TextField control={control} name="name" label="Name" autoComplete="off" />
      <NumberField
        control={control}
        name="price"
        label="Price"
        prefix="$"
        unsigned
        // A price is the other way out of a service without modifier groups.
        onChanged={() => {
          if (form.getFieldState('modifiers').error) void form.trigger('modifiers')
        }}
      />
      <div className={classes.wide}>
        <TextareaField control={control} name="description" label="Description" rows={4} />
      </div>
      <div className={classes.wide}>
        <FormUploadField
          control={control}
          name="image"
          label="Image"
          upload={uploadFile}
          onBusy={onUploading}
        />
      </div>
      <Tax form={form} />
    </div>
  )
}

function Tax({ form: { control } }: Pick<EditorDetailsProps, 'form'>) {
  const taxable = useWatch({ control, name: 'taxable' })
  return (
    <>
      <div className={classes.wide}>
        <CheckboxField control={control} name="taxable" label="Charge Tax" />
      </div>
      {taxable && (
        <>
          <TextField control={control} name="taxDetails.name" label="Tax name" autoComplete="off" />
          <NumberField control={control} name="taxDetails.rate" label="Tax rate" suffix="%" />
        </>
      )}
    </>
  )
}
