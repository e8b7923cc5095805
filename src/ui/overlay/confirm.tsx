import { modals } from '@mantine/modals'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { toast } from '@/ui/feedback/toast'

export interface ConfirmQuestion {
  /** A complete sentence; it becomes the dialog's accessible name. */
  title: string
  body?: ReactNode
  /** For destructive actions: makes Yes red and focuses No. */
  danger?: boolean
}

const PRELOAD_DELAY_MS = 1500

const loadDialogs = () => import('@/ui/overlay/confirm-dialog')
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

/** Loads and mounts the host of all modals. Null outside the signed-in area. */
let prepareDialogs: (() => Promise<Dialogs>) | null = null
let dismissPending: (() => void) | null = null

/**
 * Asks the user a question: `if (!(await confirm('Do you want to …?'))) return`. Resolves to false
 * on No, Escape or a click on the backdrop, when another modal opens, and when the user leaves the
 * signed-in area. If the dialog's code cannot be loaded, shows a toast and resolves to false.
 */
export function confirm(question: string | ConfirmQuestion): Promise<boolean> {
  const asked = typeof question === 'string' ? { title: question } : question
  return askInModal(false, (answer, { openConfirmDialog }) => openConfirmDialog(asked, answer))
}

/**
 * Opens a Mantine modal and resolves to the user's answer. `open` must return the modal's id and
 * call `answer`, even when the user closes the modal. Resolves to `dismissed` if another modal
 * opens, if the user leaves the signed-in area, and if the modals' code cannot be loaded.
 */
export async function askInModal<Answer>(
  dismissed: Answer,
  open: (answer: (value: Answer) => void, dialogs: Dialogs) => string,
): Promise<Answer> {
  let dialogs: Dialogs | undefined
  try {
    dialogs = await prepareDialogs?.()
  } catch {
    toast.error('The confirmation could not be loaded. Please check your connection.')
  }
  if (!dialogs) return dismissed
  const opened = dialogs
  // Closes the previous modal first; otherwise, the new modal would not take the focus.
  flushSync(() => dismissPending?.())
  return new Promise((resolve) => {
    const id = open(resolve, opened)
    dismissPending = () => {
      resolve(dismissed)
      modals.close(id)
    }
  })
}

/** Mounted once, in the signed-in layout. Loads the dialogs' code after the first paint. */
export function ConfirmHost() {
  const [Host, setHost] = useState<ComponentType | null>(null)

  useEffect(function offerDialogs() {
    const prepare = async () => {
      const dialogs = await loadDialogs()
      // Synchronous, because a modal that opens before its host has mounted is lost.
      flushSync(() => setHost(() => dialogs.ModalsHost))
      return dialogs
    }
    prepareDialogs = prepare
    const timer = setTimeout(() => void prepare().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      prepareDialogs = null
      dismissPending?.()
    }
  }, [])

  return Host && <Host />
}
