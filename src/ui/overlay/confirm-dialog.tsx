import { modals, ModalsProvider } from '@mantine/modals'

import type { ConfirmQuestion } from '@/ui/overlay/confirm'

import classes from '@/ui/overlay/dialog.module.css'

/** Shows what `modals` opens. Modals opened before it has mounted are lost. */
export function ModalsHost() {
  return <ModalsProvider labels={{ confirm: 'Yes', cancel: 'No' }} />
}

/** Calls `onAnswer` with false for No, Escape and a click on the backdrop. Returns the modal's id. */
export function openConfirmDialog(
  { title, body, danger = false }: ConfirmQuestion,
  onAnswer: (yes: boolean) => void,
): string {
  let isOpen = true
  const settle = (yes: boolean) => {
    isOpen = false
    onAnswer(yes)
  }
  return modals.openConfirmModal({
    title,
    children: body,
    onConfirm: () => settle(true),
    onClose: () => settle(false),
    cancelProps: { 'data-autofocus': danger || undefined },
    confirmProps: { color: danger ? 'red' : 'accent', 'data-autofocus': !danger || undefined },
    groupProps: { gap: 'xs', mt: 'lg' },
    withCloseButton: false,
    size: 'sm',
    padding: 'lg',
    classNames: { header: classes.confirmHeader, title: classes.title, body: classes.confirmBody },
    // A double click's second press lands on the fading dialog and would take the focus from the
    // opener, to which it has just returned.
    onMouseDownCapture: (event) => {
      if (!isOpen) event.preventDefault()
    },
  })
}
