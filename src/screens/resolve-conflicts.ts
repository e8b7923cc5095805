import { ApiError } from '@/api/client/http'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { type ConflictField, resolveConflict } from '@/ui/overlay/conflict'

/** Milliseconds after which the save goes ahead without the check. */
const CHECK_TIMEOUT = 8_000

interface ConflictCheck<Copy, Field extends string> {
  /** What kind of record it is, such as 'service', and its name. */
  subject: string
  name: string
  fetchCopy: (signal: AbortSignal) => Promise<Copy>
  /** Compares the server's copy with the unsaved edits and with the copy they are based on. */
  conflictsWith: (theirs: Copy) => ConflictField<Field>[]
  isCurrentScreen: () => boolean
}

interface Resolution<Copy, Field> {
  /** The server's copy, or null if it could not be read. */
  theirs: Copy | null
  /** The fields to take over from it. */
  taken: Field[]
}

/**
 * Call this before overwriting a record. If another admin has changed it, asks the user what to
 * save, and asks again until a read shows nothing that the user has not seen. Resolves to null if
 * the user goes back to editing or has left the screen, or if the server's copy is unreadable.
 * Rejects only if the session has ended.
 */
export async function resolveConflicts<Copy, Field extends string>({
  subject,
  name,
  fetchCopy,
  conflictsWith,
  isCurrentScreen,
}: ConflictCheck<Copy, Field>): Promise<Resolution<Copy, Field> | null> {
  let answer: Resolution<Copy, Field> = { theirs: null, taken: [] }
  let shown: ConflictField<Field>[] = []
  for (;;) {
    let theirs: Copy
    try {
      theirs = await fetchCopy(AbortSignal.timeout(CHECK_TIMEOUT))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error
      if (!isCurrentScreen()) return null
      // What is on the server now would be replaced by a version that may lack it.
      if (error instanceof ApiError && error.failure === 'unreadable') {
        toast.error(error.message)
        return null
      }
      toast.warning(`It could not be checked whether someone else has changed “${isolate(name)}”.`)
      return answer
    }
    if (!isCurrentScreen()) return null
    const conflicts = conflictsWith(theirs)
    if (conflicts.length === 0 || textOf(conflicts) === textOf(shown)) {
      return { theirs, taken: answer.taken }
    }

    const choices = await resolveConflict({
      subject,
      fields: conflicts,
      isRepeated: shown.length > 0,
    })
    if (!choices) return null
    const taken = conflicts.filter((_, index) => choices[index] === 'theirs')
    answer = { theirs, taken: taken.map(({ field }) => field) }
    shown = conflicts
  }
}

function textOf(conflicts: ConflictField[]): string {
  return JSON.stringify(conflicts.map(({ field, version }) => [field, version]))
}
