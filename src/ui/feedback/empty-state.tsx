import { Box, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Tone } from '@/domain/status/tone'
import { Sentence } from '@/ui/page/sentence'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  tone?: Tone
  role?: 'alert'
  /** Adds a border. Set this if the surrounding element has none. */
  framed?: boolean
}

export function EmptyState(props: EmptyStateProps) {
  const { title, hint, action, icon, tone = 'neutral', role, framed = false } = props
  const content = (
    <Stack role={role} align="center" gap="0.25rem" px="lg" py="3rem" ta="center">
      {icon !== undefined && (
        <ThemeIcon color={tone} variant="light" radius="xl" size="2.75rem" mb="xs" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Text size="lg" fw={600}>
        {title}
      </Text>
      {hint !== undefined && (
        <Text dir="auto" c="dimmed" maw="min(34rem, 100%)" style={{ overflowWrap: 'anywhere' }}>
          {typeof hint === 'string' ? <Sentence text={hint} /> : hint}
        </Text>
      )}
      {action !== undefined && <Box mt="md">{action}</Box>}
    </Stack>
  )
  return framed ? <Paper withBorder>{content}</Paper> : content
}
