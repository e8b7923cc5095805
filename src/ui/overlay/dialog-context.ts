import { createContext } from 'react'

/** The dialog that contains a form, because closing it discards the form's edits. */
export const DialogContext = createContext<OpenDialog>({ opened: true })

interface OpenDialog {
  id?: string
  opened: boolean
  /** The user can't close it while it is locked. */
  lock?: (isLocked: boolean) => void
}

/** Asks before the dialog with this id closes. The shell provides it. */
export const ConfirmCloseContext = createContext((_dialog: string) => Promise.resolve(true))
