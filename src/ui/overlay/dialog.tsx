import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { useOpened } from '@/ui/overlay/use-opened'

import classes from '@/ui/overlay/dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Prevents closing the dialog, for example while a save is pending. */
  locked?: boolean
}

/** Makes Mantine's focus trap start at the first field instead of the Close button. */
function markFirstField(body: HTMLElement | null) {
  if (body?.querySelector('[data-autofocus]')) return
  const field = body?.querySelector('input:not([type=file], :disabled), select, textarea')
  field?.setAttribute('data-autofocus', '')
}

/** Counts how often `opened` has changed from false to true. */
function useOpenings(opened: boolean): number {
  const [wasOpened, setWasOpened] = useState(opened)
  const [openings, setOpenings] = useState(0)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpenings(openings + 1)
  }
  return openings
}

function useModalProps({ opened, onClose, title, children, locked = false }: DialogProps) {
  const openings = useOpenings(opened)
  return {
    opened: useOpened(opened),
    onClose,
    title,
    closeOnEscape: !locked,
    closeOnClickOutside: !locked,
    closeButtonProps: { 'aria-label': 'Close', disabled: locked },
    classNames: { header: classes.header, title: classes.title, body: classes.body },
    // The key resets the form of a dialog that reopens during its closing transition. `inert`
    // prevents the second click of a double-click from submitting a closing form again.
    children: (
      <div key={openings} ref={markFirstField} inert={!opened}>
        {children}
      </div>
    ),
  }
}

/** A panel that slides in from the right, for forms that belong to a list. */
export function SideDrawer(props: DialogProps) {
  const { classNames, ...modalProps } = useModalProps(props)
  return (
    <Drawer {...modalProps} classNames={{ ...classNames, content: classes.drawer }} size={440} />
  )
}

/** A centred modal, for short forms. */
export function Dialog(props: DialogProps) {
  return <Modal {...useModalProps(props)} size={460} />
}
