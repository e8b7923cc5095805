import { dropSaved, useUnsavedWork } from '@/session/drafts'

/** The sources of the work whose save has no answer yet, also after its screen was left. */
const unanswered = new Set<unknown>()

/** The source of no work, by which dropSaved() only tells that something has changed. */
const NO_SOURCE = {}

/**
 * Saves the work by `send`. If the session expires before the answer, the draft of the work can't be
 * restored until then, and so not saved twice. Deletes the draft if the save succeeds.
 */
export async function sendSave<Answer>(
  source: object,
  send: () => Promise<Answer>,
): Promise<Answer> {
  unanswered.add(source)
  try {
    const answer = await send()
    dropSaved(source)
    return answer
  } finally {
    unanswered.delete(source)
    dropSaved(NO_SOURCE)
  }
}

/** Whether the save of the work has no answer yet. */
export const useIsUnanswered = (source: object | undefined) =>
  useUnsavedWork(() => unanswered.has(source))
