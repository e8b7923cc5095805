import { dropSaved, useUnsavedWork } from '@/session/drafts'

/** The sources of the work whose save has no answer yet, also after its screen was left. */
const unanswered = new Set<unknown>()

/**
 * Saves the work by `send`. If the session expires before the answer, the draft of the work can't be
 * restored until then, and so not saved twice. Deletes the draft if the save succeeds.
 */
export async function sendSave<Answer>(
  source: object,
  send: () => Promise<Answer>,
): Promise<Answer> {
  let saved = {}
  unanswered.add(source)
  try {
    const answer = await send()
    saved = source
    return answer
  } finally {
    unanswered.delete(source)
    // Of a failed save it deletes nothing, but says that something has changed.
    dropSaved(saved)
  }
}

/** Whether the save of the work has no answer yet. */
export const useIsUnanswered = (source: object | undefined) =>
  useUnsavedWork(() => unanswered.has(source))
