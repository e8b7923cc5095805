import { Pagination as MantinePagination } from '@mantine/core'

import { pageRange } from '@/domain/list/page-range'

import classes from '@/ui/table/pagination.module.css'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
  previous?: string
  next?: string
  onPrefetchPage?: ((page: number) => void) | undefined
}

/**
 * Uses our own `pageRange`, because Mantine's (with 2 siblings and 2 boundaries) is longer near
 * both ends: on page 1 of 20, it shows pages 1 to 8 before the gap instead of 1 to 5.
 */
export function Pagination({
  page,
  pages,
  onPage,
  previous = 'Prev',
  next = 'Next',
  onPrefetchPage,
}: PaginationProps) {
  if (pages <= 1) return null

  const goTo = (target: number) => ({
    onClick: () => target !== page && onPage(target),
    onMouseEnter: () => onPrefetchPage?.(target),
    onFocus: () => onPrefetchPage?.(target),
  })

  return (
    <MantinePagination.Root total={pages} value={page} className={classes.root}>
      <nav aria-label="Pagination" className={classes.pagination}>
        <MantinePagination.Control
          className={classes.step}
          disabled={page <= 1}
          {...goTo(page - 1)}
        >
          {previous}
        </MantinePagination.Control>
        <ul className={classes.pages}>
          {pageRange(page, pages).map((link, index, links) =>
            link === 'gap' ? (
              <li key={`after-${links[index - 1]}`}>
                <span aria-hidden className={classes.gap}>
                  …
                </span>
              </li>
            ) : (
              <li key={link}>
                <MantinePagination.Control
                  className={classes.page}
                  active={link === page}
                  aria-current={link === page ? 'page' : undefined}
                  {...goTo(link)}
                >
                  {link}
                </MantinePagination.Control>
              </li>
            ),
          )}
        </ul>
        <MantinePagination.Control
          className={classes.step}
          disabled={page >= pages}
          {...goTo(page + 1)}
        >
          {next}
        </MantinePagination.Control>
      </nav>
    </MantinePagination.Root>
  )
}
