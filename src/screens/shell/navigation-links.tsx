import { Badge, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { useUnreadLabel } from '@/screens/unread'

import { navigation } from './navigation'

import classes from './shell.module.css'

/** Mantine's NavLink would add 3 kB to every screen for nested links, which there are none of. */
export function NavigationLinks({ onNavigate }: { onNavigate?: () => void }) {
  const unread = useUnreadLabel()
  const unreadId = useId()
  return (
    <ul className={classes.links}>
      {navigation.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.link}
            // Without `exact`, the link to '/' would be marked active on every screen.
            activeOptions={{ exact: to === '/', includeSearch: false }}
            {...(onNavigate && { onClick: onNavigate })}
            {...(to === '/messages' && unread && { 'aria-describedby': unreadId })}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span>{label}</span>
          </Link>
          {/* The badge is outside the link, whose accessible name must not contain the count. */}
          {to === '/messages' && unread && (
            <Badge id={unreadId} variant="filled" className={classes.unread}>
              <span>{unread}</span>
              <VisuallyHidden> unread</VisuallyHidden>
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
