import { Alert, Button, Group } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import {
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'

import { ApiError } from '@/domain/api-error'
import {
  dropDraft,
  type FormDraft,
  type OpenWork,
  startWork,
  unsavedWork,
  useDraft,
} from '@/session/drafts'
import { confirm } from '@/ui/overlay/confirm'
import { DialogContext } from '@/ui/overlay/dialog-context'
import { Sentence } from '@/ui/page/sentence'

import { BEING_SAVED, discardDraft, UNSAVED_EDITS } from './leave-guard'
import { useIsUnanswered } from './send-save'

interface WorkOptions extends Omit<OpenWork, 'question' | 'dialog'> {
  /** Asked in place of the question about unsaved edits. */
  question?: OpenWork['question']
  /** True while the edits are being sent. */
  isSaving?: boolean | undefined
}

/**
 * While `isOpen` is true, asks before the user leaves the screen, closes the dialog that contains
 * the work, logs out or closes the tab, and saves a draft of the work if the session expires.
 */
export function useOpenWork(
  isOpen: boolean,
  {
    key,
    source,
    toDraft,
    isSaving = false,
    within,
    question = isSaving ? BEING_SAVED : UNSAVED_EDITS,
  }: WorkOptions,
): void {
  const { id: dialog, opened } = useContext(DialogContext)
  // A dialog that is closing still contains its form, but its edits are saved or discarded.
  const isActive = isOpen && opened
  const getDraft = useEffectEvent(toDraft)
  useEffect(
    function registerOpenWork() {
      if (!isActive) return undefined
      return startWork({ key, source, toDraft: () => getDraft(), question, within, dialog })
    },
    [isActive, key, source, question, within, dialog],
  )
}

export interface DraftOptions {
  draftKey: string
  /** Names the edits in Logout's question and on the dashboard, such as 'Edits of “Cleaning”'. */
  draftName: string
  /** What the edits are based on. */
  base?: object
}

/** The options of a form that starts with the values of a restored draft, if there are any. */
export interface DraftFormOptions extends DraftOptions {
  edits?: FieldValues | undefined
}

/** The mutation that saves a form. */
export type FormSave = Pick<UseMutationResult, 'isPending' | 'error'>

/**
 * Protects a form like useOpenWork(). Returns true if the form has unsaved edits, or may differ from
 * what is saved because the answer to its last save was lost.
 */
export function useUnsavedForm<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getValues'>,
  { draftKey: key, draftName: name, base }: DraftOptions,
  save?: FormSave,
): boolean {
  const { isDirty } = useFormState({ control: form.control })
  const error = save?.error
  const isUnsaved = isDirty || (error instanceof ApiError && error.outcomeUnknown)
  useOpenWork(isUnsaved, {
    key,
    source: form.control,
    toDraft: () => ({
      name,
      value: { values: form.getValues(), base } satisfies FormDraft,
    }),
    isSaving: save?.isPending,
  })
  return isUnsaved
}

interface DraftAlertProps<Values, Base> {
  draftKey: string
  onRestore: (draft: FormDraft<Values, Base>) => void
}

/** Offers to restore the oldest draft of a form. */
export function DraftAlert<Values, Base = undefined>({
  draftKey,
  onRestore,
}: DraftAlertProps<Values, Base>) {
  const draft = useDraft<FormDraft<Values, Base>>(draftKey)
  const isBeingSaved = useIsUnanswered(draft?.source)
  if (!draft) return null
  const { name, value } = draft

  async function restore() {
    const isReplaced = unsavedWork().open.some(({ key }) => key === draftKey)
    if (isReplaced && !(await confirm(REPLACE))) return
    dropDraft(draftKey, draft)
    onRestore(value)
  }
  return (
    <section aria-label="Unsaved edits">
      <Alert role="presentation" color="pending" my="md">
        <Group justify="space-between" gap="xs">
          <Sentence text={`${isBeingSaved ? 'Being saved' : 'Not saved yet'}: ${name}`} />
          <Group gap="xs">
            <Button
              size="compact-md"
              variant="default"
              onClick={() => void discardDraft(draft)}
            >
              Discard
            </Button>
            <Button size="compact-md" loading={isBeingSaved} onClick={() => void restore()}>
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

interface WithDraftsProps<Values, Base> {
  draftKey: string
  /** Renders the form, which starts with `draft` after the user has restored it. */
  children: (draft: FormDraft<Values, Base> | undefined) => ReactNode
}

export function WithDrafts<Values, Base = undefined>({
  draftKey,
  children,
}: WithDraftsProps<Values, Base>) {
  const [restored, setRestored] = useState<FormDraft<Values, Base>[]>([])
  return (
    <>
      <DraftAlert<Values, Base>
        draftKey={draftKey}
        onRestore={(draft) => setRestored([...restored, draft])}
      />
      <Fragment key={restored.length}>{children(restored.at(-1))}</Fragment>
    </>
  )
}
