import classes from '@/ui/announced.module.css'

/**
 * Says what a search, a filter or another page has brought, each time the text changes, to who
 * can't see it. No role of its own: the notices are the page's status and alert.
 */
export function Announced({ text }: { text: string }) {
  return (
    <div aria-live="polite" className={classes.announced}>
      {text}
    </div>
  )
}

/** '7 rows', and for a list of several pages which of them. */
export function countOf(rows: number, page = 1, pages = 1): string {
  const count = rows === 0 ? 'No rows' : rows === 1 ? '1 row' : `${rows} rows`
  return pages > 1 ? `Page ${page} of ${pages}, ${count}` : count
}
