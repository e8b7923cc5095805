import { VisuallyHidden } from '@mantine/core'

import { formatCount } from '@/domain/format/count'

/** Announces changes to `text` to screen readers. */
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
