import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

import { useOpened } from '@/ui/overlay/use-opened'

import classes from '@/ui/overlay/dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** The dialog's accessible name. */
  title: string
  children: ReactNode
  /** True while a save is pending: the dialog cannot be closed. */
  locked?: boolean
}

const closeButtonProps = { 'aria-label': 'Close' }

/** Makes Mantine's focus trap start at the first field instead of the Close button. */
function markFirstField(body: HTMLElement | null) {
  if (body?.querySelector('[data-autofocus]')) return
  const field = body?.querySelector('input:not([type=file], :disabled), select, textarea')
  field?.setAttribute('data-autofocus', '')
}

/** The spec's side-panel modal: slides in from the right, for forms that belong to a list. */
export function SideDrawer({ opened, onClose, title, children, locked }: DialogProps) {
  return (
    <Drawer
      opened={useOpened(opened)}
      onClose={onClose}
      title={title}
      size={440}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ ...closeButtonProps, disabled: locked ?? false }}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
    >
      <div ref={markFirstField}>{children}</div>
    </Drawer>
  )
}

/** A centred modal, for short forms. */
export function Dialog({ opened, onClose, title, children, locked }: DialogProps) {
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      title={title}
      size={460}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ ...closeButtonProps, disabled: locked ?? false }}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
    >
      <div ref={markFirstField}>{children}</div>
    </Modal>
  )
}
