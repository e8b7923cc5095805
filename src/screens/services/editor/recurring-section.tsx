import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { SelectField } from '@/ui/form/fields'

import { RecurringOptions } from './items/recurring-option'
import { type EditServiceValues, serviceTypes } from './service-schema'

export function RecurringSection() {
  const { control, clearErrors } = useFormContext<EditServiceValues>()
  const [serviceType, options] = useWatch({
    control,
    name: ['serviceType', 'recurringOptions'],
  })
  /** How often Recurring was chosen without options. */
  const [adds, setAdds] = useState(0)
  return (
    <Stack align="flex-start" gap="sm">
      <SelectField
        control={control}
        name="serviceType"
        label="Service type"
        data={serviceTypes}
        w="14rem"
        maw="100%"
        onChanged={(type) => {
          clearErrors('recurringOptions')
          if (type === 'recurring' && options.rows?.length === 0) setAdds(adds + 1)
        }}
      />
      {serviceType === 'onetime' && <RemovedOptions left={options.rows?.length ?? 0} />}
      {/* Hidden, it keeps what was removed, which Undo restores. */}
      <Box w="100%" hidden={serviceType !== 'recurring'}>
        <RecurringOptions adds={adds} />
      </Box>
    </Stack>
  )
}

/** Says that a service that was made one-time loses its saved options, of which some are `left`. */
function RemovedOptions({ left }: { left: number }) {
  const { defaultValues: saved } = useFormState<EditServiceValues>()
  const count = Math.min(left, saved?.recurringOptions?.rows?.length ?? 0)
  if (saved?.serviceType === 'onetime' || count === 0) return null
  return (
    <Text size="sm" c="pending">
      {count === 1
        ? 'Update removes the saved recurring option. Choose Recurring to keep it.'
        : `Update removes the ${count} saved recurring options. Choose Recurring to keep them.`}
    </Text>
  )
}
