import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { useOpened } from '@/ui/overlay/use-opened'

import classes from '@/ui/overlay/dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  locked?: boolean
}

/** Makes Mantine's focus trap start at the first field instead of the Close button. */
function markFirstField(body: HTMLElement | null) {
  if (body?.querySelector('[data-autofocus]')) return
  const field = body?.querySelector('input:not([type=file], :disabled), select, textarea')
  field?.setAttribute('data-autofocus', '')
}

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
    // The key resets the form if the dialog reopens before its closing transition ends. While the
    // dialog closes, `inert` prevents a double-click from submitting the form twice.
    children: (
      <div key={openings} ref={markFirstField} inert={!opened}>
        {children}
      </div>
    ),
  }
}

export function SideDrawer(props: DialogProps) {
  const { classNames, ...modalProps } = useModalProps(props)
  return (
    <Drawer {...modalProps} classNames={{ ...classNames, content: classes.drawer }} size={440} />
  )
}

export function Dialog(props: DialogProps) {
  return <Modal {...useModalProps(props)} size={460} />
}
