import { Badge } from '@mantine/core'

import type { Tone } from '@/domain/status/tone'

import classes from '@/ui/page/status-badge.module.css'

/** CSS gives each tone a mark with its own shape so that tones don't differ in colour alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Badge className={classes.badge} color={tone} data-tone={tone}>
      {label}
    </Badge>
  )
}
