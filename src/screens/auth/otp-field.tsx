import '@mantine/core/styles/PinInput.layer.css'
import { Input, PinInput } from '@mantine/core'
import { type ClipboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Control } from 'react-hook-form'

import { OTP_LENGTH } from '@/domain/account/credentials'
import { withPlainDigits } from '@/domain/format/parse-number'
import { useField } from '@/ui/form/use-field'

import { roomForError } from './credentials'

import classes from './otp-field.module.css'

const CODE = new RegExp(`(?<!\\d)\\d{${OTP_LENGTH}}(?!\\d)`)

/** Finds the code in pasted text. If there is none, returns the first letters and digits. */
function codeIn(text: string): string {
  const plain = withPlainDigits(text)
  const compact = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const [code] = CODE.exec(plain) ?? CODE.exec(compact) ?? []
  return code ?? compact.slice(0, OTP_LENGTH)
}

/** Selects the digit in place of a caret, before which PinInput would drop what is typed. */
function selectDigit(event: MouseEvent<HTMLInputElement>) {
  event.preventDefault()
  event.currentTarget.select()
}

export function OtpField({ control }: { control: Control<{ otp: string }> }) {
  const field = useField({ control, name: 'otp', label: 'OTP', required: true })
  const { label, labelProps, ref, onChange, onBlur, error } = field
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
    const code = codeIn(event.clipboardData.getData('text'))
    if (code === '') return
    flushSync(() => setPasted({ code, count: pasted.count + 1 }))
    onChange(code)
    focusNext()
  }

  return (
    <Input.Wrapper
      {...roomForError}
      mih="6.875rem"
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
        length={OTP_LENGTH}
        rootRef={root}
        ref={() => ref({ focus: focusNext })}
        type={/^[a-z\d٠-٩۰-۹０-９]+$/i}
        onChange={(code) => onChange(withPlainDigits(code))}
        aria-labelledby={`${id}-label`}
        error={error !== undefined}
        placeholder=""
        classNames={classes}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${OTP_LENGTH}`,
          // Prevents Input.Wrapper from giving all boxes the same id.
          withAria: false,
          'aria-invalid': error !== undefined,
          'aria-describedby': error && `${id}-error`,
          inputMode: 'numeric',
          onMouseUp: selectDigit,
          onPaste: paste,
          onBlur,
        })}
      />
    </Input.Wrapper>
  )
}
