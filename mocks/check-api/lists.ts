import { PAGE_SIZE } from '@/domain/limits'

import type { OperationName } from '../openapi/operations'
import { different } from './difference'
import { type Operation, type Row, rowsIn, type Search, type Session } from './session'

/** Text that no row contains. */
const NONSENSE = 'zqxjkvw-check-api'

/** The checks of a paged list. `R` is a row as the product reads it. */
export function createList<R extends Row>(
  { peek }: Session,
  name: OperationName,
  { call, add }: Operation,
) {
  const pageOf = (search: Search) => ({ search: { page: 1, limit: PAGE_SIZE, ...search } })
  const serious = (where: string, expected: string, found: string, effect: string) =>
    add(different(where, expected, found, effect, 'serious'))

  /** Resolves to the rows of one page, the first by default. */
  async function rows(search: Search = {}): Promise<R[]> {
    const page = pageOf(search)
    const found = rowsIn(await call(page))
    const { limit } = page.search
    if (found.length > limit) {
      const effect = 'shows rows of other pages too, so that pages repeat them'
      serious('limit', `at most ${limit} rows`, `${found.length} rows`, effect)
    }
    return found as R[]
  }

  /** Checks that pages count from 1, and that `total_pages` fits the rows. */
  async function checkPages(search: Search = {}): Promise<R[]> {
    const first = await rows(search)
    const ids = new Set(first.map(({ _id }) => _id))
    const isOther = ({ _id }: Row) => !ids.has(_id)
    const known = (payload: unknown) => rowsIn(payload).filter(({ _id }) => _id)
    const zeroth = known(await peek(name, pageOf({ ...search, page: 0 })))
    if (zeroth.length > 0 && zeroth.every(isOther)) {
      serious(
        'page',
        'to count from 1',
        'a page 0 with rows of its own',
        'never shows these rows',
      )
    }
    if (first.length < PAGE_SIZE) return first
    const payload = await peek(name, pageOf({ ...search, page: 2 }))
    const second = known(payload)
    const { total_pages: pages } = (payload ?? {}) as { total_pages?: number }
    if (second.length > 0 && !second.some(isOther)) {
      serious('page', 'other rows on page 2', 'those of page 1', 'repeats the rows')
    } else if (second.some(isOther) && pages === 1) {
      serious('total_pages', '2 or more', '1', 'hides the rows of page 2')
    }
    const last = pages ?? 1
    if (last > 1 && (await rows({ ...search, page: last })).length === 0) {
      const where = 'total_pages'
      add(
        different(where, `rows on page ${last}`, 'none', 'offers an empty page', 'differs'),
      )
    }
    return first
  }

  /**
   * Checks that all rows match. `matches` returns undefined for a row that says nothing about it.
   * `all` are rows of the list without the filter.
   */
  async function checkFilter(
    search: Search,
    all: R[],
    matches: (row: R) => boolean | undefined,
  ): Promise<R[]> {
    const found = await rows(search)
    const { flag: _, ...rest } = search
    const filter = new URLSearchParams(
      Object.entries(Object.keys(rest).length > 0 ? rest : search).map(([key, value]) => [
        key,
        String(value),
      ]),
    ).toString()
    const others = found.filter((row) => matches(row) === false).length
    if (others > 0) {
      serious(
        filter,
        'only rows that match',
        `${others} others`,
        'shows rows that it should not',
      )
    }
    if (found.length === 0 && all.some((row) => matches(row) === true)) {
      serious(filter, 'the rows that match', 'none', 'hides rows')
    }
    return found
  }

  /** `known` is a text that the search must find, if any. */
  async function checkSearch(known: string | undefined): Promise<void> {
    const none = await rows({ search: NONSENSE })
    if (none.length > 0) {
      const found = `${none.length} rows`
      serious(
        `search=${NONSENSE}`,
        'no rows',
        found,
        'shows rows that were not searched for',
      )
    }
    if (known && (await rows({ search: known })).length === 0) {
      serious('search', 'rows that contain it', `none for '${known}'`, 'finds nothing')
    }
  }

  return { rows, checkPages, checkFilter, checkSearch }
}
