import { modals } from '@mantine/modals'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { Sentence } from '@/ui/page/sentence'

import classes from '@/ui/overlay/dialog.module.css'

export interface ConfirmQuestion {
  /** Must make sense on its own, because it is also the dialog's accessible name. */
  title: string
  body?: ReactNode
  /** For destructive actions: makes Yes red and focuses No. */
  danger?: boolean
  /** Says that it can't be undone. */
  final?: boolean
  /** Focuses No although the action is not destructive. */
  focusNo?: boolean
  /** The labels of the buttons, 'Yes' and 'No' by default. Without a Yes, there is nothing to choose. */
  yes?: string | null
  no?: string
}

const gate: { open?: () => void } = {}
const questionsReady = new Promise<void>((resolve) => (gate.open = resolve))
export const markQuestionsReady = () => gate.open?.()

/**
 * Waits for ModalsProvider, which the shell loads later, and closes a question that is open. Resolves
 * to false if the user has left the page, or its list, meanwhile.
 */
export async function startAsking(): Promise<boolean> {
  const { href } = window.location
  await questionsReady
  // WORKAROUND: Mantine moves the focus only into a modal that was closed. Can go when it moves it into
  // the next one, too (9.7.3 does not).
  flushSync(dismissModal)
  return window.location.href === href
}

/** Closes the open modal, whose question is answered by No. */
export const dismissModal = () => modals.closeAll()

export const questionProps = {
  withCloseButton: false,
  'data-question': true,
  // Instead, below: after a dialog behind the question has ignored the same key.
  closeOnEscape: false,
  // The key that opened a question may still be held down, and must not answer it.
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
    else if (event.key === 'Escape') dismissModal()
  },
}

/** Whether a key that is pressed now is meant for a question. */
export const isInQuestion = () => document.activeElement?.matches('[data-question] *')

/**
 * Asks a yes/no question: `if (!(await confirm('Do you want to …?'))) return`. Resolves to true if
 * the user chooses Yes, and to false in every other case.
 */
export async function confirm(question: string | ConfirmQuestion): Promise<boolean> {
  const options: ConfirmQuestion =
    typeof question === 'string' ? { title: question } : question
  const { title, body, danger = false, final = false, focusNo = danger } = options
  const { yes = 'Yes', no = 'No' } = options
  if (!(await startAsking())) return false
  return new Promise((resolve) => {
    modals.openConfirmModal({
      ...questionProps,
      title,
      children: (
        <>
          <div>{typeof body === 'string' ? <Sentence text={body} /> : body}</div>
          {final && <p>{"This can't be undone."}</p>}
        </>
      ),
      labels: { confirm: yes, cancel: no },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
      cancelProps: { 'data-autofocus': focusNo || undefined },
      confirmProps: {
        color: danger ? 'red' : 'accent',
        ...(yes === null && { display: 'none' }),
        'data-autofocus': !focusNo || undefined,
      },
      groupProps: { gap: 'xs', mt: 'lg' },
      size: 'sm',
      padding: 'lg',
      classNames: {
        header: classes.confirmHeader,
        title: classes.title,
        body: classes.confirmBody,
      },
    })
  })
}
