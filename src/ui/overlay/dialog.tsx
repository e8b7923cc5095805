import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useContext, useId, useState } from 'react'

import { isInQuestion } from '@/ui/overlay/confirm'
import { ConfirmCloseContext, DialogContext } from '@/ui/overlay/dialog-context'

import classes from '@/ui/overlay/dialog.module.css'

interface DialogProps {
  opened: boolean
  /** Called after the user has agreed to discard unsaved edits in the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Default: while a form in it is being sent. */
  locked?: boolean
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

function useModalProps({ opened, onClose, title, children, locked }: DialogProps) {
  const [isSending, setSending] = useState(false)
  const isLocked = locked ?? isSending
  const openings = useOpenings(opened)
  const id = useId()
  const confirmClose = useContext(ConfirmCloseContext)

  async function close() {
    if (isInQuestion()) return
    if (await confirmClose(id)) onClose()
  }

  return {
    opened,
    onClose: () => void close(),
    title,
    closeOnEscape: !isLocked,
    closeOnClickOutside: !isLocked,
    closeButtonProps: { 'aria-label': 'Close', disabled: isLocked },
    classNames: { header: classes.header, title: classes.title, body: classes.body },
    // The key resets the form if the dialog reopens before its closing transition ends. While the
    // dialog closes, `inert` prevents a double-click from submitting the form twice.
    children: (
      <DialogContext value={{ id, opened, lock: setSending }}>
        <div key={openings} inert={!opened}>
          {children}
        </div>
      </DialogContext>
    ),
  }
}

/** A `wide` one is for reading rather than for a form, and as wide as a phone or tablet. */
export function SideDrawer({ wide = false, ...props }: DialogProps & { wide?: boolean }) {
  const { classNames, ...modalProps } = useModalProps(props)
  const content = wide ? `${classes.drawer} ${classes.wide}` : classes.drawer
  return (
    <Drawer
      {...modalProps}
      classNames={{ ...classNames, content }}
      size={wide ? 480 : 440}
    />
  )
}

const SHEET_RADIUS = 'var(--mantine-radius-lg) var(--mantine-radius-lg) 0 0'

/** Rises from the bottom edge, as high as its content. */
export function BottomSheet(props: DialogProps) {
  return (
    <Drawer
      {...useModalProps(props)}
      position="bottom"
      styles={{ content: { height: 'auto', borderRadius: SHEET_RADIUS } }}
    />
  )
}

export function Dialog(props: DialogProps) {
  return <Modal {...useModalProps(props)} size={460} />
}
