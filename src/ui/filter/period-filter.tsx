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
      onChange={(day, step) => onChange({ [end]: day || undefined }, step)}
    />
  ))
}
