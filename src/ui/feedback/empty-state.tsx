import { Box, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** The spec's sentence. */
  title: string
  /** What would be here, or what to do. */
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <Stack align="center" gap="0.25rem" px="lg" py="3rem" ta="center">
      {icon !== undefined && (
        <ThemeIcon color="neutral" variant="light" radius="xl" size="2.75rem" mb="xs" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Text size="lg" fw={600}>
        {title}
      </Text>
      {hint !== undefined && (
        <Text c="dimmed" maw="34rem">
          {hint}
        </Text>
      )}
      {action !== undefined && <Box mt="md">{action}</Box>}
    </Stack>
  )
}
