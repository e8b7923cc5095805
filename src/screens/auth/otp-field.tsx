import { Input, PinInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'

import { withPlainDigits } from '@/domain/format/parse-number'
import { trimIdentifier } from '@/domain/format/trim'
import { type FieldProps, useField } from '@/ui/form/use-field'

import classes from './otp-field.module.css'

/** Finds the code in pasted text. If there is none, returns the first `length` characters. */
function codeIn(text: string, length: number): string {
  const compact = trimIdentifier(text).replace(/[\s-]/g, '')
  const code = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`)
  return (code.exec(text) ?? code.exec(compact))?.[0] ?? compact.slice(0, length)
}

export function OtpField<Values extends FieldValues, Output>({
  length,
  ...props
}: FieldProps<Values, Output, { length: number }>) {
  const { label, labelProps, ref, onChange, onBlur, error } = useField(props)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [pasted, setPasted] = useState({ code: '', count: 0 })

  function focusNext() {
    const boxes = [...(root.current?.querySelectorAll('input') ?? [])]
    const next = boxes.find(({ value }) => value === '') ?? boxes.at(-1)
    next?.focus()
  }

  /** PinInput can't find the code in a pasted sentence, so this function does. */
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const code = codeIn(withPlainDigits(event.clipboardData.getData('text')), length)
    if (code === '') return
    flushSync(() => setPasted({ code, count: pasted.count + 1 }))
    onChange(code)
    focusNext()
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={labelProps ?? {}}
      labelElement="div"
      error={error}
    >
      <PinInput
        // Uncontrolled, because deleting from a controlled PinInput shifts the later characters.
        // Each paste changes the key, which remounts the input with the pasted code.
        key={pasted.count}
        defaultValue={pasted.code}
        length={length}
        rootRef={root}
        ref={() => ref({ focus: focusNext })}
        type={/^[a-z\d٠-٩۰-۹０-９]+$/i}
        onChange={(code) => onChange(withPlainDigits(code))}
        aria-labelledby={`${id}-label`}
        error={error !== undefined}
        placeholder=""
        classNames={classes}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${length}`,
          // Prevents Input.Wrapper from giving all boxes the same id.
          withAria: false,
          'aria-invalid': error !== undefined,
          'aria-describedby': error && `${id}-error`,
          inputMode: 'numeric',
          onPaste: paste,
          onBlur,
        })}
      />
    </Input.Wrapper>
  )
}
