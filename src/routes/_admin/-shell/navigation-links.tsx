import { NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { navigation } from './navigation'

import classes from './shell.module.css'

function NavLinkBase(props: Omit<ComponentProps<'a'>, 'color' | 'style'> & NavLinkProps) {
  return <NavLink {...props} />
}

const RouterNavLink = createLink(NavLinkBase)

/** The links of the sidebar, and of the menu that replaces it below 991px. */
export function NavigationLinks({ onNavigate }: { onNavigate?: () => void }) {
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
          />
        </li>
      ))}
    </ul>
  )
}
