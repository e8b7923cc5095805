import { Badge } from '@mantine/core'

import type { Tone } from '@/domain/status/tone'

import classes from './status-badge.module.css'

/** A status as a word with a mark; the marks differ in shape, never in colour alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    // The width keeps the word whole: a table's column grows to its longest status.
    <Badge className={classes.badge} color={tone} data-tone={tone} miw="max-content">
      {label}
    </Badge>
  )
}
