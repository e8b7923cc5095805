import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { SelectField } from '@/ui/form/fields'

import { recurringOption } from './item-kinds'
import { ItemsField } from './item-list'
import { type EditServiceValues, serviceTypes } from './service-schema'

export function RecurringSection() {
  const { control, clearErrors } = useFormContext<EditServiceValues>()
  const [serviceType, options] = useWatch({ control, name: ['serviceType', 'recurringOptions'] })
  const [isChosen, setChosen] = useState(false)
  const { defaultValues: saved } = useFormState({ control })
  const removed = saved?.serviceType === 'onetime' ? 0 : (saved?.recurringOptions?.length ?? 0)
  return (
    <Stack align="flex-start" gap="sm">
      <SelectField
        control={control}
        name="serviceType"
        label="Service type"
        data={serviceTypes}
        w="14rem"
        maw="100%"
        onChanged={() => {
          clearErrors('recurringOptions')
          setChosen(true)
        }}
      />
      {serviceType === 'onetime' && removed > 0 && (
        <Text size="sm" c="pending">
          {removed === 1
            ? 'Update removes the saved recurring option. Choose Recurring to keep it.'
            : `Update removes the ${removed} saved recurring options. Choose Recurring to keep them.`}
        </Text>
      )}
      {serviceType === 'recurring' && (
        <Box w="100%">
          <ItemsField
            name="recurringOptions"
            kind={recurringOption}
            adds={isChosen && options?.length === 0}
          />
        </Box>
      )}
    </Stack>
  )
}
