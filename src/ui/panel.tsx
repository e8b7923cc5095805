import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

import { useOpened } from '@/ui/use-opened'

import classes from '@/ui/panel.module.css'

interface PanelProps {
  opened: boolean
  onClose: () => void
  /** Names the dialog. */
  title: string
  children: ReactNode
  /** While something is being saved: no way out but its end. */
  locked?: boolean
}

const closeButtonProps = { 'aria-label': 'Close' }

/** The focus starts in the first field, not on Close; the focus trap goes by this mark. */
function markFirstField(body: HTMLElement | null) {
  if (body?.querySelector('[data-autofocus]')) return
  const field = body?.querySelector('input:not([type=file], :disabled), select, textarea')
  field?.setAttribute('data-autofocus', '')
}

/** The side-panel modal: a dialog at the right edge, for forms beside their list. */
export function SidePanel({ opened, onClose, title, children, locked }: PanelProps) {
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

/** The same in the middle, for what is short. */
export function Dialog({ opened, onClose, title, children, locked }: PanelProps) {
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
