import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useFormState, useWatch } from 'react-hook-form'

import { frequencyLabel } from '@/domain/service/recurrence'
import { SelectField } from '@/ui/form/fields'

import type { EditorDialog } from './editor-dialogs'
import { AddRow, setRows } from './list-parts'
import { type ServiceForm, serviceTypes } from './service-schema'

import classes from './editor.module.css'

interface RecurringSectionProps {
  form: ServiceForm
  onEdit: (dialog: EditorDialog) => void
}

export function RecurringSection({ form, onEdit }: RecurringSectionProps) {
  const { control } = form
  const [serviceType, options] = useWatch({ control, name: ['serviceType', 'recurringOptions'] })
  const { defaultValues } = useFormState({ control })
  const savedCount = defaultValues?.recurringOptions?.length ?? 0
  return (
    <Stack align="flex-start" gap="sm">
      <SelectField
        control={control}
        name="serviceType"
        label="Service type"
        data={serviceTypes}
        w="14rem"
        maw="100%"
        onChanged={(chosen) => {
          form.clearErrors('recurringOptions')
          if (chosen === 'recurring' && options.length === 0) {
            onEdit({ key: 'recurring', index: null })
          }
        }}
      />
      {serviceType === 'onetime' && savedCount > 0 && (
        <Text size="sm" c="pending">
          {savedCount === 1
            ? 'Update removes the saved recurring option. Choose Recurring to keep it.'
            : `Update removes the ${savedCount} saved recurring options. Choose Recurring to keep them.`}
        </Text>
      )}
      {serviceType === 'recurring' && (
        <>
          {options.length > 0 && (
            <Table.ScrollContainer type="native" minWidth="22rem" w="100%" maw="52rem">
              <Table
                className={classes.recurring}
                data={{
                  head: ['Name', 'Frequency', 'Discount', 'Actions'],
                  body: options.map((option, index) => [
                    option.title,
                    frequencyLabel(option.frequency),
                    `${option.discountPercentage}%`,
                    <Group key="actions" gap={0}>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        onClick={() => onEdit({ key: 'recurring', index })}
                      >
                        Edit
                      </Button>
                      <Button
                        variant="subtle"
                        color="red"
                        size="compact-sm"
                        onClick={() =>
                          setRows(form, 'recurringOptions', options.toSpliced(index, 1))
                        }
                      >
                        Remove
                      </Button>
                    </Group>,
                  ]),
                }}
              />
            </Table.ScrollContainer>
          )}
          <AddRow
            control={control}
            name="recurringOptions"
            onClick={() => onEdit({ key: 'recurring', index: null })}
          >
            Add recurring option
          </AddRow>
        </>
      )}
    </Stack>
  )
}
