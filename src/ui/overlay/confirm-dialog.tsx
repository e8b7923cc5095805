import { modals, ModalsProvider } from '@mantine/modals'

import type { ConfirmQuestion } from '@/ui/overlay/confirm'
import type { ConflictChoice, ConflictQuestion } from '@/ui/overlay/conflict'
import { Conflict } from '@/ui/overlay/conflict-dialog'
import { Sentence } from '@/ui/page/sentence'

import classes from '@/ui/overlay/dialog.module.css'

/** Must be mounted before a modal is opened. Otherwise, Mantine ignores the call that opens it. */
export default function ModalsHost() {
  return <ModalsProvider />
}

/**
 * Loaded with the host, so that the words of a question cost the first page nothing. Calls
 * `onAnswer(false)` if the user chooses No, presses Escape or clicks outside the dialog. Returns the
 * modal's id.
 *
 * @public Used through the loaded module, which the check for unused exports does not follow.
 */
export function openConfirmDialog(
  {
    title,
    body,
    danger = false,
    final = false,
    focusNo = danger,
    yes = 'Yes',
    no = 'No',
  }: ConfirmQuestion,
  onAnswer: (isYes: boolean) => void,
): string {
  let isOpen = true
  const settle = (isYes: boolean) => {
    isOpen = false
    onAnswer(isYes)
  }
  return modals.openConfirmModal({
    title,
    children: (
      <>
        <div>{typeof body === 'string' ? <Sentence text={body} /> : body}</div>
        {final && <p>{"This can't be undone."}</p>}
      </>
    ),
    labels: { confirm: yes, cancel: no },
    onConfirm: () => settle(true),
    onClose: () => settle(false),
    cancelProps: { 'data-autofocus': focusNo || undefined },
    confirmProps: { color: danger ? 'red' : 'accent', 'data-autofocus': !focusNo || undefined },
    groupProps: { gap: 'xs', mt: 'lg' },
    withCloseButton: false,
    size: 'sm',
    padding: 'lg',
    classNames: { header: classes.confirmHeader, title: classes.title, body: classes.confirmBody },
    // Prevents the second click of a double-click from moving the focus back to the closing dialog.
    onMouseDownCapture: (event) => {
      if (!isOpen) event.preventDefault()
    },
  })
}

/**
 * Calls `answer(null)` if the user goes back to editing. Returns the modal's id.
 *
 * @public Used through the loaded module, which the check for unused exports does not follow.
 */
export function openConflictDialog(
  { subject, fields, isRepeated }: ConflictQuestion,
  answer: (choices: ConflictChoice[] | null) => void,
): string {
  const id = modals.open({
    title: `Someone else has changed this ${subject}`,
    size: 'xl',
    withCloseButton: false,
    classNames: { header: classes.header, title: classes.title, body: classes.body },
    onClose: () => answer(null),
    children: (
      <Conflict
        fields={fields}
        isRepeated={isRepeated}
        onAnswer={(choices) => {
          answer(choices)
          modals.close(id)
        }}
      />
    ),
  })
  return id
}
