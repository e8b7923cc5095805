import { Input } from '@mantine/core'
import { useId, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

import { inlineText } from '@/ui/form'

import classes from '@/ui/otp-field.module.css'

interface OtpFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** Names the group. */
  label: string
  /** How many boxes. */
  length: number
}

/** The code in a text that was copied around it, or all of a text that holds none. */
function codeIn(text: string, length: number): string {
  const code = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0]
  return code ?? text.replace(/[\s-]/g, '')
}

/**
 * A one-time code in boxes of one character. The form holds one text of `length` characters, in
 * which a blank stands for an empty box; '' before anything is typed.
 *
 * Own boxes instead of Mantine's PinInput: that one takes a paste from the first box on only, cuts
 * an autofilled code down to one character, and can't be named box by box.
 */
export function OtpField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  length,
}: OtpFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const id = useId()
  const error = fieldState.error?.message
  const value = String(field.value).padEnd(length)
  const characters = Array.from({ length }, (_, index) => value[index]?.trim() ?? '')
  const names = characters.map((_, index) => `Digit ${index + 1} of ${length}`)
  const firstEmpty = Math.max(0, characters.indexOf(''))

  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), length - 1)]?.focus()

  function put(next: readonly string[]) {
    field.onChange(next.map((character) => character || ' ').join(''))
  }

  /** From this box on; a whole code goes into all of them, whichever box it came to. */
  function fill(index: number, text: string) {
    const start = text.length >= length ? 0 : index
    const typed = Array.from(text).slice(0, length - start)
    put(characters.map((character, at) => typed[at - start] ?? character))
    focus(start + typed.length)
  }

  function change(index: number, entered: string) {
    const before = characters[index] ?? ''
    const text = codeIn(entered, length)
    if (text === '') {
      if (entered === '') put(characters.with(index, ''))
      return
    }
    // Typed beside what stood in the box already: the new character takes its place.
    const typed = text.length === 2 && before !== '' ? text.replace(before, '') : text
    fill(index, typed)
  }

  function paste(index: number, event: ClipboardEvent) {
    const text = codeIn(event.clipboardData.getData('text'), length)
    event.preventDefault()
    if (text !== '') fill(index, text)
  }

  function press(index: number, event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: length - 1,
    }
    const target = moves[event.key]
    if (target !== undefined && !event.shiftKey) {
      event.preventDefault()
      focus(target)
    }
    // The same character again changes nothing, and what changes nothing is no input event.
    if (event.key === characters[index] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      focus(index + 1)
    }
    if (event.key === 'Backspace' && !characters[index] && index > 0) {
      event.preventDefault()
      put(characters.with(index - 1, ''))
      focus(index - 1)
    }
  }

  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.boxes} data-error={error ? true : undefined}>
        {names.map((boxName, index) => (
          <input
            key={boxName}
            ref={(box) => {
              boxes.current[index] = box
              // A refused submit moves the focus to where the code goes on.
              if (index === firstEmpty) field.ref(box)
            }}
            type="text"
            inputMode="numeric"
            // No maxLength: it would cut an autofilled code down to its first character.
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className={classes.box}
            aria-label={boxName}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={characters[index]}
            onChange={(event) => change(index, event.currentTarget.value)}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => press(index, event)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      {error && <Input.Error id={`${id}-error`}>{inlineText(error)}</Input.Error>}
    </fieldset>
  )
}
