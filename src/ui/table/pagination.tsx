import { Button, UnstyledButton } from '@mantine/core'
import type { MouseEvent } from 'react'

import { pageRange } from '@/domain/list/page-range'

import classes from '@/ui/table/pagination.module.css'

export interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Where a page number leads when it is opened in another tab. */
  hrefOf: (page: number) => string
  previous?: string
  next?: string
  onPrefetchPage?: ((page: number) => void) | undefined
}

/**
 * Instead of Mantine's Pagination, whose range (with 2 siblings and 2 boundaries) is longer near
 * both ends: on page 1 of 20, it shows pages 1 to 8 before the gap instead of 1 to 5.
 */
export function Pagination({
  page,
  pages,
  onPage,
  hrefOf,
  previous = 'Prev',
  next = 'Next',
  onPrefetchPage,
}: PaginationProps) {
  if (pages <= 1) return null

  /** Keeps the focus when the pressed button becomes disabled. */
  function step(target: number, nav: Element | null) {
    onPage(target)
    const edge = target <= 1 ? 'first' : 'last'
    if (target <= 1 || target >= pages)
      nav?.querySelector<HTMLElement>(`li:${edge}-child a`)?.focus()
  }
  const prefetchOf = (target: number) => ({
    onMouseEnter: () => onPrefetchPage?.(target),
    onFocus: () => onPrefetchPage?.(target),
  })

  const linkTo = (target: number) => ({
    ...prefetchOf(target),
    component: 'a' as const,
    href: hrefOf(target),
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (target !== page) onPage(target)
    },
  })

  return (
    <nav aria-label="Pagination" className={classes.pagination}>
      <Button
        variant="default"
        px="sm"
        disabled={page <= 1}
        {...prefetchOf(page - 1)}
        onClick={({ currentTarget }) => step(page - 1, currentTarget.parentElement)}
      >
        {previous}
      </Button>
      <ul className={classes.pages}>
        {pageRange(page, pages).map((link, index, links) =>
          link === 'gap' ? (
            <li key={`after-${links[index - 1]}`} className={classes.gap}>
              <span aria-hidden>…</span>
            </li>
          ) : (
            <li key={link}>
              <UnstyledButton
                className={classes.page}
                aria-current={link === page ? 'page' : undefined}
                {...linkTo(link)}
              >
                {link}
              </UnstyledButton>
            </li>
          ),
        )}
      </ul>
      <Button
        variant="default"
        px="sm"
        disabled={page >= pages}
        {...prefetchOf(page + 1)}
        onClick={({ currentTarget }) => step(page + 1, currentTarget.parentElement)}
      >
        {next}
      </Button>
    </nav>
  )
}
