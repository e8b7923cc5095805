import { useSession } from './session'
import { decodeToken, type TokenPayload } from './token'

export function currentAdmin(): TokenPayload {
  return decodeToken(useSession.getState().token)
}

/** Returns null if nobody is signed in or the stored token is not decrypted yet. */
export function useMyId(): string | null {
  return useSession(({ token }) => decodeToken(token).id)
}
