import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'

import { useUrlFilter } from '@/ui/filter/url-filter'

interface DateInputProps extends Omit<
  TextInputProps,
  'type' | 'defaultValue' | 'onChange'
> {
  /** A day such as '2026-11-16', or ''. */
  value: string
  /** Returns what `value` becomes when a day is chosen. Undefined for a day that can't be. */
  toValue?: (day: string) => string | undefined
  /**
   * Called with the new `value`, which may come later, and '' when the field was cleared. A date that
   * is typed on replaces its step of the history.
   */
  onChange: (value: string, options: { replace: boolean }) => void
}

/** The year of a slip such as 20266 fits no URL and no API. */
const theDay = (day: string): string | undefined =>
  day.length > '9999-12-31'.length ? undefined : day

/**
 * A date that follows its `value` unless somebody is typing another one. While a part is missing,
 * `value` stays.
 *
 * WORKAROUND: React would write each value that is typed into the attribute, at which Firefox empties a
 * date of which one part is being corrected, so the browser holds it. Can go when either does not.
 */
export function DateInput({
  value,
  toValue = theDay,
  onChange,
  onBlur,
  ...props
}: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [initial] = useState(value)
  const filter = useUrlFilter(value, (day) => {
    if (input.current) input.current.value = day
  })
  return (
    <TextInput
      {...props}
      ref={input}
      type="date"
      defaultValue={initial}
      onChange={({ currentTarget }) => {
        if (currentTarget.validity.badInput) return
        const next = toValue(currentTarget.value)
        if (next !== undefined) filter.send(next, onChange)
      }}
      onBlur={(event) => {
        event.currentTarget.value = filter.sent()
        filter.beginAnew()
        onBlur?.(event)
      }}
    />
  )
}
