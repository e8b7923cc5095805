import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'

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
  /** The values that were passed on and have not come back yet. */
  const awaited = useRef<string[]>([])
  /** Until the field is left, or its date is changed outside, as by Back. */
  const goesOn = useRef(false)
  useLayoutEffect(
    function followValue() {
      const at = awaited.current.lastIndexOf(value)
      if (at >= 0) {
        awaited.current = awaited.current.slice(at + 1)
        return
      }
      awaited.current = []
      goesOn.current = false
      if (input.current && input.current.value !== value) input.current.value = value
    },
    [value],
  )
  return (
    <TextInput
      {...props}
      ref={input}
      type="date"
      defaultValue={initial}
      onChange={({ currentTarget }) => {
        if (currentTarget.validity.badInput) return
        const next = toValue(currentTarget.value)
        if (next === undefined || next === (awaited.current.at(-1) ?? value)) return
        awaited.current.push(next)
        onChange(next, { replace: goesOn.current })
        goesOn.current = true
      }}
      onBlur={(event) => {
        event.currentTarget.value = awaited.current.at(-1) ?? value
        goesOn.current = false
        onBlur?.(event)
      }}
    />
  )
}
