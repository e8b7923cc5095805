import '@mantine/core/styles/Table.layer.css'
import { Box, Stack, Table, Text } from '@mantine/core'
import { use } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'

import { Unreadable } from '@/api/schema/unreadable'
import { frequencyLabel } from '@/domain/service/recurrence'
import { SelectField } from '@/ui/form/fields'

import { errorOf, type ServiceField } from '../unreadable-fields'
import { EditedItemContext } from './items/edited-item'
import { ItemList } from './items/item-list'
import { recurring } from './items/recurring-form'
import { type ServiceForm, serviceTypes } from './service-schema'

const CHOOSE = { value: '', label: 'Choose…', disabled: true }

interface RecurringSectionProps {
  form: ServiceForm
  missing: readonly ServiceField[]
}

export function RecurringSection({ form, missing }: RecurringSectionProps) {
  const { control } = form
  const serviceType = useWatch({ control, name: 'serviceType' })
  const list = { control, name: 'recurringOptions' } as const
  const options = useWatch(list)
  const { setEdited } = use(EditedItemContext)
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
          if (chosen !== 'recurring' || options.length > 0) return
          setEdited({ list: list.name, index: null, isOpen: true })
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
          {...list}
          kind={recurring}
          array={useFieldArray(list)}
          items={options}
          onChange={(index, option) =>
            form.setValue(`recurringOptions.${index}`, option, { shouldDirty: true })
          }
          label="Recurring options"
          headings={['Name', 'Frequency', 'Discount', 'Actions']}
        >
          {({ title, frequency, discountPercentage }, { titleId, tools }) => (
            <>
              <Table.Th scope="row" id={titleId} fw="inherit">
                <bdi>{title}</bdi>
              </Table.Th>
              <Table.Td>{frequencyLabel(frequency)}</Table.Td>
              <Table.Td>{`${discountPercentage}%`}</Table.Td>
              <Table.Td>{tools}</Table.Td>
            </>
          )}
        </ItemList>
      </Box>
    </Stack>
  )
}
