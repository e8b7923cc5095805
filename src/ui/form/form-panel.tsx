import { Group, type MantineColor, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { toast } from '@/ui/feedback/toast'
import { SubmitButton } from '@/ui/form/submit-button'
import { firstError } from '@/ui/form/use-zod-form'
import type { FormError } from '@/ui/form/use-zod-form'

import classes from '@/ui/form/form-panel.module.css'

/** Shared by all forms: a validation toast replaces the previous form's. */
const VALIDATION_TOAST = 'validation'

interface FormPanelProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /**
   * Receives the schema's output. A rejection counts as already reported by the mutation; the
   * entered values stay.
   */
  onSubmit: (values: Output) => unknown
  /** The form is being sent: its fields are locked and a second submit does nothing. */
  pending: boolean
  /** Prevents submitting but leaves the fields usable, e.g. while an upload is running. */
  submitDisabled?: boolean
  submitLabel: string
  submitColor?: MantineColor
  children: ReactNode
  /** Field names in the order in which failing fields are reported, if it is not the schema's. */
  order?: readonly (FieldPath<Values> | (string & {}))[]
  /** Texts for the toast, by the field's own message, where the two differ. */
  toastMessages?: Readonly<Record<string, string>>
  /** Runs after a rejected submit. The focus moves once the field is revealed (the promise resolves). */
  onInvalid?: (error: FormError) => void | Promise<void>
  /** Buttons before the submit button. */
  actions?: ReactNode
  actionsClassName?: string | undefined
  fullWidth?: boolean
  label?: string
}

/**
 * A form with its submit button. A rejected submit shows one toast, of the first failing rule, and
 * focuses that rule's field. While the form is being sent, it can neither be changed nor sent again.
 *
 * Whatever `onSubmit` started may finish after the user has left the screen: navigate only if
 * `useIsCurrentScreen` allows it.
 */
export function FormPanel<Values extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  submitDisabled = false,
  submitLabel,
  submitColor,
  children,
  order,
  toastMessages,
  onInvalid,
  actions,
  actionsClassName,
  fullWidth = false,
  label,
}: FormPanelProps<Values, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const submittedFrom = useRef<Element | null>(null)
  // `pending` is one render late for a second Enter in the same tick.
  const isSending = useRef(false)

  useEffect(
    function returnFocus() {
      if (pending) return
      const field = submittedFrom.current
      submittedFrom.current = null
      const focused = document.activeElement
      // Locking took the focus away from the field, unless the user has moved on since.
      const isLost = focused === document.body || focused?.matches('[type=submit]') === true
      if (isLost && field instanceof HTMLElement) field.focus()
    },
    [pending],
  )

  function focus(name: string) {
    const before = document.activeElement
    form.setFocus(name as FieldPath<Values>)
    if (document.activeElement !== before) return
    const fields = element.current?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? []
    for (const field of fields) {
      if (field.getAttribute('name') === name || field.dataset['field'] === name) {
        field.focus()
        return
      }
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // React bubbles the submit of a dialog's form to the form that rendered the dialog.
    event.stopPropagation()
    if (isSending.current || pending || submitDisabled) return
    isSending.current = true
    submittedFrom.current = document.activeElement
    try {
      await form.handleSubmit(
        async (values) => {
          toast.hide(VALIDATION_TOAST)
          await onSubmit(values)
        },
        (errors) => {
          const error = firstError(errors, order)
          if (!error) return
          toast.error(toastMessages?.[error.message] ?? error.message, { id: VALIDATION_TOAST })
          // After the render that reveals the field.
          void Promise.resolve(onInvalid?.(error)).then(() => setTimeout(() => focus(error.name)))
        },
      )()
    } catch (error) {
      if (error instanceof TypeError || error instanceof ReferenceError) throw error
    } finally {
      isSending.current = false
    }
  }

  return (
    <form ref={element} aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <fieldset disabled={pending} role="presentation" className={classes.fields}>
          {children}
        </fieldset>
        <Group justify="flex-end" gap="sm" mt="xs" className={actionsClassName}>
          {actions}
          <SubmitButton
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
