import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { clearedThread, readDownTo, withMessage, withNewest } from '@/domain/chat/thread'

import { anyInterleaving, createServer, idsOf } from './chat-model'

/** Waits until every promise that does not depend on a timer has settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('any interleaving', () => {
  it('ends with each message exactly once: stored and in order, or marked unsent', async () => {
    // A failure prints its seed and path. Set them as CHAT_SEED and CHAT_PATH to repeat the run.
    const { CHAT_SEED, CHAT_PATH = '' } = process.env
    const replay = CHAT_SEED ? { seed: Number(CHAT_SEED), path: CHAT_PATH } : {}
    // A busy machine would otherwise add to the distance between the clocks of the model.
    let tick = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => ++tick)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const run = await fc.check(anyInterleaving, {
      numRuns: process.env['FUZZ_RUNS'] ? 2_000 : 400,
      ...replay,
    })
    expect(run.failed ? fc.defaultReportMessage(run) : 'passed').toBe('passed')
  })
})

describe('older messages', () => {
  it('need no further page after a short first page', async () => {
    const server = createServer()
    for (let i = 0; i < 9; i++) server.store('them', 'hi')
    await server.open()
    await server.loadOlder()
    expect(server.reads).toHaveLength(1)
    expect(server.isComplete()).toBe(true)
  })
})

describe('realtime', () => {
  it('shows an event without an id or a time as the newest', async () => {
    const server = createServer()
    server.store('them', 'first')
    await server.open()
    const event = { _id: 'live', byUser: 'them', message: 'second' }
    server.receive(event)
    server.receive(event)
    expect(server.shown().at(-1)).toBe('live')
    expect(server.shown()).toHaveLength(2)
  })
})

describe('messages of the same second', () => {
  it('are in the order of their ids, which may be numbers', () => {
    const createdAt = '2026-03-10T09:00:00Z'
    const messages = ['100', '9', '10', '99'].map((_id) => ({ _id, createdAt }))
    const { rows } = withNewest(undefined, { messages, nextPage: null, startedAt: 0 })
    expect(rows.map(({ id }) => id)).toEqual(['9', '10', '99', '100'])
  })
})

describe('sending', () => {
  const texts = (server: ReturnType<typeof createServer>) =>
    server.view().unsent.map(({ text, status }) => `${text} ${status}`)

  it('stores messages in the order in which they were sent', async () => {
    let posts = 0
    // Delays the request of the first message, but not that of the second.
    const server = createServer((name) =>
      name === 'post' && ++posts === 1 ? settle() : Promise.resolve(),
    )
    await server.open()
    await Promise.all([server.send('one', 'copy'), server.send('two', 'copy')])
    expect(server.stored.map(({ message }) => message)).toEqual(['one', 'two'])
  })

  it.each([
    ['before page 1 was read', 0],
    ['after page 1 was read', 1],
  ])('stores messages in order even if a fetch failed %s', async (_, readable) => {
    let answer: Promise<unknown> = Promise.resolve()
    const server = createServer((name) => (name === 'answer' ? answer : Promise.resolve()))
    server.store('them', 'hi')
    server.store('them', 'hi')
    server.setClockToNow()
    if (readable > 0) await server.open()
    server.failReads(1)
    await (readable > 0 ? server.refresh() : server.open())
    let release = () => {}
    answer = new Promise<void>((resolve) => (release = resolve))
    const first = server.send('one', 'copy')
    await settle()
    const second = server.send('two', 'copy')
    release()
    await Promise.all([first, second])
    const mine = server.stored.filter(({ byUser }) => byUser === 'me')
    expect(mine.map(({ message }) => message)).toEqual(['one', 'two'])
  })

  it.each([
    ['the next read shows that it arrived', 2],
    ['only the read before Retry shows that it arrived', 3],
  ])('does not duplicate a message sent before page 1 loaded if %s', async (_, failing) => {
    const server = createServer()
    server.store('me', 'hello')
    server.setClockToNow()
    // The chat reads messages when it opens, again before it sends (because the first read failed),
    // and again after the lost response. The first `failing` of these reads fail.
    server.failReads(failing)
    await server.open()
    await server.send('hello', 'response lost')
    expect(texts(server)).toEqual(failing === 2 ? [] : ['hello failed'])
    await server.retry('copy')
    expect(texts(server)).toEqual([])
    expect(server.shown()).toEqual(idsOf(server.stored))
    expect(server.stored).toHaveLength(2)
  })

  it('keeps the failure reason if Retry cannot tell whether the message arrived', async () => {
    const server = createServer()
    await server.open()
    server.failReads(2)
    await server.send('hello', 'response lost')
    await server.retry('copy')
    expect(server.failed().map(({ reason }) => reason)).toEqual(['Not sent'])
  })

  it('offers Retry for a message that was sent before page 1 loaded and never arrived', async () => {
    const server = createServer()
    server.store('me', 'hello')
    server.setClockToNow()
    server.failReads(2)
    await server.open()
    await server.send('hello', 'never arrived')
    expect(texts(server)).toEqual(['hello failed'])
    await server.retry('copy')
    expect(texts(server)).toEqual([])
    expect(server.stored).toHaveLength(2)
  })

  it('does not repeat a finished upload', async () => {
    const steps: string[] = []
    const server = createServer((name) => Promise.resolve(steps.push(name)))
    await server.open()
    const file = new File(['x'], 'x.png', { type: 'image/png' })
    void server.send('look', 'refused', file)
    await settle()
    expect(texts(server)).toEqual(['look failed'])
    void server.retry('copy')
    await settle()
    expect(server.stored.map(({ image }) => image)).toEqual(['https://files.example/1.png'])
    expect(steps.filter((name) => name === 'upload')).toHaveLength(1)
  })
})

describe('the next read reaches the oldest message', () => {
  const read = (count: number, nextPage: number | null, startedAt: number) => ({
    messages: Array.from({ length: count }, (_, i) => ({
      _id: `${startedAt}-${i}`,
      createdAt: new Date(Date.UTC(2026, 2, 10, 9, i)).toISOString(),
    })),
    nextPage,
    startedAt,
  })

  it('after a clear, because messages may have arrived before its answer', () => {
    const known = withNewest(undefined, read(10, 2, performance.now()))
    expect(readDownTo(known)).toBeGreaterThan(-Infinity)
    expect(readDownTo(clearedThread())).toBe(-Infinity)
  })

  it('if a message came during a read of all that lacks it, because it may be cleared', () => {
    const startedAt = performance.now()
    const late = { _id: 'late', createdAt: '2026-03-10T08:00:00.000Z' }
    const known = withMessage(undefined, late)
    expect(readDownTo(withNewest(known, read(3, null, startedAt)))).toBe(-Infinity)
    expect(readDownTo(withNewest(undefined, read(3, null, startedAt)))).toBeGreaterThan(
      -Infinity,
    )
  })
})
