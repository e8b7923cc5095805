import { Link } from '@tanstack/react-router'

import { navigation } from './-navigation'

import classes from './-shell.module.css'

/** The sidebar's entries; the drawer below 991px shows the same. */
export function Navigation({ label, onNavigate }: { label: string; onNavigate?: () => void }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.entries}>
        {navigation.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              // The dashboard's '/' would otherwise be active everywhere.
              activeOptions={{ exact: to === '/', includeSearch: false }}
              {...(onNavigate ? { onClick: onNavigate } : {})}
            >
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
