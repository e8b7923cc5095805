import { modals } from '@mantine/modals'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { toast } from '@/ui/feedback/toast'

export interface ConfirmQuestion {
  /** A complete sentence; it becomes the dialog's accessible name. */
  title: string
  /** Details, such as the name and email of the account in question. */
  body?: ReactNode
  /** Makes Yes red and focuses No: something will be lost. */
  danger?: boolean
}

const PRELOAD_DELAY_MS = 1500

const loadDialogs = () => import('@/ui/overlay/confirm-dialog')
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

/** Loads and mounts the host of all modals. Null outside the signed-in area. */
let prepareDialogs: (() => Promise<Dialogs>) | null = null
let dismissPending: (() => void) | null = null

/**
 * Asks a question and waits for the answer: `if (!(await confirm('Do you want to …?'))) return`.
 * Escape, a click on the backdrop, a second confirmation and leaving the signed-in area all resolve
 * to false. If the dialog's code cannot be loaded, a toast says so and the answer is false.
 */
export function confirm(question: string | ConfirmQuestion): Promise<boolean> {
  const asked = typeof question === 'string' ? { title: question } : question
  return askInModal(false, (answer, { openConfirmDialog }) => openConfirmDialog(asked, answer))
}

/**
 * Opens one of Mantine's modals and waits for its answer. `open` returns the modal's id and calls
 * `answer`, also when the user closes the modal. The answer is `dismissed` if another modal replaces
 * this one, if the signed-in area is left, and if the modals' code cannot be loaded.
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
  // Closes the previous modal before this one opens; otherwise the new one would not take focus.
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
      // Set synchronously, because a modal that opens before its host has mounted is lost.
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
