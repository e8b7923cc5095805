import { useSession } from '@/session/session'

const later = () => useSession.getState().at + 1

function tell(event: object) {
  const channel = new BroadcastChannel('adminAuthToken')
  channel.postMessage(event)
  channel.close()
}

/** Sends this tab the message that another tab sends after signing in. */
export function signInElsewhere(token: string): void {
  tell({ type: 'signIn', token, chat: null, at: later(), cause: 'other-tab' })
}

/** Sends this tab the message that another tab sends on Logout. */
export function logOutElsewhere(): void {
  tell({ type: 'signOut', at: later(), cause: 'logout' })
}
