import { useSession } from './session'
import { decodeToken, type TokenPayload } from './token'

/** The admin who is signed in; all nulls when nobody is. */
export function currentAdmin(): TokenPayload {
  return decodeToken(useSession.getState().token)
}

/** The signed-in admin's id, for components: it may become known only after they have mounted. */
export function useMyId(): string | null {
  return useSession(({ token }) => decodeToken(token).id)
}
