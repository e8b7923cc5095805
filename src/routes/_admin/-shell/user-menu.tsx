import { Loader, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'

import { logout } from '@/api/auth'
import { useSession } from '@/session/session'
import { decodeToken } from '@/session/token'
import { Avatar } from '@/ui/page/avatar'
import { lazyComponent } from '@/ui/page/lazy-component'

import classes from './shell.module.css'

const UserMenuDropdown = lazyComponent('The account menu', () => import('./user-menu-dropdown'))
const preload = () => void UserMenuDropdown.preload().catch(() => undefined)
const PRELOAD_DELAY_MS = 2000

/** Loads the menu after the button, because the menu and its positioning code add 27 kB. */
export function UserMenu() {
  const token = useSession((session) => session.token)
  const [isWanted, setIsWanted] = useState(false)
  // Preloads the menu so that Logout is available even if the connection is lost.
  useTimeout(preload, PRELOAD_DELAY_MS, { autoInvoke: true })
  const isLoggingOut = useIsMutating({ mutationKey: logout.mutationKey }) > 0
  const { name, email } = decodeToken(token)
  const shown = name ?? email ?? 'Admin'
  const content = (
    <>
      <Avatar name={shown} size={32} />
      <Text span visibleFrom="md" truncate maw="14rem" fw={500}>
        {shown}
      </Text>
      <VisuallyHidden>account menu</VisuallyHidden>
      {isLoggingOut ? (
        <Loader size={16} aria-label="Logging out" />
      ) : (
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      )}
    </>
  )
  const closed = (
    <UnstyledButton
      className={classes.user}
      // While the menu loads after a press, React remounts this button as the `fallback` below, so
      // the new button must take the focus.
      autoFocus={isWanted}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsWanted(true)}
    >
      {content}
    </UnstyledButton>
  )
  if (!isWanted) return closed
  return (
    <UserMenuDropdown
      fallback={closed}
      onLoadError={() => setIsWanted(false)}
      heading={name ? email : null}
      target={
        <UnstyledButton className={classes.user} autoFocus>
          {content}
        </UnstyledButton>
      }
    />
  )
}
