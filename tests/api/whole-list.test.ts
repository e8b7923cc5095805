import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { ApiError } from '@/api/client/http'
import { wholeList } from '@/api/client/whole-list'
import { createQueryClient } from '@/query-client'

const people = Array.from({ length: 1_150 }, (_, index) => ({ _id: String(index) }))

/** Lists of a server that refuses more than `most` rows a page, and the limits it was asked for. */
function server(most: number, status = 400) {
  const asked: number[] = []
  const list = (name: string) =>
    wholeList<{ _id: string }>(['people', 'all', name], async (_client, { page, limit }) => {
      asked.push(limit)
      if (limit > most) throw new ApiError('refused', status, 'Too many rows')
      const rows = people.slice((page - 1) * limit, page * limit)
      return { rows, pages: Math.ceil(people.length / limit) }
    })
  return { asked, list }
}

describe('a list that is read whole', () => {
  it.each([400, 413, 422])(
    'goes on with 10 rows a page after %i, and remembers so',
    async (status) => {
      const { asked, list } = server(10, status)
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const client = createQueryClient()
      expect((await list('a').readToEnd(client)).rows).toHaveLength(1_150)
      expect(asked.filter((limit) => limit === 100)).toHaveLength(1)
      asked.length = 0
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect((await list('b').readToEnd(client)).rows).toHaveLength(1_150)
      expect(new Set(asked)).toEqual(new Set([10]))
    },
  )

  it('is shared by its readers, one of which reads on to its end', async () => {
    const { asked, list } = server(100)
    const client = createQueryClient()
    const { options, readToEnd, isFresh } = list('a')
    expect(isFresh(client)).toBe(false)
    expect(await client.fetchQuery(options)).toMatchObject({ hasMore: true, isComplete: true })
    expect(isFresh(client)).toBe(true)
    expect((await readToEnd(client)).rows).toHaveLength(1_150)
    const { length } = asked
    expect((await client.fetchQuery(options)).rows).toHaveLength(1_150)
    expect(asked).toHaveLength(length)
  })

  it('is read to its end even if another reader is on its way to the limit', async () => {
    const { list } = server(100)
    const client = createQueryClient()
    const { options, readToEnd } = list('a')
    const limited = client.fetchQuery(options)
    expect((await readToEnd(client)).rows).toHaveLength(1_150)
    expect((await limited).hasMore).toBe(true)
  })

  it('contains each row that was there all the time, or says that it may not', async () => {
    /** Before a request: nothing, the deletion of a row, or a new row at either end. */
    const change = fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: fc.nat().map((at) => ({ at })) },
      { weight: 1, arbitrary: fc.constantFrom('first' as const, 'last' as const) },
    )
    const servers = fc.record({
      count: fc.nat({ max: 420 }),
      size: fc.integer({ min: 1, max: 100 }),
      refuses: fc.boolean(),
      counts: fc.constantFrom('rows', 'limit', 'empty page', 'nothing'),
      changes: fc.array(change, { maxLength: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(servers, async ({ count, size, refuses, counts, changes }) => {
        let rows = Array.from({ length: count }, (_, index) => ({ _id: String(index) }))
        const before = rows
        let requests = 0
        const list = wholeList<{ _id: string }>(['all'], async (_client, { page, limit }) => {
          const next = changes[requests]
          requests += 1
          const added = { _id: `added ${requests}` }
          if (next === 'first') rows = [added, ...rows]
          else if (next === 'last') rows = [...rows, added]
          else if (next) rows = rows.filter((_, index) => index !== next.at % rows.length)
          if (refuses && limit > 10) throw new ApiError('refused', 400, 'Too many rows')
          const kept = Math.min(size, limit)
          const pages = {
            rows: Math.ceil(rows.length / kept),
            // Of 10 or 100 rows a page, whichever the server keeps to.
            limit: Math.ceil(rows.length / (size === 10 ? limit : kept)),
            'empty page': Math.floor(rows.length / kept) + 1,
            nothing: undefined,
          }[counts]
          return { rows: rows.slice((page - 1) * kept, page * kept), pages }
        })
        const all = await list.readToEnd(createQueryClient())
        const there = before.filter(({ _id }) => rows.some((left) => left._id === _id))
        const read = new Set(all.rows.map(({ _id }) => _id))
        expect(all.incompleteReason !== undefined || there.every(({ _id }) => read.has(_id))).toBe(
          true,
        )
      }),
      { numRuns: 500 },
    )
  })
})
