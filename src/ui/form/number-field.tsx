import { TextInput, type TextInputProps } from '@mantine/core'
import { useEventListener, useMergedRef } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { type FieldValues, get, useFormState } from 'react-hook-form'

import { hasManyDecimals, parseNumber } from '@/domain/format/parse-number'
import { type FieldProps, inputText, useField } from '@/ui/form/use-field'

type NumberInputProps = TextInputProps & { decimals?: number }

/**
 * Keeps everything that is typed or pasted, so that what is not a number is refused as a whole. A
 * schema reads it with parseNumber(). On leaving the field, it shows what that has understood, such
 * as '1500.00' for '1,500', with `decimals`, or the text that the form began with if it is the same
 * number, so that '169.5' typed back is no change. Mantine's NumberInput would turn '--5' into 5 and
 * '1.200,50' into 1.2005. With `maxLength`, says when it refuses a character, because '1000' may
 * become '100'. The click that focuses it selects the number, so that typing replaces it.
 */
export function NumberField<Values extends FieldValues>(
  props: FieldProps<Values, NumberInputProps>,
) {
  const { value, decimals, onBlur, ...field } = useField<Values, NumberInputProps>(props)
  const { maxLength = Number.POSITIVE_INFINITY } = field
  const typed = inputText(value)
  const { defaultValues } = useFormState({ control: props.control })
  const initial = inputText(get(defaultValues, props.name))
  const before = useRef(typed)
  const [isCut, setCut] = useState(false)
  const focusesField = useRef(false)
  // WORKAROUND: React's onBeforeInput misses what is pasted in Firefox. Can go when React uses the
  // browser's event (react/react#11211).
  const limit = useEventListener('beforeinput', (event) => {
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement
    const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
    const isTooLong = event.data !== null && kept + event.data.trim().length > maxLength
    // The browser would cut a pasted '1000' off after its third character, and so make it 100.
    if (isTooLong) event.preventDefault()
    setCut(isTooLong)
  })

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      onFocus={() => {
        before.current = typed
      }}
      onMouseDown={({ currentTarget }) => {
        focusesField.current = document.activeElement !== currentTarget
      }}
      onClick={({ currentTarget }) => {
        const { selectionStart, selectionEnd } = currentTarget
        if (focusesField.current && selectionStart === selectionEnd) currentTarget.select()
      }}
      onBlur={() => {
        const number = parseNumber(typed)
        // '62.' may be 62.5, whose end did not fit.
        const isUnfinished = hasManyDecimals(typed) || /[.,]\s*$/.test(typed)
        if (typed !== before.current && number >= 0 && !isUnfinished) {
          const isInitial = parseNumber(initial) === number
          field.onChange(isInitial ? initial : printNumber(number, decimals))
        }
        onBlur()
      }}
      error={
        field.error ??
        (isCut && <span role="alert">{`No more than ${maxLength} characters fit`}</span>)
      }
      ref={useMergedRef(field.ref, limit)}
      value={typed}
    />
  )
}

function printNumber(number: number, decimals: number | undefined): string {
  if (decimals === undefined) return String(number)
  return number.toFixed(decimals)
}
