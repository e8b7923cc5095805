import { Paper, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AppLink } from '@/ui/page/link'

/*
 * Each step of the password recovery passes its data to the next one in the history entry, where it
 * survives a reload and stays out of the URL.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** From Forgot Password to Enter OTP. */
    email?: string
    /** From Enter OTP to Reset Password. */
    user_id?: string
    /** Forgot Password was opened by a customer or provider, from Delete Account. */
    fromDeleteAccount?: boolean
  }
}

/** What the previous step passed on; undefined if this one was opened directly. */
export function useRecoveryState(key: 'email' | 'user_id'): string | undefined {
  return useLocation({
    select: ({ state }) => {
      const value: unknown = state[key]
      return typeof value === 'string' && value !== '' ? value : undefined
    },
  })
}

/** A short hint above the fields. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Paper
      component="p"
      radius="sm"
      m={0}
      px="sm"
      py="0.625rem"
      bg="var(--mantine-color-pending-light)"
      c="pending"
      fz="sm"
    >
      {children}
    </Paper>
  )
}

/** Explains what a step that was opened directly lacks, and links to the first one. */
export function MissingStep({ children }: { children: ReactNode }) {
  return (
    <Note>
      {children}{' '}
      <AppLink to="/forgot-password" underline="always" c="inherit" fw={600}>
        Start again
      </AppLink>
    </Note>
  )
}

/** Centred, below a form. */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <Text component="div" ta="center" mt="lg">
      {children}
    </Text>
  )
}
