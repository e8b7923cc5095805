import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'

import { initials } from '@/domain/initials'
import { useSession } from '@/session/session'
import { decodeToken } from '@/session/token'

import classes from './-shell.module.css'

const loadPanel = () => import('./-user-menu-panel')
/** A failure is told when the menu is opened. */
const preloadPanel = () => void loadPanel().catch(() => {})
const PRELOAD_DELAY_MS = 2000
const UserMenuPanel = lazy(loadPanel)

/** The account button; its menu, which costs 27 kB with what places it, comes when it is reached for. */
export function UserMenu() {
  const token = useSession((session) => session.token)
  const [wanted, setWanted] = useState(false)
  useEffect(function keepLogoutAtHandOffline() {
    const timer = setTimeout(preloadPanel, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const { name, email } = decodeToken(token)
  const shown = name ?? email ?? 'Admin'
  const parts = (
    <>
      <span className={classes.userInitials} aria-hidden="true">
        {initials(shown)}
      </span>
      <span className={classes.userName}>{shown}</span>
      <span className={classes.hidden}>account menu</span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </>
  )
  const closed = (
    <button
      type="button"
      className={classes.user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
      onClick={() => setWanted(true)}
    >
      {parts}
    </button>
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <UserMenuPanel
        heading={name ? email : null}
        target={
          <button type="button" className={classes.user}>
            {parts}
          </button>
        }
      />
    </Suspense>
  )
}
