import { Input } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useId, useState } from 'react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

import { inlineText } from '@/ui/form'

import classes from '@/ui/fields.module.css'

/*
 * Fields by `control` and `name`. Each follows its own value only, so a keystroke renders one
 * field. They stand on Mantine's Input and not on its TextInput, Textarea, NumberInput, Checkbox
 * and Switch: the public pages load this file, and those cost more than what they add here.
 */

export interface FieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** The spec's own noun; it is the control's whole accessible name. */
  label: string
  disabled?: boolean
}

export interface TextProps {
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  /** Takes the focus when its panel opens, instead of the first field. */
  'data-autofocus'?: boolean | undefined
  maxLength?: number
}

export function useField<Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  name: FieldPath<Values>,
) {
  const {
    field: { value, ref, onChange, onBlur, name: path },
    fieldState,
  } = useController({ control, name })
  const message = fieldState.error?.message
  return {
    value: value as unknown,
    onChange,
    /** What every kind of control takes as it is. */
    bind: { ref, onBlur, name: path },
    error: message ? inlineText(message) : undefined,
  }
}

/** What a text control shows of a value that is still missing. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  type = 'text',
  ...props
}: FieldProps<Values, Output> &
  TextProps & {
    type?: 'text' | 'email'
    inputMode?: 'decimal'
  }) {
  const { value, onChange, bind, error } = useField(control, name)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Input
        {...props}
        {...bind}
        value={text(value)}
        onChange={onChange}
        type={type}
        error={error}
      />
    </Input.Wrapper>
  )
}

/** The button that reveals is named 'Show' in both states, so only the input answers to the label. */
export function PasswordField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  autoComplete = 'current-password',
  ...props
}: FieldProps<Values, Output> & TextProps) {
  const { value, onChange, bind, error } = useField(control, name)
  const [revealed, setRevealed] = useState(false)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Input
        {...props}
        {...bind}
        value={text(value)}
        onChange={onChange}
        type={revealed ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        rightSectionPointerEvents="all"
        rightSection={
          <button
            type="button"
            aria-label="Show"
            aria-pressed={revealed}
            className={classes.reveal}
            onClick={() => setRevealed((shown) => !shown)}
          >
            {revealed ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          </button>
        }
      />
    </Input.Wrapper>
  )
}
