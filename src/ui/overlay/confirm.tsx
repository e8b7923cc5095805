import { modals } from '@mantine/modals'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { toast } from '@/ui/feedback/toast'

export interface ConfirmQuestion {
  /** Must make sense on its own, because it is also the dialog's accessible name. */
  title: string
  body?: ReactNode
  /** For destructive actions: makes Yes red and focuses No. */
  danger?: boolean
}

const PRELOAD_DELAY_MS = 1500

const loadDialogs = () => import('@/ui/overlay/confirm-dialog')
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

/** Loads and mounts ModalsHost, which renders the modals. Null outside the signed-in area. */
let prepareDialogs: (() => Promise<Dialogs>) | null = null
let dismissPending: (() => void) | null = null

/**
 * Asks a yes/no question: `if (!(await confirm('Do you want to …?'))) return`. Resolves to true if
 * the user chooses Yes, and to false in every other case.
 */
export function confirm(question: string | ConfirmQuestion): Promise<boolean> {
  const asked = typeof question === 'string' ? { title: question } : question
  return askInModal(false, (answer, { openConfirmDialog }) => openConfirmDialog(asked, answer))
}

/**
 * Opens a Mantine modal and resolves to the user's answer, or to `dismissed` if the app closes the
 * modal or can't open it.
 *
 * `open` returns the modal's id. It must also call `answer` when the user closes the modal.
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
  // Closes a modal that is still open, because the new one would otherwise not receive the focus.
  flushSync(dismissModal)
  return new Promise((resolve) => {
    const id = open(resolve, opened)
    dismissPending = () => {
      resolve(dismissed)
      modals.close(id)
    }
  })
}

/** Closes the open modal, if any. The askInModal() call that opened it resolves to `dismissed`. */
export function dismissModal(): void {
  dismissPending?.()
}

/** Renders all modals that askInModal() opens. Mounted once, in the signed-in layout. */
export function ConfirmHost() {
  const [Host, setHost] = useState<ComponentType | null>(null)

  useEffect(function offerDialogs() {
    const prepare = async () => {
      const dialogs = await loadDialogs()
      // Mounts the host at once, because Mantine can't open a modal before the host is mounted.
      flushSync(() => setHost(() => dialogs.ModalsHost))
      return dialogs
    }
    prepareDialogs = prepare
    const timer = setTimeout(() => void prepare().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      prepareDialogs = null
      dismissModal()
    }
  }, [])

  return Host && <Host />
}
