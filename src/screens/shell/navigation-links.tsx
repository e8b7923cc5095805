import { Badge, NavLink, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { useUnreadLabel } from '@/screens/conversations/unread'

import { navigation } from './navigation'

import classes from './shell.module.css'

export function NavigationLinks({ onNavigate }: { onNavigate?: () => void }) {
  const unread = useUnreadLabel()
  const unreadId = useId()
  return (
    <ul className={classes.links}>
      {navigation.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <NavLink
            renderRoot={(props) => (
              // Without `exact`, the link to '/' would be marked active on every screen.
              <Link
                {...props}
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false }}
              />
            )}
            label={label}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            classNames={{
              root: classes.link,
              label: classes.linkLabel,
              section: classes.linkIcon,
            }}
            {...(onNavigate && { onClick: onNavigate })}
            {...(to === '/messages' && unread && { 'aria-describedby': unreadId })}
          />
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
