import type { Period } from '@/domain/list/period'
import { DateInput } from '@/ui/form/date-input'

interface PeriodFilterProps {
  period: Period
  onChange: (change: Period, options: { replace: boolean }) => void
}

/** The first and the last day. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  return (['from', 'to'] as const).map((end) => (
    <DateInput
      key={end}
      label={end === 'from' ? 'From' : 'To'}
      value={period[end] ?? ''}
      // Typing a date changes it several times, which is one step of the history.
      onChange={(day) =>
        onChange({ [end]: day || undefined }, { replace: period[end] !== undefined })
      }
    />
  ))
}
