import { useSession } from './session'
import { decodeToken, type TokenPayload } from './token'

/** The signed-in admin; all fields are null when nobody is signed in. */
export function currentAdmin(): TokenPayload {
  return decodeToken(useSession.getState().token)
}

/** The signed-in admin's id; null when signed out, and until the stored token is decrypted. */
export function useMyId(): string | null {
  return useSession(({ token }) => decodeToken(token).id)
}
