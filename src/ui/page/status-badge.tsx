import { Badge } from '@mantine/core'

import type { Tone } from '@/domain/status/tone'

import classes from './status-badge.module.css'

/** A status as a word with a mark. The marks differ in shape, never in colour alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    // The minimum width makes a table column grow to its longest status.
    <Badge className={classes.badge} color={tone} data-tone={tone} miw="max-content">
      {label}
    </Badge>
  )
}
