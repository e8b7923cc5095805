import { useSession } from './session'
import { decodeToken, type TokenPayload } from './token'

export function currentAdmin(): TokenPayload {
  return decodeToken(useSession.getState().token)
}

/** Returns null if nobody is signed in, or if the token is not decrypted yet or contains no id. */
export function useMyId(): string | null {
  return useSession(({ token }) => decodeToken(token).id)
}
