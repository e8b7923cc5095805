/**
 * Every sign-in has a time (`at`, in epoch milliseconds), and a sign-out ends all sign-ins up to its
 * time. The latest event wins, in whatever order a tab learns of them.
 */
export interface SessionState {
  phase: 'signedOut' | 'restoring' | 'signedIn'
  token: string | null
  activeConversationId: string | null
  at: number
  /** Why this phase began. 'start' before anything has happened. */
  cause: 'start' | SignInCause | SignOutCause
}
type SignInCause = 'login' | 'other-tab'
export type SignOutCause = 'logout' | 'expired' | 'unreadable'

export type SessionEvent =
  | { type: 'signIn'; token: string; chat: string | null; at: number; cause: SignInCause }
  | { type: 'signOut'; at: number; cause: SignOutCause }
  | { type: 'restored' }
  | { type: 'openChat'; chat: string | null }

export function reduce(state: SessionState, event: SessionEvent): SessionState {
  const { phase, token, activeConversationId: chat } = state
  if (event.type === 'openChat') {
    return phase === 'signedOut' ? state : { ...state, activeConversationId: event.chat }
  }
  if (event.type === 'restored') {
    return phase === 'restoring' ? signedOut(state.at, 'unreadable') : state
  }
  const { at, cause } = event
  if (at < state.at || (at === state.at && phase === 'signedOut')) return state
  if (event.type === 'signOut') return signedOut(at, event.cause)
  if (at === state.at) return state
  // A chat that was opened during the decryption takes precedence over the stored one.
  const ownChat = phase === 'restoring' || token === event.token ? chat : null
  const activeConversationId = ownChat ?? event.chat
  return { phase: 'signedIn', token: event.token, activeConversationId, at, cause }
}

function signedOut(at: number, cause: SignOutCause): SessionState {
  return { phase: 'signedOut', token: null, activeConversationId: null, at, cause }
}
