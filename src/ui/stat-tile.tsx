import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

import classes from '@/ui/stat-tile.module.css'

interface StatTileProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  ref?: Ref<HTMLAnchorElement>
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** A skeleton in the place of the value. */
  loading?: boolean
}

function StatTileBase({ label, value, hint, icon, loading = false, ...link }: StatTileProps) {
  return (
    <a {...link} className={classes.tile} aria-busy={loading}>
      <span className={classes.label}>
        {icon !== undefined && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        {label}
      </span>
      <span className={classes.value}>
        {loading ? <span className={classes.bar} aria-hidden /> : value}
      </span>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </a>
  )
}

/** A figure that leads to what it counts: `<StatTile to="/bookings" label="Bookings" value={12} />`. */
export const StatTile = createLink(StatTileBase)
