import { Input } from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, type TextProps, useField } from '@/ui/text-fields'

import classes from '@/ui/fields.module.css'

/* The fields that no public page has: apart from the others, so that none of those carries them. */

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The number in what a person typed: '1,234.5' is grouped, a single comma elsewhere is a decimal
 * one ('1,5'). '' for what is no number (yet): '', '-', '.', '1.2.3'.
 */
export function parseNumber(typed: string): number | '' {
  const trimmed = typed.replace(/\s/g, '')
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (!/\d/.test(plain)) return ''
  const number = Number(plain)
  return Number.isFinite(number) ? number : ''
}

/**
 * A number typed as text: a native number input turns at the wheel, and reports a half-typed
 * number as an empty one. The form holds a number or ''.
 */
export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  prefix,
  suffix,
  unsigned = false,
  whole = false,
  onChanged,
  ...props
}: FieldProps<Values, Output> &
  TextProps & {
    prefix?: string
    suffix?: string
    /** No minus sign can be typed: the minimum is 0. */
    unsigned?: boolean
    /** No decimals can be typed. */
    whole?: boolean
    /** After the form holds what a person typed. */
    onChanged?: (value: number | '') => void
  }) {
  const { value, onChange, bind, error } = useField(control, name)
  const id = useId()
  const [typed, setTyped] = useState('')
  // What was typed stays as typed while it means the form's value; a value from outside replaces it.
  const shown = parseNumber(typed) === (value ?? '') ? typed : text(value)
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Input
        {...props}
        {...bind}
        value={shown}
        onChange={(event) => {
          let next = event.currentTarget.value.replace(/[^\d.,\s-]/g, '')
          if (unsigned) next = next.replaceAll('-', '')
          if (whole) next = next.replace(/[.,]/g, '')
          setTyped(next)
          onChange(parseNumber(next))
          onChanged?.(parseNumber(next))
        }}
        onBlur={() => {
          setTyped(text(value))
          bind.onBlur()
        }}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        leftSection={prefix && <span className={classes.affix}>{prefix}</span>}
        rightSection={suffix && <span className={classes.affix}>{suffix}</span>}
      />
    </Input.Wrapper>
  )
}

export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  rows = 3,
  ...props
}: FieldProps<Values, Output> & TextProps & { rows?: number }) {
  const { value, onChange, bind, error } = useField(control, name)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Input
        component="textarea"
        multiline
        {...props}
        {...bind}
        value={text(value)}
        onChange={onChange}
        rows={rows}
        error={error}
        classNames={{ input: classes.textarea }}
        style={{ '--rows': rows }}
      />
    </Input.Wrapper>
  )
}

export interface Option {
  value: string
  label: string
}

/** A native select, for short fixed choices. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  options,
  onChanged,
}: FieldProps<Values, Output> & {
  options: readonly Option[]
  /** After the form holds what a person chose. */
  onChanged?: (value: string) => void
}) {
  const { value, onChange, bind, error } = useField(control, name)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Input
        component="select"
        pointer
        {...bind}
        value={text(value)}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => {
          onChange(event)
          onChanged?.(event.currentTarget.value)
        }}
        error={error}
        rightSection={<IconSelector size={16} className={classes.chevron} aria-hidden />}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  )
}

export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  label,
}: FieldProps<Values, Output>) {
  const { value, onChange, bind, error } = useField(control, name)
  const id = useId()
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        className={classes.box}
        {...bind}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id} className={classes.checkLabel}>
        {label}
      </label>
      {error && (
        <Input.Error id={`${id}-error`} className={classes.checkNote}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
