import { Badge, NavLink, type NavLinkProps, VisuallyHidden } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'

import { useUnread } from '@/routes/-unread'

import { navigation } from './navigation'

import classes from './shell.module.css'

function NavLinkBase(props: Omit<ComponentProps<'a'>, 'color' | 'style'> & NavLinkProps) {
  return <NavLink {...props} />
}

const RouterNavLink = createLink(NavLinkBase)

/** The links of the sidebar, and of the menu that replaces it below 991px. */
export function NavigationLinks({ onNavigate }: { onNavigate?: () => void }) {
  const unread = useUnread()
  const unreadId = useId()
  return (
    <ul className={classes.links}>
      {navigation.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <RouterNavLink
            to={to}
            label={label}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            // The dashboard's '/' would otherwise be active everywhere.
            activeOptions={{ exact: to === '/', includeSearch: false }}
            {...(onNavigate && { onClick: onNavigate })}
            {...(to === '/messages' && unread && { 'aria-describedby': unreadId })}
          />
          {/* Outside the link, whose name and text stay those of its screen. */}
          {to === '/messages' && unread && (
            <Badge id={unreadId} variant="filled" className={classes.unread}>
              {unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
