import { modals, ModalsProvider } from '@mantine/modals'

import type { ConfirmQuestion } from '@/ui/overlay/confirm'

import classes from '@/ui/overlay/dialog.module.css'

/** Renders what `modals` opens. A modal that is opened before the host has mounted is lost. */
export function ModalsHost() {
  return <ModalsProvider labels={{ confirm: 'Yes', cancel: 'No' }} />
}

/** Calls `onAnswer` with false on No, Escape or a click on the backdrop. Returns the modal's id. */
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
    // The second press of a double-click lands on the closing dialog. It would take the focus away
    // from the opener, which has just regained it.
    onMouseDownCapture: (event) => {
      if (!isOpen) event.preventDefault()
    },
  })
}
