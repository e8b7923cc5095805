import type { Tone } from '@/domain/tone'

import classes from '@/ui/status-badge.module.css'

/** A status as a word with a mark; the marks differ in shape, never in colour alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.mark} aria-hidden />
      {label}
    </span>
  )
}
