import type { MessageDraft, Outbox } from '@/domain/chat/outbox'
import { dropDraft, peekDraft, saveDraft, useDraft, useUnsavedWork } from '@/session/drafts'

/*
 * A conversation's outbox and its half-written message are unsaved work. In the register of such
 * work, they outlive the chat, and an expired session.
 */

const EMPTY: Outbox = []

const outboxKey = (conversationId: string) => `chat/unsent/${conversationId}`
const draftKey = (conversationId: string) => `chat/draft/${conversationId}`
const pageOf = (conversation: string) =>
  ({ to: '/messages', search: { conversation } }) as const

export function outboxOf(conversationId: string): Outbox {
  return (peekDraft(outboxKey(conversationId)) as Outbox | undefined) ?? EMPTY
}

export function useOutbox(conversationId: string): Outbox {
  return useDraft<Outbox>(outboxKey(conversationId))?.value ?? EMPTY
}

export function changeOutbox(
  conversationId: string,
  change: (outbox: Outbox) => Outbox,
): void {
  const before = outboxOf(conversationId)
  const outbox = change(before)
  const { length } = outbox
  // While nobody is signed in, the outbox seems to be empty, but is kept for the same admin.
  if (length + before.length === 0) return
  const name =
    length === 1 ? 'A message that was not sent' : `${length} messages that were not sent`
  if (length === 0) dropDraft(outboxKey(conversationId))
  else saveDraft(outboxKey(conversationId), outbox, { name, page: pageOf(conversationId) })
}

/** Returns a function that tells what of a conversation is unsent, as its row in the list says it. */
export function useUnsentMark(): (conversationId: string) => string | undefined {
  const notSent = useConversationsWith(outboxKey(''), (outbox) =>
    (outbox as Outbox).some(({ status }) => status === 'failed'),
  )
  const halfWritten = useConversationsWith(draftKey(''), () => true)
  return (conversationId) => {
    if (notSent.has(conversationId)) return 'Not sent'
    return halfWritten.has(conversationId) ? 'Draft' : undefined
  }
}

function useConversationsWith(
  prefix: string,
  isMeant: (value: unknown) => boolean,
): ReadonlySet<string> {
  const ids = useUnsavedWork(({ drafts }) =>
    drafts
      .filter(({ key, value }) => key.startsWith(prefix) && isMeant(value))
      .map(({ key }) => key.slice(prefix.length))
      .join('\n'),
  )
  return new Set(ids.split('\n').filter(Boolean))
}

/** Returns the half-written message, and functions that change and discard it. */
export function useMessageDraft(conversationId: string) {
  const key = draftKey(conversationId)
  const draft = useDraft<MessageDraft>(key)?.value

  function change(to: Partial<MessageDraft>) {
    // Not the one of this rendering, since which more may have been typed while a question was open.
    const next = { text: '', ...(peekDraft(key) as MessageDraft | undefined), ...to }
    const description = { name: 'A half-written message', page: pageOf(conversationId) }
    if (next.text === '' && !next.file) dropDraft(key)
    else saveDraft(key, next, description)
  }
  return { draft, change, discard: () => dropDraft(key) }
}
