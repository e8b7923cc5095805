import { describe, expect, it, vi } from 'vitest'

import { type Page, readPages } from '@/domain/list/read-pages'

const never = () => new AbortController().signal

/** Returns a `fetchPage` whose requests stay pending until the test calls `complete` or `fail`. */
function heldPages() {
  const asked: number[] = []
  const signals: AbortSignal[] = []
  const complete = new Map<number, (page: Page<number>) => void>()
  const fail = new Map<number, (error: Error) => void>()
  return {
    asked,
    signals,
    fetchPage: (page: number, signal: AbortSignal) => {
      asked.push(page)
      signals.push(signal)
      return new Promise<Page<number>>((resolve, reject) => {
        complete.set(page, resolve)
        fail.set(page, reject)
      })
    },
    complete: (page: number, pages: number) => complete.get(page)?.({ rows: [page], pages }),
    fail: (page: number) => fail.get(page)?.(new Error(`Page ${page} failed`)),
  }
}

async function rowsOf(reader: AsyncIterable<Page<number>>) {
  const rows: number[] = []
  for await (const page of reader) rows.push(...page.rows)
  return rows
}

describe('the pages of a list', () => {
  it('are read three at a time and yielded in order, whichever completes first', async () => {
    const { asked, complete, fetchPage } = heldPages()
    const rows = rowsOf(readPages(fetchPage, { signal: never() }))
    await vi.waitFor(() => expect(asked).toEqual([1]))
    complete(1, 5)
    await vi.waitFor(() => expect(asked).toEqual([1, 2, 3, 4]))
    complete(4, 5)
    complete(3, 5)
    await Promise.resolve()
    expect(asked).toEqual([1, 2, 3, 4])
    complete(2, 5)
    await vi.waitFor(() => expect(asked).toEqual([1, 2, 3, 4, 5]))
    complete(5, 5)
    expect(await rows).toEqual([1, 2, 3, 4, 5])
  })

  it('end at the page count of the latest response', async () => {
    const fetchPage = async (page: number) => ({ rows: [page], pages: page === 1 ? 4 : 2 })
    expect(await rowsOf(readPages(fetchPage, { signal: never() }))).toEqual([1, 2])
  })

  it('resume from any page', async () => {
    const fetchPage = async (page: number) => ({ rows: [page], pages: 4 })
    expect(await rowsOf(readPages(fetchPage, { signal: never(), from: 3 }))).toEqual([3, 4])
  })

  it('throw the error of the first failed page, after yielding those before it', async () => {
    const { asked, complete, fail, fetchPage, signals } = heldPages()
    const reader = readPages(fetchPage, { signal: never() })
    const first = reader.next()
    complete(1, 4)
    expect((await first).value?.rows).toEqual([1])
    const second = reader.next()
    await vi.waitFor(() => expect(asked).toEqual([1, 2, 3, 4]))
    fail(3)
    complete(2, 4)
    expect((await second).value?.rows).toEqual([2])
    await expect(reader.next()).rejects.toThrow('Page 3 failed')
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  it('are aborted when their reader stops early', async () => {
    const { complete, fetchPage, signals } = heldPages()
    const reader = readPages(fetchPage, { signal: never() })
    const first = reader.next()
    complete(1, 9)
    await first
    void reader.next()
    await vi.waitFor(() => expect(signals).toHaveLength(4))
    complete(2, 9)
    await reader.return()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })
})
