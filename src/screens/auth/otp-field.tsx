import '@mantine/core/styles/PinInput.layer.css'
import { Input, PinInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Control } from 'react-hook-form'

import { OTP_LENGTH } from '@/domain/account/credentials'
import { withPlainDigits } from '@/domain/format/parse-number'
import { isComposing } from '@/ui/form/is-composing'
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

/**
 * Does so before each key, because keys such as Home set a caret too. Ignores the space of a code
 * that is typed in groups, with which PinInput would skip a box.
 */
function selectBeforeKey(event: KeyboardEvent) {
  if (isComposing(event)) return
  if (event.key === ' ') {
    event.preventDefault()
    event.stopPropagation()
  }
  if (event.target instanceof HTMLInputElement) event.target.select()
}

export function OtpField({ control }: { control: Control<{ otp: string }> }) {
  const field = useField({ control, name: 'otp', label: 'OTP', required: true })
  const { label, labelProps, value, ref, onChange, onBlur, error } = field
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [filledIn, setFilledIn] = useState({ code: '', count: 0 })
  const boxes = () => [...(root.current?.querySelectorAll('input') ?? [])]

  function focusNext() {
    const next = boxes().find(({ value }) => value === '') ?? boxes().at(-1)
    next?.focus()
  }

  function fillIn(code: string) {
    flushSync(() => setFilledIn({ code, count: filledIn.count + 1 }))
    onChange(code)
    focusNext()
  }

  /** PinInput can't find the code in a pasted sentence, so this function does. */
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const code = codeIn(event.clipboardData.getData('text'))
    if (code !== '') fillIn(code)
  }

  /** The browser may fill in boxes without an event, which the next rendering would undo. */
  function readFilledBoxes() {
    const code = codeIn(
      boxes()
        .map((box) => box.value)
        .join(''),
    )
    if (code !== value) fillIn(code)
  }
  useWindowEvent('mousedown', readFilledBoxes, true)
  useWindowEvent('keydown', readFilledBoxes, true)

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
        // What fills in a code changes the key, which remounts the input with it.
        key={filledIn.count}
        defaultValue={filledIn.code}
        length={OTP_LENGTH}
        rootRef={root}
        ref={() => ref({ focus: focusNext })}
        type={/^[a-z\d٠-٩۰-۹０-９]+$/i}
        onChange={(code) => onChange(withPlainDigits(code))}
        onKeyDownCapture={selectBeforeKey}
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
