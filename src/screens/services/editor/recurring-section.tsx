import '@mantine/core/styles/Table.layer.css'
import { Stack, Table, Text } from '@mantine/core'
import { useFormState, useWatch } from 'react-hook-form'

import { Unreadable } from '@/api/schema/unreadable'
import { frequencyLabel } from '@/domain/service/recurrence'
import { SelectField } from '@/ui/form/fields'

import { errorOf, type ServiceField } from '../unreadable-fields'
import { rowKinds } from './row-forms'
import { type ServiceForm, serviceTypes } from './service-schema'
import { UnreadableRow } from './unreadable-row'
import { useRows } from './use-rows'

import classes from './editor.module.css'

const CHOOSE = { value: '', label: 'Choose…', disabled: true }

interface RecurringSectionProps {
  form: ServiceForm
  missing: readonly ServiceField[]
}

export function RecurringSection({ form, missing }: RecurringSectionProps) {
  const { control } = form
  const serviceType = useWatch({ control, name: 'serviceType' })
  const list = useRows({ ...rowKinds.recurring, form, name: 'recurringOptions' })
  const { defaultValues } = useFormState({ control })
  const saved = defaultValues?.recurringOptions ?? []
  const savedCount = saved.filter((option) => !(option instanceof Unreadable)).length
  return (
    <Stack align="flex-start" gap="sm">
      <SelectField
        control={control}
        name="serviceType"
        label="Service type"
        error={errorOf('serviceType', missing)}
        data={serviceType === null ? [CHOOSE, ...serviceTypes] : serviceTypes}
        w="14rem"
        maw="100%"
        onChanged={(chosen) => {
          form.clearErrors('recurringOptions')
          if (chosen === 'recurring' && list.rows.length === 0) list.edit(null)
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
          {list.rows.length > 0 && (
            <Table.ScrollContainer type="native" minWidth="18rem" w="100%" maw="52rem">
              <Table className={classes.recurring}>
                <Table.Thead>
                  <Table.Tr>
                    {['Name', 'Frequency', 'Discount', 'Actions'].map((heading) => (
                      <Table.Th key={heading}>{heading}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.rows.map(({ key, row, tools }) =>
                    row instanceof Unreadable ? (
                      <Table.Tr key={key}>
                        <Table.Td colSpan={4}>
                          <UnreadableRow row={row} noun={rowKinds.recurring.noun} tools={tools} />
                        </Table.Td>
                      </Table.Tr>
                    ) : (
                      <Table.Tr key={key}>
                        <Table.Td>{row.title}</Table.Td>
                        <Table.Td>{frequencyLabel(row.frequency)}</Table.Td>
                        <Table.Td>{`${row.discountPercentage}%`}</Table.Td>
                        <Table.Td>{tools}</Table.Td>
                      </Table.Tr>
                    ),
                  )}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          {list.footer}
        </>
      )}
    </Stack>
  )
}
