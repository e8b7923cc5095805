import { VisuallyHidden } from '@mantine/core'

import { formatCount } from '@/domain/format/count'

/**
 * Announces changes of `text` to screen readers. It has no role, because tests find toasts by the
 * roles `status` and `alert`.
 */
export function LiveRegion({ text }: { text: string }) {
  return (
    <VisuallyHidden component="div" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}

/** Returns '7 rows', or 'Page 2 of 5, 10 rows' if there are several pages. */
export function rowCountText(rows: number, page = 1, pages = 1): string {
  const count = rows === 0 ? 'No rows' : formatCount(rows, 'row')
  return pages > 1 ? `Page ${page} of ${pages}, ${count}` : count
}
