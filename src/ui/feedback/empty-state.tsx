import { EmptyState as MantineEmptyState, Paper } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import type { ReactNode } from 'react'

import { Sentence } from '@/ui/page/sentence'

interface EmptyStateProps {
  title: string
  hint?: string | false | undefined
  action?: ReactNode
  /** By default, a page, or a warning sign if it `failed`. */
  icon?: ReactNode
  /** Whether there is nothing because it could not be loaded. */
  failed?: boolean
  role?: 'alert'
  /** Adds a border. Set this if the surrounding element has none. */
  framed?: boolean
}

export function EmptyState({
  title,
  hint,
  action,
  icon,
  failed = false,
  role,
  framed = false,
}: EmptyStateProps) {
  const Icon = failed ? IconAlertTriangle : IconFileText
  const content = (
    <MantineEmptyState
      role={role}
      color={failed ? 'failed' : 'neutral'}
      icon={icon ?? <Icon stroke={1.6} />}
      title={title}
    >
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
