import { describe, expect, it } from 'vitest'

import {
  NOTHING_FETCHED,
  type Page,
  type FetchedPages,
  fetchAllPages,
} from '@/domain/list/fetch-pages'

const never = () => new AbortController().signal
const row = (id: number) => ({ _id: String(id) })

/** Returns a `fetchPage` whose requests stay pending until the test calls `complete` or `fail`. */
function heldPages() {
  const asked: number[] = []
  const signals: AbortSignal[] = []
  const complete = new Map<number, (page: Page<{ _id: string }>) => void>()
  const fail = new Map<number, (error: Error) => void>()
  return {
    asked,
    signals,
    fetchPage: (page: number, signal: AbortSignal) => {
      asked.push(page)
      signals.push(signal)
      return new Promise<Page<{ _id: string }>>((resolve, reject) => {
        complete.set(page, resolve)
        fail.set(page, reject)
      })
    },
    complete: (page: number, pages: number) => complete.get(page)?.({ rows: [row(page)], pages }),
    fail: (page: number) => fail.get(page)?.(new Error(`Page ${page} failed`)),
  }
}

const idsOf = ({ rows }: { rows: readonly { _id: string }[] }) => rows.map(({ _id }) => _id)

/** Collects what was read before a later page failed or the reading stopped. */
function recorder() {
  let read: FetchedPages<{ _id: string }> = NOTHING_FETCHED
  return { onProgress: (next: typeof read) => void (read = next), ids: () => idsOf(read) }
}

describe('the pages of a list', () => {
  it('are read four at a time and kept in order, whichever completes first', async () => {
    const { asked, complete, fetchPage } = heldPages()
    const all = fetchAllPages(fetchPage, { signal: never(), onProgress: recorder().onProgress })
    await expect.poll(() => asked).toEqual([1])
    complete(1, 6)
    await expect.poll(() => asked).toEqual([1, 2, 3, 4, 5])
    complete(4, 6)
    complete(3, 6)
    complete(5, 6)
    await Promise.resolve()
    expect(asked).toEqual([1, 2, 3, 4, 5])
    complete(2, 6)
    await expect.poll(() => asked).toEqual([1, 2, 3, 4, 5, 6])
    complete(6, 6)
    await expect.poll(() => asked).toEqual([1, 2, 3, 4, 5, 6, 1])
    complete(1, 6)
    expect(idsOf(await all)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect((await all).doubt).toBeUndefined()
  })

  it('end at the page count of the latest response', async () => {
    const { onProgress, ids } = recorder()
    const fetchPage = async (page: number) => ({ rows: [row(page)], pages: page === 1 ? 4 : 2 })
    await fetchAllPages(fetchPage, { signal: never(), onProgress })
    expect(ids()).toEqual(['1', '2'])
  })

  it('resume after any page', async () => {
    const fetchPage = async (page: number) => ({ rows: [row(page)], pages: 4 })
    const from = { rows: [row(1), row(2)], sizes: [1, 1], pages: 4 }
    const { onProgress } = recorder()
    expect(idsOf(await fetchAllPages(fetchPage, { signal: never(), from, onProgress }))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  it('throw the error of the first failed page, and keep those before it', async () => {
    const { asked, complete, fail, fetchPage, signals } = heldPages()
    const { onProgress, ids } = recorder()
    const all = fetchAllPages(fetchPage, { signal: never(), onProgress })
    complete(1, 4)
    await expect.poll(() => asked).toEqual([1, 2, 3, 4])
    fail(3)
    complete(2, 4)
    await expect(all).rejects.toThrow('Page 3 failed')
    expect(ids()).toEqual(['1', '2'])
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  it('are aborted when their reader stops', async () => {
    const { asked, complete, fetchPage, signals } = heldPages()
    const { onProgress, ids } = recorder()
    const stop = new AbortController()
    const all = fetchAllPages(fetchPage, { signal: stop.signal, onProgress })
    complete(1, 9)
    await expect.poll(() => asked).toHaveLength(5)
    stop.abort()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    complete(2, 9)
    await expect(all).rejects.toThrow()
    expect(ids()).toEqual(['1'])
  })

  /** Deletes the first row after the second page of each of the first `rounds` readings. */
  function shrinking(rounds: number) {
    const rows = Array.from({ length: 12 }, (_, index) => row(index + 1))
    let asked = 0
    const fetchPage = async (page: number) => {
      asked += 1
      if (page === 2 && rounds > 0) {
        rounds -= 1
        rows.shift()
      }
      return { rows: rows.slice(page * 3 - 3, page * 3), pages: Math.ceil(rows.length / 3) }
    }
    return { fetchPage, rows, asked: () => asked }
  }

  it('are read once more if a row was deleted meanwhile, so that no row is missing', async () => {
    const { fetchPage, rows } = shrinking(1)
    const all = await fetchAllPages(fetchPage, { signal: never(), ...recorder() })
    expect(idsOf(all)).toEqual(idsOf({ rows }))
    expect(all.doubt).toBeUndefined()
  })

  it('say that they changed if rows are deleted again', async () => {
    const { fetchPage, asked } = shrinking(9)
    expect(await fetchAllPages(fetchPage, { signal: never(), ...recorder() })).toMatchObject({
      doubt: 'changed',
    })
    expect(asked()).toBe(2 * 5)
  })

  it('drop a row only if it is the same row twice', async () => {
    const twice = { _id: 'a', name: 'Ann' }
    const pages = [
      [twice, { _id: '', name: 'No id' }],
      [twice, { _id: 'a', name: 'Bob' }],
      [{ _id: '', name: 'No id' }],
    ]
    const fetchPage = async (page: number) => ({ rows: pages[page - 1] ?? [], pages: 3 })
    const { rows } = await fetchAllPages(fetchPage, { signal: never(), onProgress: () => {} })
    expect(rows.map(({ name }) => name)).toEqual(['Ann', 'No id', 'Bob', 'No id'])
  })

  /** Serves `count` rows, ten per page, without saying how many pages there are. */
  function uncounted(count: number) {
    const asked: number[] = []
    const rows = Array.from({ length: count }, (_, index) => row(index + 1))
    const fetchPage = async (page: number) => {
      asked.push(page)
      return { rows: rows.slice(page * 10 - 10, page * 10), pages: undefined }
    }
    return { asked, fetchPage, rows }
  }

  it.each([
    [25, [1, 2, 3, 1]],
    [20, [1, 2, 3, 1]],
    [3, [1]],
  ])('are read until one is not full if their number is unknown (%i rows)', async (count, read) => {
    const { asked, fetchPage, rows } = uncounted(count)
    const all = await fetchAllPages(fetchPage, { signal: never(), ...recorder() })
    expect(idsOf(all)).toEqual(idsOf({ rows }))
    expect(asked).toEqual(read)
    expect(all.doubt).toBe('uncounted')
  })

  it('end when the server repeats a page because it knows no pages', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(index))
    const fetchPage = async () => ({ rows, pages: undefined })
    const all = await fetchAllPages(fetchPage, { signal: never(), ...recorder() })
    expect(all.rows).toEqual(rows)
  })

  it.each([
    ['a short page before the last one', [3, 2, 3]],
    ['an empty last page', [3, 3, 0]],
    ['a last page with more rows', [3, 3, 4]],
  ])('cast doubt on their number by %s', async (_, sizes) => {
    const fetchPage = async (page: number) => ({
      rows: Array.from({ length: sizes[page - 1] ?? 0 }, (_, index) => row(page * 10 + index)),
      pages: 3,
    })
    const all = await fetchAllPages(fetchPage, { signal: never(), ...recorder() })
    expect(all.doubt).toBe('miscounted')
  })
})
