import { VisuallyHidden } from '@mantine/core'

import { formatCount } from '@/domain/format/count'

/**
 * Announces the result of a search, a filter or a page change whenever the text changes. It has no
 * role: `status` and `alert` are reserved for toasts.
 */
export function LiveRegion({ text }: { text: string }) {
  return (
    <VisuallyHidden component="div" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}

/** '7 rows'; for a list of several pages 'Page 2 of 5, 10 rows'. */
export function rowCountText(rows: number, page = 1, pages = 1): string {
  const count = rows === 0 ? 'No rows' : formatCount(rows, 'row')
  return pages > 1 ? `Page ${page} of ${pages}, ${count}` : count
}
