import { useRef } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { firstError, toastText } from '@/ui/form'
import type { FormError } from '@/ui/form'
import { SubmitButton } from '@/ui/submit-button'
import { toast } from '@/ui/toast'

import classes from '@/ui/form-panel.module.css'

/** One for all forms: the refusal that a person reads is the one of the form before them. */
const REFUSED = 'refused'

interface FormPanelProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /**
   * Gets the schema's output. A rejection counts as told to the person by whoever made the call;
   * what was typed stays.
   */
  onSubmit: (values: Output) => unknown
  /** Whether the call that `onSubmit` makes is on its way. */
  pending: boolean
  submitLabel: string
  children: ReactNode
  /** The order of section 5 where it is not that of the schema's fields. */
  order?: readonly (FieldPath<Values> | (string & {}))[]
  /** Called after a refused submit, before the focus moves: opens what hides the failing field. */
  onRefused?: (error: FormError) => void
  /** Beside the submit button, before it. */
  actions?: ReactNode
  /** Takes the place of the row of buttons; it then holds the SubmitButton. */
  footer?: ReactNode
  fullWidth?: boolean
  label?: string
}

/**
 * A form as every screen has it: a refused submit shows one toast, of the first failing rule, and
 * moves the focus to its field; one that is being sent can't be sent twice.
 */
export function FormPanel<Values extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  submitLabel,
  children,
  order,
  onRefused,
  actions,
  footer,
  fullWidth = false,
  label,
}: FormPanelProps<Values, Output>) {
  const element = useRef<HTMLFormElement>(null)
  // State is a render late for a second Enter in the same moment.
  const sending = useRef(false)

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
    // A panel's form inside another's is one in React's tree, though not in the document's.
    event.stopPropagation()
    if (sending.current || pending) return
    sending.current = true
    try {
      await form.handleSubmit(
        async (values) => {
          toast.hide(REFUSED)
          await onSubmit(values)
        },
        (errors) => {
          const error = firstError(errors, order)
          if (!error) return
          toast.error(toastText(error.message), { id: REFUSED })
          onRefused?.(error)
          // After the render that opens what hid the field.
          setTimeout(() => focus(error.name))
        },
      )()
    } catch (error) {
      if (error instanceof TypeError || error instanceof ReferenceError) throw error
    } finally {
      sending.current = false
    }
  }

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      className={classes.form}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      {footer ?? (
        <div className={classes.actions} data-full={fullWidth || undefined}>
          {actions}
          <SubmitButton pending={pending} fullWidth={fullWidth}>
            {submitLabel}
          </SubmitButton>
        </div>
      )}
    </form>
  )
}
