import { Box, Stack, Table, Text } from '@mantine/core'
import { use } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'

import { Unreadable } from '@/api/schema/unreadable'
import { frequencyLabel } from '@/domain/service/recurrence'
import { SelectField } from '@/ui/form/fields'

import { errorOf, type ServiceField } from '../unreadable-fields'
import { EditedItemContext } from './items/edited-item'
import { ItemList } from './items/item-list'
import type { ItemContentProps } from './items/item-row'
import { recurring, type RecurringOption } from './items/recurring-form'
import { type ServiceForm, serviceTypes } from './service-schema'

const HEADINGS = ['Name', 'Frequency', 'Discount', 'Actions']
const CHOOSE = { value: '', label: 'Choose…', disabled: true }

interface RecurringSectionProps {
  form: ServiceForm
  missing: readonly ServiceField[]
}

export function RecurringSection({ form, missing }: RecurringSectionProps) {
  const { control } = form
  const serviceType = useWatch({ control, name: 'serviceType' })
  const { field } = useController({ control, name: 'recurringOptions' })
  const { store } = use(EditedItemContext)
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
          if (chosen !== 'recurring' || field.value.length > 0) return
          store.setState({ edited: { list: field.name, index: null, isOpen: true } })
        }}
      />
      {serviceType === 'onetime' && savedCount > 0 && (
        <Text size="sm" c="pending">
          {savedCount === 1
            ? 'Update removes the saved recurring option. Choose Recurring to keep it.'
            : `Update removes the ${savedCount} saved recurring options. Choose Recurring to keep them.`}
        </Text>
      )}
      <Box w="100%" display={serviceType === 'recurring' ? undefined : 'none'}>
        <ItemList
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          kind={recurring}
          label="Recurring options"
          headings={HEADINGS}
          Content={RecurringCells}
        />
      </Box>
    </Stack>
  )
}

function RecurringCells({ item, titleId, tools }: ItemContentProps<RecurringOption>) {
  return (
    <>
      <Table.Th scope="row" id={titleId} fw="inherit">
        <bdi>{item.title}</bdi>
      </Table.Th>
      <Table.Td>{frequencyLabel(item.frequency)}</Table.Td>
      <Table.Td>{`${item.discountPercentage}%`}</Table.Td>
      <Table.Td>{tools}</Table.Td>
    </>
  )
}
