import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * The page that was open when the session expired. The same admin is offered this page after
 * signing in again; a logout, or a sign-in by another admin, discards it. The page is in memory
 * only, because an expiry clears everything that is stored.
 */

export interface ResumePage {
  href: string
  title: string
}

let left: (ResumePage & { owner: string }) | null = null

/** The admin of the current session, or of the previous one when signed out. */
let owner = ownerOf(useSession.getState().token)

useSession.subscribe(({ token }) => {
  if (token !== null) owner = ownerOf(token)
})

onSignOut((reason) => {
  if (reason !== 'expired') left = null
})

export function rememberResumePage(page: ResumePage): void {
  if (owner !== null) left = { ...page, owner }
}

/** Returns the page and forgets it; null if the page belongs to another admin. */
export function takeResumePage(): ResumePage | null {
  const page = left
  left = null
  return page?.owner === ownerOf(useSession.getState().token) ? page : null
}
