import { Badge } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconHalf from '@tabler/icons-react/dist/esm/icons/IconContrastFilled.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconSquare from '@tabler/icons-react/dist/esm/icons/IconSquareRotatedFilled.mjs'

import type { Tone } from '@/domain/status/tone'

const icons = {
  completed: IconCircleFilled,
  pending: IconCircle,
  failed: IconSquare,
  inProgress: IconHalf,
  neutral: IconMinus,
} as const satisfies Record<Tone, unknown>

/** A status as a word with an icon; the icons differ in shape, never in colour alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  const Icon = icons[tone]
  return (
    <Badge
      color={tone}
      data-tone={tone}
      // Never cut off: a table's column grows to its longest status.
      miw="max-content"
      leftSection={<Icon size={10} stroke={3.5} aria-hidden />}
    >
      {label}
    </Badge>
  )
}
