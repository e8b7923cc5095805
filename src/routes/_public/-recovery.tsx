import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AppLink } from '@/ui/link'

import classes from './-recovery.module.css'

/*
 * What one step of the password recovery hands to the next: in the history entry, so that it
 * survives a reload and never stands in the address.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Forgot Password to Enter OTP. */
    email?: string
    /** Enter OTP to Reset Password. */
    user_id?: string
  }
}

/** What the step before left here; undefined when this one was opened by itself. */
export function useHandedOver(key: 'email' | 'user_id'): string | undefined {
  return useLocation({
    select: ({ state }) => {
      const value: unknown = state[key]
      return typeof value === 'string' && value !== '' ? value : undefined
    },
  })
}

/** Says what a step that was opened by itself lacks, and leads to the first one. */
export function StepMissing({ children }: { children: ReactNode }) {
  return (
    <p className={classes.missing}>
      {children} <AppLink to="/forgot-password">Start again</AppLink>
    </p>
  )
}
