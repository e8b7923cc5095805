import { Group, Stack } from '@mantine/core'
import { CancelledError } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

import { ApiError } from '@/domain/api-error'
import { toast } from '@/ui/feedback/toast'
import { isComposing } from '@/ui/form/is-composing'
import { SubmitButton, type SubmitButtonProps } from '@/ui/form/submit-button'
import { type FormError, listErrors } from '@/ui/form/use-zod-form'
import { DialogContext } from '@/ui/overlay/dialog-context'

import classes from '@/ui/form/form-panel.module.css'

/** All forms share this id so that a new validation toast replaces the previous one. */
const VALIDATION_TOAST = 'validation'

/** Not the other fields, whose values may hold more than an input shows, such as line breaks. */
const FILLABLE = 'input[name][autocomplete]:not([autocomplete=off])'

export interface FormPanelProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /**
   * Receives the schema's output. If the returned promise rejects, the form keeps the entered
   * values but reports nothing, so the mutation that `onSubmit` runs must report the error.
   */
  onSubmit: (values: Output) => unknown
  /** True while the form is being sent. Locks the fields and ignores further submits. */
  pending: boolean
  submit: Pick<SubmitButtonProps, 'color' | 'fullWidth'> & {
    label: string
    /** Prevents submitting but leaves the fields usable, e.g. while an upload is running. */
    disabled?: boolean
  }
  /** A second button, which hands the values to a different function. Enter presses the first. */
  alternative?: { label: string; onSubmit: (values: Output) => unknown } | undefined
  children: ReactNode
  /** Maps a field's error message to a different message for the toast. */
  toastMessages?: Readonly<Record<string, string>>
  actions?: ReactNode
  /** For a long form, which a stray Enter in a field must not send. */
  long?: {
    label: string
    barClassName: string | undefined
    /** Shows the invalid fields, of which the first receives the focus once the promise resolves. */
    reveal: (errors: FormError[]) => Promise<void>
  }
}

/**
 * If validation fails, a toast shows the first error in the schema's order, and its field receives
 * the focus.
 *
 * `onSubmit` may finish after the user has left the screen: it navigates by `useScreenNavigate()`, or in
 * `useAnswerWhileShown()`.
 */
export function FormPanel<Values extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  submit: { label, ...submit },
  alternative,
  children,
  toastMessages,
  actions,
  long,
}: FormPanelProps<Values, Output>) {
  const isLocked = pending || submit.disabled === true
  useDialogLock(pending)
  const submission = useSubmit({ form, isLocked, toastMessages, reveal: long?.reveal })
  const { element, submitButton, send, readFilledFields } = submission

  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    // React events bubble out of portals, so dialogs with their own forms are left alone.
    const isOwn = target instanceof HTMLInputElement && target.form === element.current
    // Enter in a file input opens the file chooser.
    if (!isOwn || target.type === 'file' || key !== 'Enter') return
    if (long || isComposing(event)) event.preventDefault()
  }

  return (
    <form
      ref={element}
      aria-label={long?.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble out of portals, so a form in a dialog would also submit the form
        // behind the dialog.
        event.stopPropagation()
        void send(onSubmit)
      }}
      onMouseDownCapture={readFilledFields}
      onKeyDownCapture={readFilledFields}
    >
      <Stack onKeyDown={onKeyDown}>
        <fieldset disabled={pending} role="presentation" className={classes.fields}>
          {children}
        </fieldset>
        <Group
          justify="flex-end"
          gap="sm"
          mt="xs"
          className={long?.barClassName}
          data-screen-only
        >
          {actions}
          {alternative && (
            <SubmitButton
              variant="default"
              pending={pending}
              onClick={({ detail }) => {
                // The second press of a double click would send the form that follows.
                if (detail < 2) void send(alternative.onSubmit)
              }}
            >
              {alternative.label}
            </SubmitButton>
          )}
          <SubmitButton {...submit} ref={submitButton} type="submit" pending={pending}>
            {label}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Keeps the dialog that contains the form open while `isLocked` is true. */
function useDialogLock(isLocked: boolean): void {
  const { lock } = useContext(DialogContext)
  useEffect(
    function lockDialog() {
      if (!isLocked) return undefined
      lock?.(true)
      return () => lock?.(false)
    },
    [isLocked, lock],
  )
}

interface SubmitOptions<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  isLocked: boolean
  toastMessages: Readonly<Record<string, string>> | undefined
  reveal: ((errors: FormError[]) => Promise<void>) | undefined
}

/** Sends the values of a form once they are valid, and shows what is invalid. */
function useSubmit<Values extends FieldValues, Output>({
  form,
  isLocked,
  toastMessages,
  reveal,
}: SubmitOptions<Values, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  // Blocks a second submit until the form has re-rendered with `isLocked`.
  const isSending = useRef(false)

  const { opened } = useContext(DialogContext)
  useEffect(
    // As its dialog begins to close, because the form behind it may be refused while it does.
    function withdrawValidation() {
      return opened ? () => toast.hide(VALIDATION_TOAST) : undefined
    },
    [opened],
  )

  /**
   * A password manager may set a value without an event. React would undo that with the field's next
   * rendering, after a submit or the button that reveals a password.
   */
  function readFilledFields() {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement && field.matches(FILLABLE))) continue
      const path = field.name as FieldPath<Values>
      if (form.getValues(path) !== field.value) {
        form.setValue(path, field.value as PathValue<Values, typeof path>)
      }
    }
  }

  async function showErrors(errors: FormError[]) {
    const [first] = errors
    if (!first) return
    const { name, message } = first
    toast.error(toastMessages?.[message] ?? message, { id: VALIDATION_TOAST })
    await reveal?.(errors)
    // Lets React render first, because `reveal` may have changed something.
    setTimeout(() => {
      form.setFocus(name as FieldPath<Values>)
      // A list field has no input of its own, so the focus moves to its Add button.
      const control = element.current?.elements.namedItem(name)
      if (control instanceof HTMLButtonElement) control.focus()
    })
  }

  async function send(onSubmit: (values: Output) => unknown) {
    if (isSending.current || isLocked) return
    isSending.current = true
    readFilledFields()
    try {
      await form.handleSubmit(
        async (values) => {
          toast.hide(VALIDATION_TOAST)
          // The fields will be disabled, which would lose the focus.
          submitButton.current?.focus({ preventScroll: true })
          await onSubmit(values)
        },
        (errors) => void showErrors(listErrors(errors)),
      )()
    } catch (error) {
      // The mutation has reported a failed call. All others are faults of our own code.
      const isReported = error instanceof ApiError || error instanceof CancelledError
      if (!isReported) throw error
    } finally {
      isSending.current = false
    }
  }

  return { element, submitButton, send, readFilledFields }
}
