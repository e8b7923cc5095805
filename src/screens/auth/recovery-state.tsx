import type { ReactNode } from 'react'

import { AppLink } from '@/ui/page/link'

import classes from './recovery.module.css'

export function MissingStep({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <span>{children}</span>{' '}
      <AppLink to="/forgot-password" underline="always" c="inherit" fw={600}>
        Start again
      </AppLink>
    </p>
  )
}
