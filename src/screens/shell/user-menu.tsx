import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useRef, useState } from 'react'

import { useSession } from '@/session/session'
import { decodeToken } from '@/session/token'
import { Avatar } from '@/ui/image/avatar'
import { lazyComponent } from '@/ui/page/lazy-component'

import classes from './shell.module.css'

const UserMenuDropdown = lazyComponent('The account menu', () => import('./user-menu-dropdown'), {
  idle: true,
})

/** Loads the menu after the button, because the menu and its positioning code add 27 kB. */
export function UserMenu() {
  const token = useSession((session) => session.token)
  const [isLoaded, setLoaded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { name, email } = decodeToken(token)
  const shown = name ?? email ?? 'Admin'
  const content = (
    <>
      <Avatar name={shown} size={32} />
      <Text span dir="auto" visibleFrom="md" truncate maw="14rem" fw={500}>
        {shown}
      </Text>
      <VisuallyHidden>account menu</VisuallyHidden>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </>
  )
  if (!isLoaded) {
    return (
      <UnstyledButton
        className={classes.user}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => void UserMenuDropdown.open(() => setLoaded(true))}
      >
        {content}
      </UnstyledButton>
    )
  }
  return (
    <UserMenuDropdown
      heading={name ? email : null}
      // Mantine returns the focus only from a menu that was not open when it was mounted.
      onClose={() => button.current?.focus()}
      target={
        <UnstyledButton ref={button} className={classes.user} autoFocus>
          {content}
        </UnstyledButton>
      }
    />
  )
}
