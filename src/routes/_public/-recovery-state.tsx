import { Paper, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AppLink } from '@/ui/page/link'

/*
 * Each step of the password recovery passes data to the next step in the history state, which
 * survives a reload and keeps the data out of the URL.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** From Forgot Password to Enter OTP. */
    email?: string
    /** From Enter OTP to Reset Password. */
    user_id?: string
    /** Forgot Password was opened from Delete Account, which only customers and providers use. */
    fromDeleteAccount?: boolean
  }
}

/** The previous step's data; undefined if the user opened the current step directly. */
export function useRecoveryState(key: 'email' | 'user_id'): string | undefined {
  return useLocation({
    select: ({ state }) => {
      const value: unknown = state[key]
      return typeof value === 'string' && value !== '' ? value : undefined
    },
  })
}

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

/** Shown when the user opens a step directly. Links to the first step. */
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

export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <Text component="div" ta="center" mt="lg">
      {children}
    </Text>
  )
}
