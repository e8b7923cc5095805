import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * The page that was open when the session expired. It is kept only in memory. If the same admin
 * signs in again, the app offers to reopen the page.
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

/**
 * Returns the page if it belongs to the signed-in admin, otherwise null. Forgets the page in both
 * cases.
 */
export function takeResumePage(): ResumePage | null {
  const page = left
  left = null
  return page?.owner === ownerOf(useSession.getState().token) ? page : null
}
