import type { ReactNode } from 'react'

import { AppLink } from '@/ui/page/link'

import classes from './recovery.module.css'

export function MissingStep({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <span>{children}</span>{' '}
      <AppLink
        to="/forgot-password"
        data-underline="always"
        style={{ color: 'inherit', fontWeight: 600 }}
      >
        Start again
      </AppLink>
    </p>
  )
}
