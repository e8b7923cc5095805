import { modals, ModalsProvider } from '@mantine/modals'

import type { ConfirmQuestion } from '@/ui/overlay/confirm'

import classes from '@/ui/overlay/dialog.module.css'

/** Must be mounted before a modal is opened. Otherwise, Mantine ignores the call that opens it. */
export function ModalsHost() {
  return <ModalsProvider labels={{ confirm: 'Yes', cancel: 'No' }} />
}

/**
 * Calls `onAnswer(false)` if the user chooses No, presses Escape or clicks outside the dialog.
 * Returns the modal's id.
 */
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
    // Prevents the second click of a double-click from moving the focus back to the closing dialog.
    onMouseDownCapture: (event) => {
      if (!isOpen) event.preventDefault()
    },
  })
}
