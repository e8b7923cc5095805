import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'

import type { ListSearch } from '@/domain/list/list-search'
import { pageRange } from '@/domain/list/page-range'

import classes from '@/ui/table/pagination.module.css'

export interface PaginationProps {
  page: number
  pages: number
  /** False if the list is below other content, which stays in view. */
  resetScroll: boolean
  previous?: string
  next?: string
}

/**
 * Instead of Mantine's Pagination, whose range (with 2 siblings and 2 boundaries) is longer near
 * both ends: on page 1 of 20, it shows pages 1 to 8 before the gap instead of 1 to 5.
 */
export function Pagination({
  page,
  pages,
  resetScroll,
  previous = 'Prev',
  next = 'Next',
}: PaginationProps) {
  const router = useRouter()
  if (pages <= 1) return null

  const inList = (page: number) => Math.min(Math.max(page, 1), pages)
  const linkTo = (targetOf: (before: number) => number) => ({
    to: '.' as const,
    search({ page = 1, ...before }: ListSearch) {
      const target = targetOf(page)
      return { ...before, page: target > 1 ? target : undefined }
    },
    state: true as const,
    resetScroll,
  })
  function stepBy(step: 1 | -1) {
    const isBeyond = inList(page + step) !== page + step
    // From the page in the URL, so that two presses in a row are two steps.
    const link = linkTo((before) => inList(inList(before) + step))
    function preload() {
      if (!isBeyond) void router.preloadRoute(link)
    }
    function open() {
      if (!isBeyond) void router.navigate(link)
    }
    return {
      variant: 'default',
      px: 'sm',
      // Not `disabled`, because a disabled button would lose the focus.
      'data-disabled': isBeyond,
      'aria-disabled': isBeyond,
      onMouseEnter: preload,
      onFocus: preload,
      onClick: open,
    }
  }

  return (
    <nav aria-label="Pagination" className={classes.pagination}>
      <Button {...stepBy(-1)}>{previous}</Button>
      <ul className={classes.pages}>
        {pageRange(page, pages).map((link, index, links) => {
          if (link === 'gap') {
            return (
              <li key={`after-${links[index - 1]}`} className={classes.gap}>
                <span aria-hidden>…</span>
              </li>
            )
          }
          return (
            <li key={link}>
              <Link
                {...linkTo(() => link)}
                activeOptions={{ exact: true }}
                className={classes.page}
                aria-current={link === page ? 'page' : undefined}
              >
                {link}
              </Link>
            </li>
          )
        })}
      </ul>
      <Button {...stepBy(1)}>{next}</Button>
    </nav>
  )
}
