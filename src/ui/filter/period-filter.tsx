import { useState } from 'react'

import type { Period } from '@/domain/list/period'
import { DateInput } from '@/ui/form/date-input'

interface PeriodFilterProps {
  period: Period
  onChange: (change: Period, options: { replace: boolean }) => void
}

/** The first and the last day. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const [typedEnd, setTypedEnd] = useState<keyof Period>()
  return (['from', 'to'] as const).map((end) => (
    <DateInput
      key={end}
      label={end === 'from' ? 'From' : 'To'}
      value={period[end] ?? ''}
      onChange={(day) => {
        // Typing a date changes it several times, which is one step of the history.
        onChange({ [end]: day || undefined }, { replace: end === typedEnd })
        setTypedEnd(end)
      }}
      onBlur={() => setTypedEnd(undefined)}
    />
  ))
}
