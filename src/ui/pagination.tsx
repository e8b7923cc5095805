import { pageRange } from '@/domain/page-range'

import classes from '@/ui/pagination.module.css'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
  previous?: string
  next?: string
  /** A page that the pointer or the focus is on: the moment to load it ahead. */
  onHover?: (page: number) => void
}

/** Nothing for a single page. */
export function Pagination({
  page,
  pages,
  onPage,
  previous = 'Prev',
  next = 'Next',
  onHover,
}: PaginationProps) {
  if (pages <= 1) return null

  const ahead = (target: number) => ({
    onMouseEnter: () => onHover?.(target),
    onFocus: () => onHover?.(target),
  })

  return (
    <nav aria-label="Pagination" className={classes.pagination}>
      <button
        type="button"
        className={classes.step}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        {...ahead(page - 1)}
      >
        {previous}
      </button>
      <ul className={classes.pages}>
        {pageRange(page, pages).map((link, index, links) => (
          // A gap is known by the page before it.
          <li key={link === 'gap' ? `after-${links[index - 1]}` : link}>
            {link === 'gap' ? (
              <span className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              <button
                type="button"
                className={classes.page}
                aria-current={link === page ? 'page' : undefined}
                onClick={() => link !== page && onPage(link)}
                {...ahead(link)}
              >
                {link}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.step}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        {...ahead(page + 1)}
      >
        {next}
      </button>
    </nav>
  )
}
