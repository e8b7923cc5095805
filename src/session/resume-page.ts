import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * The page that was open when the session expired, in memory only. The same admin is offered this
 * page after signing in again.
 */

export interface ResumePage {
  href: string
  title: string
}

let left: (ResumePage & { owner: string }) | null = null

/** The admin who signed in last. Stays set after the session ends. */
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

/** Returns the signed-in admin's page, or null if there is none. Always forgets the stored page. */
export function takeResumePage(): ResumePage | null {
  const page = left
  left = null
  return page?.owner === ownerOf(useSession.getState().token) ? page : null
}
