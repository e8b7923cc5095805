import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * The page that was open when the session expired, in memory only: an expiry clears everything that
 * is stored, so a reload forgets the page. The same admin is offered it after signing in again;
 * another admin, or a Logout, drops it.
 */

export interface ResumePage {
  href: string
  /** The screen's name. */
  title: string
}

let left: (ResumePage & { owner: string }) | null = null

/** Whose session this is, or was until it expired. */
let owner = ownerOf(useSession.getState().token)

useSession.subscribe(({ token }) => {
  if (token !== null) owner = ownerOf(token)
})

onSignOut((reason) => {
  if (reason !== 'expired') left = null
})

/** Remembers the page for the admin whose session has just expired. */
export function rememberResumePage(page: ResumePage): void {
  if (owner !== null) left = { ...page, owner }
}

/** Returns the page that the signed-in admin left, and forgets it; null for another admin. */
export function takeResumePage(): ResumePage | null {
  const page = left
  left = null
  return page?.owner === ownerOf(useSession.getState().token) ? page : null
}
