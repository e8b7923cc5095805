import { sessionSaved, useSession } from '@/session/session'

const KEY = 'adminAuthToken'

function tell(message: object) {
  const channel = new BroadcastChannel(KEY)
  channel.postMessage(message)
  channel.close()
}

let serial = 0

/** Does what another tab does on signing in: stores the session and sends this tab a message. */
export async function signInElsewhere(token: string): Promise<void> {
  await sessionSaved()
  const id = `elsewhere-${++serial}`
  localStorage.setItem(KEY, JSON.stringify({ id }))
  tell({ type: 'signIn', id, token })
}

/** Does what another tab does on Logout. */
export function logOutElsewhere(): void {
  const { id } = useSession.getState()
  localStorage.removeItem(KEY)
  tell({ type: 'signOut', id, cause: 'logout' })
}

/** Answers as another tab with unsaved work does when it is asked. Returns a function that closes it. */
export function openTabWithWork(names: string[]): () => void {
  const channel = new BroadcastChannel('unsaved work')
  channel.addEventListener('message', ({ data }: MessageEvent<{ session: string }>) =>
    channel.postMessage({ session: data.session, names }),
  )
  return () => channel.close()
}
