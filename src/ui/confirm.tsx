import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import { toast } from '@/ui/toast'

export interface ConfirmQuestion {
  /** The question, as a sentence of its own; it names the dialog. */
  title: string
  /** What it is about: the name and email of an account, say. */
  body?: ReactNode
  /** Something gets lost: Yes is red, and the focus starts on No. */
  danger?: boolean
}

interface Asked extends ConfirmQuestion {
  number: number
}

interface ConfirmState {
  /** Stays while the dialog fades away. */
  question: Asked | null
  opened: boolean
}

let state: ConfirmState = { question: null, opened: false }
let settle: ((answer: boolean) => void) | null = null
const listeners = new Set<() => void>()

function change(next: ConfirmState): void {
  state = next
  for (const listener of listeners) listener()
}

/**
 * Asks a question and waits for its answer: `if (!(await confirm('Do you want to …?'))) return`.
 * Escape and a click beside it are a No, and so is another question asked meanwhile. Where the
 * dialog's code can't be had, a toast says so, and the answer is No.
 */
export async function confirm(question: string | ConfirmQuestion): Promise<boolean> {
  if (!loaded) {
    try {
      await loadDialog()
    } catch {
      toast.error('The question could not be asked. Please check your connection.')
      return false
    }
  }
  settle?.(false)
  const asked = typeof question === 'string' ? { title: question } : question
  const number = (state.question?.number ?? 0) + 1
  return new Promise((resolve) => {
    settle = resolve
    change({ question: { ...asked, number }, opened: true })
  })
}

/** A second answer to the same question is no answer to the next one. */
function answer(number: number, yes: boolean): void {
  if (!state.opened || state.question?.number !== number) return
  const resolve = settle
  settle = null
  change({ question: state.question, opened: false })
  resolve?.(yes)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the dialog's code is there: then it is asked at once. */
let loaded = false
const loadDialog = () =>
  import('@/ui/confirm-dialog').then((dialog) => {
    loaded = true
    return dialog
  })
const ConfirmDialog = lazy(loadDialog)

/** Mounted once, in the signed-in layout. The dialog's code comes after the first paint. */
export function ConfirmHost() {
  const { question, opened } = useSyncExternalStore(subscribe, () => state)

  useEffect(function preloadDialog() {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), 1500)
    return () => {
      clearTimeout(timer)
      // Whoever still waits when the signed-in area goes away has no one left to ask.
      if (state.question) answer(state.question.number, false)
    }
  }, [])

  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        question={question}
        opened={opened}
        onAnswer={(yes) => answer(question.number, yes)}
      />
    </Suspense>
  )
}
