import { Alert, Button, Group } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import type * as z from 'zod/mini'

import { dropOldestDraft, type FormDraft, formDrafts, watchForm } from '@/session/drafts'
import { hasUnsavedEdits, useUnsavedGuard } from '@/ui/form/unsaved-guard'
import { type FormSchema, useZodForm, type ZodForm } from '@/ui/form/use-zod-form'
import { confirm } from '@/ui/overlay/confirm'

/** Asks before the user discards unsaved edits, and saves a draft of them if the session expires. */
export function useUnsavedEdits(
  draftKey: string,
  isDirty: boolean,
  getDraft: () => FormDraft<unknown, unknown>,
): void {
  useUnsavedGuard(isDirty)
  const get = useEffectEvent(getDraft)
  useEffect(
    function watchUnsavedEdits() {
      return isDirty ? watchForm(draftKey, () => get()) : undefined
    },
    [draftKey, isDirty],
  )
}

/** Protects a form like useUnsavedEdits(). Returns true if the form has unsaved edits. */
export function useUnsavedForm<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getValues'>,
  draftKey: string,
  getDraft: (values: Values) => FormDraft<unknown, unknown>,
): boolean {
  const { isDirty } = useFormState({ control: form.control })
  useUnsavedEdits(draftKey, isDirty, () => getDraft(form.getValues()))
  return isDirty
}

export interface DraftOptions {
  draftKey: string
  /** Converts the values of the form to its draft. */
  toDraft?: (values: FieldValues) => FormDraft<unknown, unknown>
  /** The values of a restored draft, with which the form starts. */
  edits?: FieldValues | undefined
}

/** A form like useZodForm(), protected like useUnsavedEdits(). */
export function useDraftForm<Schema extends FormSchema>(
  schema: Schema,
  defaults: DefaultValues<z.core.input<Schema>>,
  { draftKey, toDraft = (values) => ({ values, base: undefined }), edits }: DraftOptions,
): ZodForm<Schema> {
  const form = useZodForm(schema, defaults, edits as z.core.input<Schema> | undefined)
  useUnsavedForm(form, draftKey, toDraft)
  return form
}

interface DraftAlertProps<Values, Base> {
  draftKey: string
  onRestore: (draft: FormDraft<Values, Base>) => void
  children: ReactNode | ((draft: FormDraft<Values, Base>) => ReactNode)
}

/** Offers to restore the oldest draft of a form. */
export function DraftAlert<Values, Base = undefined>({
  draftKey,
  onRestore,
  children,
}: DraftAlertProps<Values, Base>) {
  const [[draft], setDrafts] = useState(() => formDrafts(draftKey) as FormDraft<Values, Base>[])
  if (!draft) return null

  const dismiss = () => setDrafts(dropOldestDraft(draftKey) as FormDraft<Values, Base>[])
  async function restore(oldest: FormDraft<Values, Base>) {
    if (hasUnsavedEdits() && !(await confirm(REPLACE))) return
    dismiss()
    onRestore(oldest)
  }
  return (
    <section aria-label="Unsaved edits">
      <Alert role="presentation" color="pending" my="md">
        <Group justify="space-between" gap="xs">
          <span>{typeof children === 'function' ? children(draft) : children}</span>
          <Group gap="xs">
            <Button size="compact-md" variant="default" onClick={dismiss}>
              Discard
            </Button>
            <Button size="compact-md" onClick={() => void restore(draft)}>
              Restore
            </Button>
          </Group>
        </Group>
      </Alert>
    </section>
  )
}

const REPLACE = {
  title: 'Replace what you have typed since?',
  body: 'The restored edits take its place.',
  yes: 'Replace',
  no: 'Keep editing',
  danger: true,
}

interface WithDraftsProps<Values, Base> extends Pick<DraftAlertProps<Values, Base>, 'draftKey'> {
  notice: ReactNode
  /** Renders the form, which starts with `draft` after the user has restored it. */
  children: (draft: FormDraft<Values, Base> | undefined) => ReactNode
}

export function WithDrafts<Values, Base = undefined>({
  draftKey,
  notice,
  children,
}: WithDraftsProps<Values, Base>) {
  const [{ draft, count }, setRestored] = useState<{
    draft?: FormDraft<Values, Base>
    count: number
  }>({ count: 0 })
  return (
    <>
      <DraftAlert<Values, Base>
        draftKey={draftKey}
        onRestore={(restored) => setRestored({ draft: restored, count: count + 1 })}
      >
        {notice}
      </DraftAlert>
      <Fragment key={count}>{children(draft)}</Fragment>
    </>
  )
}
