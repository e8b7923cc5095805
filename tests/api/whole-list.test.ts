import { CancelledError, QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { wholeList } from '@/api/client/whole-list'
import { ApiError } from '@/domain/api-error'
import { currentRows } from '@/domain/list/whole-list'
import { createQueryClient } from '@/query-client'

interface Person {
  _id: string
  status?: string
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ _id: String(index) }))

const neverStopped = () => ({ signal: new AbortController().signal })

/** Lists of a server that refuses more than `most` rows a page, and the limits it was asked for. */
function server({ most = 100, status = 400, rows = people(1_150) } = {}) {
  const asked: number[] = []
  const list = (name: string) =>
    wholeList<Person>(['accounts', 'all', name], async (_client, { page, limit }) => {
      asked.push(limit)
      if (limit > most) throw new ApiError('refused', status, 'Too many rows')
      const shown = rows.slice((page - 1) * limit, page * limit)
      return { rows: shown, pages: Math.ceil(rows.length / limit) }
    })
  return { asked, rows, list }
}

describe('a list that is read whole', () => {
  it.each([400, 413, 422])(
    'goes on with 10 rows a page after %i, and remembers so',
    async (status) => {
      const { asked, list } = server({ most: 10, status })
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const client = createQueryClient()
      expect((await list('a').fetchAll(client, neverStopped())).rows).toHaveLength(1_150)
      expect(asked.filter((limit) => limit === 100)).toHaveLength(1)
      asked.length = 0
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect((await list('b').fetchAll(client, neverStopped())).rows).toHaveLength(1_150)
      expect(new Set(asked)).toEqual(new Set([10]))
    },
  )

  it('asks for large pages again after a list that the server refused whatever its pages', async () => {
    const client = createQueryClient()
    const unknown = server({ most: 0 })
    await expect(unknown.list('a').fetchAll(client, neverStopped())).rejects.toThrow()
    expect(unknown.asked).toEqual([100, 10])
    const { asked, list } = server()
    await list('b').fetchAll(client, neverStopped())
    expect(new Set(asked)).toEqual(new Set([100]))
  })

  it('for the screen is read to a limit, then on to its end, and then always', async () => {
    const { asked, list } = server()
    const client = createQueryClient()
    const { options, fetchRest, isFresh } = list('a')
    const observer = new QueryObserver(client, options)
    onTestFinished(observer.subscribe(() => {}))
    const shown = () => observer.getCurrentResult().data
    await expect.poll(() => shown()?.extent).toBe('limit')
    expect(shown()?.rows).toHaveLength(1_000)
    expect(isFresh(client)).toBe(true)
    await fetchRest(client)
    expect(shown()).toMatchObject({ extent: 'whole', doubt: undefined })
    const { length } = asked
    await observer.refetch()
    expect(shown()).toMatchObject({ extent: 'whole', rows: { length: 1_150 } })
    // Ten pages more, and the first and the last one again.
    expect(asked).toHaveLength(length + 14)
  })

  it("for something that runs once is today's, and neither uses the cache nor fills it", async () => {
    const { list, rows } = server({ rows: people(120) })
    const client = createQueryClient()
    const { options, fetchAll } = list('a')
    await client.fetchQuery(options)
    rows.splice(0, 5)
    expect((await fetchAll(client, neverStopped())).rows).toHaveLength(115)
    expect(client.getQueryData(options.queryKey)?.rows).toHaveLength(120)
    client.removeQueries({ queryKey: options.queryKey })
    await fetchAll(client, neverStopped())
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('for something that runs once yields nothing once it is stopped', async () => {
    const stop = new AbortController()
    const list = wholeList<Person>(
      ['accounts', 'all'],
      async (_client, { page, limit }) => {
        if (page === 2) stop.abort()
        return { rows: people(300).slice((page - 1) * limit, page * limit), pages: 3 }
      },
    )
    await expect(list.fetchAll(createQueryClient(), stop)).rejects.toThrow('aborted')
  })
})

const servers = {
  size: fc.integer({ min: 1, max: 100 }),
  count: fc.nat({ max: 420 }),
  refuses: fc.boolean(),
  counts: fc.constantFrom('rows' as const, 'limit' as const, 'empty page' as const),
}

type Counts = 'rows' | 'limit' | 'empty page' | 'nothing'

interface ModelOptions {
  size: number
  count: number
  refuses: boolean
  counts: Counts
}

/** An answer comes in a task of its own, after all that the last one has led to. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** A server whose rows change between any two requests. */
function changingServer({ size, count, refuses, counts }: ModelOptions) {
  let rows = people(count)
  let added = 0
  const at = (place: number) => (rows.length === 0 ? 0 : place % rows.length)
  const change = {
    insert(place: number) {
      added += 1
      rows = rows.toSpliced(place === -1 ? rows.length : at(place), 0, {
        _id: `new ${added}`,
      })
    },
    delete(place: number) {
      rows = rows.toSpliced(at(place), 1)
    },
    move(from: number, to: number) {
      const row = rows[at(from)]
      if (row) rows = rows.toSpliced(at(from), 1).toSpliced(at(to), 0, row)
    },
    /** Changes what the row holds, but not its place. */
    touch(place: number) {
      rows = rows.map((row, index) =>
        index === at(place) ? { ...row, touched: added } : row,
      )
    },
    setStatus(id: string, status: string) {
      rows = rows.map((row) => (row._id === id ? { ...row, status } : row))
    },
  }
  function answer(page: number, limit: number) {
    if (refuses && limit > 10) throw new ApiError('refused', 400, 'Too many rows')
    const kept = Math.min(size, limit)
    // A server that limits its pages to a round number may count those that were asked for.
    const isRound = size >= 10 && size % 5 === 0
    const pages = {
      rows: Math.ceil(rows.length / kept),
      limit: Math.ceil(rows.length / (isRound ? limit : kept)),
      'empty page': Math.floor(rows.length / kept) + 1,
      nothing: undefined,
    }[counts]
    return { rows: rows.slice((page - 1) * kept, page * kept), pages }
  }
  return { change, answer, rows: () => rows }
}

type Change = ReturnType<typeof changingServer>['change']
type Step = ((change: Change) => void) | undefined

const nothing = fc.constant(undefined)
const move = fc.tuple(fc.nat(), fc.nat()).map(
  ([from, to]): Step =>
    (on) =>
      on.move(from, to),
)
const touch = fc.nat().map(
  (place): Step =>
    (on) =>
      on.touch(place),
)
const remove = fc.nat().map(
  (place): Step =>
    (on) =>
      on.delete(place),
)
const insert = fc.nat().map(
  (place): Step =>
    (on) =>
      on.insert(place),
)
const insertAtEnd = fc.constantFrom(0, -1).map(
  (place): Step =>
    (on) =>
      on.insert(place),
)

/** A deletion and an insertion in the middle cancel each other out, so they don't meet. */
const steps = fc.oneof(
  fc.array(fc.oneof({ weight: 5, arbitrary: nothing }, move, touch, remove), {
    maxLength: 60,
  }),
  fc.array(fc.oneof({ weight: 5, arbitrary: nothing }, move, touch, insert), {
    maxLength: 60,
  }),
  fc.array(fc.oneof({ weight: 5, arbitrary: nothing }, touch, remove, insertAtEnd), {
    maxLength: 60,
  }),
)

describe('a list that changes while it is read', () => {
  const counts = fc.oneof(servers.counts, fc.constant('nothing' as const))

  it('for something that runs once has no row twice, and misses none without a word', async () => {
    const runs = fc.record({
      ...servers,
      counts,
      steps,
      stopAt: fc.option(fc.nat({ max: 20 })),
    })
    await fc.assert(
      fc.asyncProperty(runs, async ({ steps, stopAt, ...options }) => {
        const { change, answer, rows } = changingServer(options)
        const before = rows()
        const stop = new AbortController()
        let requests = 0
        const list = wholeList<Person>(
          ['accounts', 'all'],
          async (_client, { page, limit }) => {
            if (requests === stopAt) stop.abort()
            steps[requests]?.(change)
            requests += 1
            return answer(page, limit)
          },
        )
        const client = createQueryClient()
        const all = await list.fetchAll(client, stop).catch((error: Error) => error)
        expect(client.getQueryCache().getAll()).toEqual([])
        expect(all instanceof Error).toBe(stop.signal.aborted)
        if (all instanceof Error) return
        const { rows: read, doubt } = all
        const ids = new Set(read.map(({ _id }) => _id))
        expect(ids.size).toBe(read.length)
        const now = new Set(rows().map(({ _id }) => _id))
        const missing = before.filter(({ _id }) => now.has(_id) && !ids.has(_id))
        expect(doubt === undefined && missing.length > 0).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('on screen shows every change that was made by hand, until it is read again', async () => {
    /** At a request: how long it takes, which rows are changed by hand, whether Stop is pressed, or Search on. */
    const event = fc.record({
      byHand: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
      delay: fc.integer({ min: 1, max: 4 }),
      press: fc.option(fc.constantFrom('Stop' as const, 'Search on' as const), { freq: 8 }),
      step: fc.oneof({ weight: 5, arbitrary: nothing }, move, remove),
    })
    const runs = fc.record({
      ...servers,
      counts,
      events: fc.array(event, { maxLength: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(runs, async ({ events, ...options }) => {
        const { change, answer, rows } = changingServer(options)
        const before = rows()
        const client = createQueryClient()
        /** The status that each row has on the server, which counts the changes. */
        const byHand = new Map<string, string>()
        const writes: Promise<unknown>[] = []
        let made = 0
        function setStatus(id: string) {
          made += 1
          const status = String(made)
          const mutation = client.getMutationCache().build(client, {
            mutationKey: ['accounts', 'users/:id', 'put'],
            async mutationFn() {
              await nextTask()
              change.setStatus(id, status)
              byHand.set(id, status)
              await nextTask()
            },
            meta: { changedRow: () => ({ _id: id, status }), invalidates: ['accounts'] },
          })
          return mutation.execute(undefined)
        }
        let requests = 0
        const list = wholeList<Person>(
          ['accounts', 'all'],
          async (_client, { page, limit }) => {
            const { byHand = [], press, step, delay = 1 } = events[requests] ?? {}
            step?.(change)
            requests += 1
            writes.push(...byHand.map((id) => setStatus(String(id))))
            if (press === 'Stop')
              void client.cancelQueries({ queryKey: ['accounts', 'all'] })
            if (press === 'Search on') void list.fetchRest(client).catch(() => undefined)
            // An answer may be older than the change that was made while it was on its way.
            const answered = answer(page, limit)
            for (let left = delay; left > 0; left -= 1) await nextTask()
            return answered
          },
          { maxRows: 150 },
        )
        const observer = new QueryObserver(client, {
          ...list.options,
          notifyOnChangeProps: 'all',
        })
        const shown = new Map<string, number>()
        const undone: unknown[] = []
        const unsubscribe = observer.subscribe(({ data }) => {
          for (const { _id, status } of data ? currentRows(data) : []) {
            if (Number(status ?? 0) < (shown.get(_id) ?? 0)) undone.push({ _id, status })
            shown.set(_id, Number(status ?? 0))
          }
        })
        for (let tries = 0; tries < 3; tries += 1) {
          await observer.refetch().catch((error: Error) => {
            if (!(error instanceof CancelledError)) throw error
          })
          await setStatus('3')
          await setStatus('4')
          await Promise.all(writes)
          const { data } = observer.getCurrentResult()
          const ids = new Set(data?.rows.map(({ _id }) => _id))
          expect(ids.size).toBe(data?.rows.length ?? 0)
          const isWhole = data?.extent === 'whole' && data.doubt === undefined
          const now = new Set(rows().map(({ _id }) => _id))
          const missing = before.filter(({ _id }) => now.has(_id) && !ids.has(_id))
          expect(isWhole && missing.length > 0).toBe(false)
          const changed = data ? currentRows(data).filter(({ _id }) => byHand.has(_id)) : []
          expect(changed.map(({ status }) => status)).toEqual(
            changed.map(({ _id }) => byHand.get(_id)),
          )
        }
        unsubscribe()
        expect(undone).toEqual([])
        client.clear()
      }),
      {
        numRuns: 60,
        // The list goes on after the last page that was asked for and that the server counted.
        examples: [[{ size: 55, count: 201, refuses: false, counts: 'limit', events: [] }]],
      },
    )
  })
})
