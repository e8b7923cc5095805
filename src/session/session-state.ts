export interface Session {
  /** Random, so that sessions can be told apart without decrypting them and without a clock. */
  id: string
  token: string
  /** The active conversation. */
  chat: string | null
}

export interface SessionState {
  phase: 'signedOut' | 'restoring' | 'signedIn'
  /** While restoring, the id of what is stored. Null if signed out. */
  id: string | null
  token: string | null
  activeConversationId: string | null
  /** Why this phase began. 'start' before anything has happened. */
  cause: 'start' | SignInCause | SignOutCause
}
export type SignInCause = 'login' | 'other-tab'
export type SignOutCause = 'logout' | 'expired' | 'unreadable'

export function signedIn(
  { phase, token, activeConversationId: chat }: SessionState,
  session: Session,
  cause: SignInCause,
): SessionState {
  // A chat that was opened during the decryption takes precedence over the stored one.
  const ownChat = phase === 'restoring' || token === session.token ? chat : null
  const activeConversationId = ownChat ?? session.chat
  return { phase: 'signedIn', id: session.id, token: session.token, activeConversationId, cause }
}

export function signedOut(cause: SignOutCause): SessionState {
  return { phase: 'signedOut', id: null, token: null, activeConversationId: null, cause }
}
