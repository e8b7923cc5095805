import type { ReactNode } from 'react'

import { AppLink } from '@/ui/page/link'

import classes from './recovery.module.css'

/*
 * Password recovery keeps its data in the history state, which survives a reload and stays out of
 * the URL. It is missing if the user opened the step directly.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string | undefined
    user_id?: string | number | undefined
    /**
     * True if the user came from Delete Account, a screen for customers and providers. Forgot
     * Password then says that it is for admins.
     */
    fromDeleteAccount?: boolean
  }
}

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
