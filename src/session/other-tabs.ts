import { unsavedNames } from './drafts'
import { useSession } from './session'
import { nameInBuild, tryStorage } from './storage'

/** A tab that has not answered by then counts as one without unsaved work. */
const TAB_ANSWER_MS = 300

/** Asks for the names of unsaved work, or answers with them. */
interface Message {
  session: string | null
  names?: string[]
}

let channel: BroadcastChannel | null = null

/** Answers unsavedElsewhere() of the other tabs. Returns a function that stops it. */
export function answerOtherTabs(): () => void {
  const opened = tryStorage(() => new BroadcastChannel(nameInBuild('unsaved work')))
  opened?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { id: session } = useSession.getState()
    if (data.names || data.session !== session) return
    opened.postMessage({ session, names: unsavedNames() } satisfies Message)
  })
  channel = opened
  return () => opened?.close()
}

/** Resolves to the names of what a logout would lose in the other tabs of the session. */
export async function unsavedElsewhere(): Promise<string[]> {
  const { id: session } = useSession.getState()
  const found: string[] = []
  function collect({ data }: MessageEvent<Message>) {
    if (data.names && data.session === session) found.push(...data.names)
  }
  channel?.addEventListener('message', collect)
  channel?.postMessage({ session } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, TAB_ANSWER_MS))
  channel?.removeEventListener('message', collect)
  return found
}
