import { Group, type MantineColor, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

import { toast } from '@/ui/feedback/toast'
import { isComposing } from '@/ui/form/is-composing'
import { SubmitButton } from '@/ui/form/submit-button'
import { firstError } from '@/ui/form/use-zod-form'
import type { FormError } from '@/ui/form/use-zod-form'

import classes from '@/ui/form/form-panel.module.css'

/** All forms share this id so that a new validation toast replaces the previous one. */
const VALIDATION_TOAST = 'validation'

/** Not the other fields, whose values may hold more than an input shows, such as line breaks. */
const FILLABLE = 'input[name][autocomplete]:not([autocomplete=off])'

/** In the server's message if a value must be unique. */
const ALREADY_EXISTS = /already exists/i

export interface FormPanelProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /**
   * Receives the schema's output. If the returned promise rejects, the form keeps the entered
   * values but reports nothing, so the mutation that `onSubmit` runs must report the error.
   */
  onSubmit: (values: Output) => unknown
  /** True while the form is being sent. Locks the fields and ignores further submits. */
  pending: boolean
  /** Prevents submitting but leaves the fields usable, e.g. while an upload is running. */
  submitDisabled?: boolean
  submitLabel: string
  submitColor?: MantineColor
  /** A second button, which hands the values to a different function. Enter presses the first. */
  alternative?: { label: string; onSubmit: (values: Output) => unknown } | undefined
  children: ReactNode
  /** Maps a field's error message to a different message for the toast. */
  toastMessages?: Readonly<Record<string, string>>
  /** The field that says so, beside the toast, if the server refuses its value as taken. */
  uniqueField?: FieldPath<Values>
  /**
   * Called if validation fails. Use it to reveal the invalid field, which receives the focus after
   * the returned promise resolves.
   */
  onInvalid?: (error: FormError) => void | Promise<void>
  actions?: ReactNode
  actionsClassName?: string | undefined
  fullWidth?: boolean
  /** Set this to false for a long form, which a stray Enter in a field must not send. */
  submitOnEnter?: boolean
  label?: string
}

/**
 * If validation fails, a toast shows the first error in the schema's order, and its field receives
 * the focus.
 *
 * `onSubmit` may finish after the user has left the screen, so it navigates by `useScreenNavigate()`.
 */
export function FormPanel<Values extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  submitDisabled = false,
  submitLabel,
  submitColor,
  alternative,
  children,
  toastMessages,
  uniqueField,
  onInvalid,
  actions,
  actionsClassName,
  fullWidth = false,
  submitOnEnter = true,
  label,
}: FormPanelProps<Values, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const submittedFrom = useRef<Element | null>(null)
  // Blocks a second submit until the form has re-rendered with `pending`.
  const isSending = useRef(false)

  useEffect(
    function returnFocus() {
      if (pending) return
      const field = submittedFrom.current
      submittedFrom.current = null
      const focused = document.activeElement
      // Restores the focus, which was lost when the fields were disabled, unless the user has moved
      // it elsewhere since.
      if (focused === document.body && field instanceof HTMLElement) field.focus()
    },
    [pending],
  )

  useEffect(function withdrawValidation() {
    return () => toast.hide(VALIDATION_TOAST)
  }, [])

  function focus(name: string) {
    form.setFocus(name as FieldPath<Values>)
    // A list field has no input of its own, so the focus moves to its Add button.
    element.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
  }

  /**
   * A password manager may set a value without an event. React would undo that with the field's next
   * rendering, after a submit or the button that reveals a password.
   */
  function readFilledFields() {
    const fields = element.current?.querySelectorAll<HTMLInputElement>(FILLABLE) ?? []
    for (const { name, value } of fields) {
      const path = name as FieldPath<Values>
      if (form.getValues(path) !== value) {
        form.setValue(path, value as PathValue<Values, typeof path>)
      }
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble out of portals, so a form in a dialog would also submit the form behind
    // the dialog.
    event.stopPropagation()
    void send(onSubmit)
  }

  async function send(onSubmit: (values: Output) => unknown) {
    if (isSending.current || pending || submitDisabled) return
    isSending.current = true
    readFilledFields()
    submittedFrom.current = document.activeElement
    try {
      await form.handleSubmit(
        async (values) => {
          toast.hide(VALIDATION_TOAST)
          await onSubmit(values)
        },
        (errors) => {
          const error = firstError(errors)
          if (!error) return
          toast.error(toastMessages?.[error.message] ?? error.message, { id: VALIDATION_TOAST })
          // The timeout lets React render first, because `onInvalid` may have revealed the field.
          void Promise.resolve(onInvalid?.(error)).then(() => setTimeout(() => focus(error.name)))
        },
      )()
    } catch (error) {
      if (error instanceof TypeError || error instanceof ReferenceError) throw error
      if (uniqueField && error instanceof Error && ALREADY_EXISTS.test(error.message)) {
        form.setError(uniqueField, { message: 'This name is already taken.' })
      }
    } finally {
      isSending.current = false
    }
  }

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onMouseDownCapture={readFilledFields}
      onKeyDownCapture={readFilledFields}
    >
      <Stack
        onKeyDown={(event) => {
          // React events bubble out of portals, so dialogs with their own forms are left alone.
          const { target } = event
          const isOwn = target instanceof HTMLInputElement && target.form === element.current
          // Enter in a file input opens the file chooser.
          if (!isOwn || target.type === 'file') return
          if (event.key !== 'Enter') return
          if (!submitOnEnter || isComposing(event)) event.preventDefault()
        }}
      >
        <fieldset disabled={pending} role="presentation" className={classes.fields}>
          {children}
        </fieldset>
        <Group justify="flex-end" gap="sm" mt="xs" className={actionsClassName}>
          {actions}
          {alternative && (
            <SubmitButton
              type="button"
              variant="default"
              pending={pending}
              disabled={submitDisabled}
              // The second click of a double-click would submit what the first one leads to.
              onClick={({ detail }) => detail < 2 && void send(alternative.onSubmit)}
            >
              {alternative.label}
            </SubmitButton>
          )}
          <SubmitButton
            type="submit"
            pending={pending}
            disabled={submitDisabled}
            fullWidth={fullWidth}
            {...(submitColor && { color: submitColor })}
          >
            {submitLabel}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
