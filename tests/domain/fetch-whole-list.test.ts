import { describe, expect, it } from 'vitest'

import { fetchWholeList } from '@/domain/list/fetch-whole-list'
import type { Page } from '@/domain/list/page-plan'
import type { WholeList } from '@/domain/list/whole-list'

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
    complete: (page: number, pages: number) =>
      complete.get(page)?.({ rows: [row(page)], pages }),
    fail: (page: number) => fail.get(page)?.(new Error(`Page ${page} failed`)),
  }
}

const idsOf = ({ rows }: { rows: readonly { _id: string }[] }) => rows.map(({ _id }) => _id)

/** Collects what was read before a later page failed or the reading stopped. */
function recorder() {
  let read: readonly { _id: string }[] = []
  const onProgress = ({ rows }: WholeList<{ _id: string }>) => void (read = rows)
  return { onProgress, ids: () => idsOf({ rows: read }) }
}

const options = { limit: 3, signal: never(), onProgress: () => {} }

/** A server of `count` rows that keeps to `size` rows a page. */
function server(
  count: number,
  size: number,
  pagesOf = (rows: number) => Math.ceil(rows / size),
) {
  const rows = Array.from({ length: count }, (_, index) => row(index + 1))
  const asked: number[] = []
  return {
    rows,
    asked,
    fetchPage: async (page: number): Promise<Page<{ _id: string }>> => {
      asked.push(page)
      return {
        rows: rows.slice((page - 1) * size, page * size),
        pages: pagesOf(rows.length),
      }
    },
  }
}
const uncounted = () => undefined as unknown as number

describe('the pages of a list', () => {
  it('are read four at a time and kept in order, the last one after the first', async () => {
    const { asked, complete, fetchPage } = heldPages()
    const { onProgress, ids } = recorder()
    const all = fetchWholeList(fetchPage, { ...options, limit: 1, onProgress })
    await expect.poll(() => asked).toEqual([1])
    complete(1, 8)
    await expect.poll(() => asked).toEqual([1, 8])
    complete(8, 8)
    await expect.poll(() => asked).toEqual([1, 8, 2, 3, 4, 5])
    complete(4, 8)
    await expect.poll(() => asked).toEqual([1, 8, 2, 3, 4, 5, 6])
    expect(ids()).toEqual(['1'])
    complete(2, 8)
    await expect.poll(ids).toEqual(['1', '2'])
    for (const page of [3, 5, 6]) complete(page, 8)
    await expect.poll(() => asked).toContain(7)
    complete(7, 8)
    await expect.poll(() => asked.slice(8)).toEqual([1, 8])
    complete(1, 8)
    complete(8, 8)
    expect(idsOf(await all)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(await all).toMatchObject({
      extent: 'whole',
      doubt: undefined,
    })
  })

  it('are read once if there is only one', async () => {
    const { asked, fetchPage } = server(2, 3)
    expect(idsOf(await fetchWholeList(fetchPage, options))).toEqual(['1', '2'])
    expect(asked).toEqual([1])
  })

  it('end where enough rows were read, without looking for changes', async () => {
    const { asked, fetchPage } = server(30, 3)
    const all = await fetchWholeList(fetchPage, { ...options, maxRows: 8 })
    expect(all).toMatchObject({ extent: 'limit', doubt: undefined })
    expect(idsOf(all)).toHaveLength(9)
    expect(asked.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  it('throw the error of a failed page, and keep those before it', async () => {
    const { asked, complete, fail, fetchPage, signals } = heldPages()
    const { onProgress, ids } = recorder()
    const all = fetchWholeList(fetchPage, { ...options, limit: 1, onProgress })
    complete(1, 4)
    await expect.poll(() => asked).toEqual([1, 4])
    complete(4, 4)
    await expect.poll(() => asked).toEqual([1, 4, 2, 3])
    complete(2, 4)
    await expect.poll(ids).toEqual(['1', '2'])
    fail(3)
    await expect(all).rejects.toThrow('Page 3 failed')
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  it('are aborted when their reader stops', async () => {
    const { asked, complete, fetchPage, signals } = heldPages()
    const { onProgress, ids } = recorder()
    const stop = new AbortController()
    const all = fetchWholeList(fetchPage, { ...options, signal: stop.signal, onProgress })
    complete(1, 9)
    await expect.poll(() => asked).toEqual([1, 9])
    stop.abort()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    complete(9, 9)
    await expect(all).rejects.toThrow()
    expect(ids()).toEqual(['1'])
  })

  /** Deletes the first row of page 2 while page 4 is read, in each of the first `rounds` readings. */
  function shrinking(rounds: number) {
    const list = server(18, 3)
    const fetchPage = async (page: number) => {
      if (page === 4 && rounds > 0) {
        rounds -= 1
        list.rows.splice(3, 1)
      }
      return list.fetchPage(page)
    }
    return { ...list, fetchPage }
  }

  it('are read once more if a row was deleted meanwhile, so that no row is missing', async () => {
    const { fetchPage, rows } = shrinking(1)
    const all = await fetchWholeList(fetchPage, options)
    expect(idsOf(all)).toEqual(idsOf({ rows }))
    expect(all.doubt).toBeUndefined()
  })

  it('say that they changed if rows are deleted again', async () => {
    const { fetchPage, asked } = shrinking(9)
    expect(await fetchWholeList(fetchPage, options)).toMatchObject({ doubt: 'changed' })
    expect(asked).toHaveLength(2 * 6)
  })

  it('say that they changed if a row was met twice', async () => {
    const twice = { _id: 'a', name: 'Ann' }
    const pages = [
      [twice, { _id: '', name: 'No id' }],
      [twice, { _id: 'a', name: 'Bob' }],
      [{ _id: '', name: 'No id' }],
    ]
    const fetchPage = async (page: number) => ({ rows: pages[page - 1] ?? [], pages: 3 })
    const { rows, doubt } = await fetchWholeList(fetchPage, options)
    expect(rows.map(({ name }) => name)).toEqual(['Ann', 'No id', 'No id'])
    expect(doubt).toBe('changed')
  })

  it.each([
    ['10 rows a page instead of 100', 25, 10, undefined, 100],
    ['10 rows a page, and the number of pages for 100', 25, 10, () => 1, 100],
    ['10 rows a page, and a number of pages for 15', 50, 10, () => 4, 15],
    ['100 rows a page, and the number of pages for 10', 250, 100, () => 25, 100],
    ['an empty page after the last one', 200, 100, () => 3, 100],
  ])('are all read from a server that sends %s', async (_, count, size, pagesOf, limit) => {
    const { fetchPage, rows } = server(count, size, pagesOf)
    const all = await fetchWholeList(fetchPage, { ...options, limit })
    expect(idsOf(all)).toEqual(idsOf({ rows }))
  })

  it('are known to be complete although the server counts an empty page after the last one', async () => {
    const { fetchPage } = server(200, 100, () => 3)
    expect(
      (await fetchWholeList(fetchPage, { ...options, limit: 100 })).doubt,
    ).toBeUndefined()
  })

  it.each([
    [25, [1, 2, 3, 1, 3]],
    [20, [1, 2, 3, 1, 2]],
    [3, [1]],
  ])(
    'are read until one is not full if their number is unknown (%i rows)',
    async (count, read) => {
      const { asked, fetchPage, rows } = server(count, 10, uncounted)
      const all = await fetchWholeList(fetchPage, { ...options, limit: 100 })
      expect(idsOf(all)).toEqual(idsOf({ rows }))
      expect(asked).toEqual(read)
      expect(all.doubt).toBe('uncounted')
    },
  )

  it('end when the server repeats a page because it knows no pages', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(index))
    const fetchPage = async () => ({ rows, pages: undefined })
    const all = await fetchWholeList(fetchPage, options)
    expect(all.rows).toEqual(rows)
  })

  it.each([
    ['a short page before the last one', [3, 2, 3]],
    ['a last page with more rows', [3, 3, 4]],
  ])('contradict their number by %s', async (_, sizes) => {
    const fetchPage = async (page: number) => ({
      rows: Array.from({ length: sizes[page - 1] ?? 0 }, (_, index) =>
        row(page * 10 + index),
      ),
      pages: 3,
    })
    const all = await fetchWholeList(fetchPage, options)
    expect(all.doubt).toBe('miscounted')
  })
})
