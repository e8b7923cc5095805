import { newDraft, type Outgoing, type OutboxEvent, reduceOutbox } from '@/domain/chat/outbox'
import { dropDraft, peekDraft, saveDraft, useDraft, useUnsavedWork } from '@/session/drafts'

/*
 * A conversation's outbox and its half-written message are unsaved work. In the register of such
 * work, they outlive the chat, and an expired session.
 */

const EMPTY: readonly Outgoing[] = []

const outboxKey = (conversationId: string) => `chat/unsent/${conversationId}`
const draftKey = (conversationId: string) => `chat/draft/${conversationId}`
const pageOf = (conversation: string) => ({ to: '/messages', search: { conversation } }) as const

export function outboxOf(conversationId: string): readonly Outgoing[] {
  return (peekDraft(outboxKey(conversationId)) as readonly Outgoing[] | undefined) ?? EMPTY
}

export function useOutbox(conversationId: string): readonly Outgoing[] {
  const stored = useDraft<readonly Outgoing[]>(outboxKey(conversationId))
  return stored?.value ?? EMPTY
}

export function dispatch(conversationId: string, event: OutboxEvent): void {
  const before = outboxOf(conversationId)
  const outbox = reduceOutbox(before, event)
  if (outbox === before) return
  const { length } = outbox
  const name =
    length === 1 ? 'A message that was not sent' : `${length} messages that were not sent`
  if (length === 0) dropDraft(outboxKey(conversationId))
  else saveDraft(outboxKey(conversationId), outbox, { name, page: pageOf(conversationId) })
}

/** Returns the ids of the conversations in which a message is half written. */
export function useHalfWritten(): ReadonlySet<string> {
  const prefix = draftKey('')
  const keys = useUnsavedWork(({ drafts }) => drafts.map(({ key }) => key).join('\n')).split('\n')
  return new Set(keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])))
}

/** Returns the half-written message, if there is one, and a function that changes it. */
export function useMessageDraft(conversationId: string) {
  const key = draftKey(conversationId)
  const stored = useDraft<Outgoing>(key)
  const draft = stored?.value

  function change(to: Partial<Pick<Outgoing, 'text' | 'file'>>) {
    const next = { ...(draft ?? newDraft()), ...to }
    const description = { name: 'A half-written message', page: pageOf(conversationId) }
    if (next.text === '' && !next.file) dropDraft(key)
    else saveDraft(key, next, description)
  }
  return { draft, change, discard: () => dropDraft(key) }
}
