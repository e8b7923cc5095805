import { EmptyState as MantineEmptyState, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Tone } from '@/domain/status/tone'
import { Sentence } from '@/ui/page/sentence'

interface EmptyStateProps {
  title: string
  hint?: string | false | undefined
  action?: ReactNode
  icon?: ReactNode
  tone?: Tone
  role?: 'alert'
  /** Adds a border. Set this if the surrounding element has none. */
  framed?: boolean
}

export function EmptyState({
  title,
  hint,
  action,
  icon,
  tone = 'neutral',
  role,
  framed = false,
}: EmptyStateProps) {
  const content = (
    <MantineEmptyState role={role} color={tone} icon={icon} title={title}>
      {hint && (
        <MantineEmptyState.Description dir="auto">
          <Sentence text={hint} />
        </MantineEmptyState.Description>
      )}
      {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  )
  if (!framed) return content
  return <Paper withBorder>{content}</Paper>
}
