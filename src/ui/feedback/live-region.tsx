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

/** Announces what happened to screen readers, even if the component that says so is unmounted. */
export function announce(text: string): void {
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = text
}

export function Announcer() {
  return <VisuallyHidden component="div" id="announcer" aria-live="polite" />
}

/**
 * Returns '7 rows', 'Page 2 of 5, 10 rows' if there are several pages, or 'Page 2, 10 rows' if their
 * number is unknown.
 */
export function rowCountText(rows: number, page?: number, pages?: number): string {
  const count = rows === 0 ? 'No rows' : formatCount(rows, 'row')
  if (page === undefined || (pages !== undefined && pages <= 1)) return count
  if (pages === undefined) return `Page ${page}, ${count}`
  return `Page ${page} of ${pages}, ${count}`
}
