import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { unconfirmed } from '@/domain/chat/outbox'
import { hasGap } from '@/domain/chat/thread'

import { anyInterleaving, createServer, idsOf, type Stored } from './chat-model'

/** Waits until every promise that does not depend on a timer has settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('any interleaving', () => {
  it('ends with each message exactly once: stored and in order, or marked unsent', async () => {
    // A failure prints its seed and path. Set them as CHAT_SEED and CHAT_PATH to repeat the run.
    const { CHAT_SEED, CHAT_PATH = '' } = process.env
    const replay = CHAT_SEED ? { seed: Number(CHAT_SEED), path: CHAT_PATH } : {}
    const run = await fc.check(anyInterleaving, { numRuns: 1_000, ...replay })
    expect(run.failed ? fc.defaultReportMessage(run) : 'passed').toBe('passed')
  })
})

describe('older messages', () => {
  it('load each of 23 messages exactly once, despite arrivals between page loads', async () => {
    const server = createServer()
    for (let i = 0; i < 23; i++) server.store('them', `message ${i}`)
    await server.open()
    expect(server.reads).toEqual([{ page: 1, limit: 10 }])
    expect(server.shown()).toEqual(idsOf(server.stored).slice(-10))

    // With a limit of 5, page 2 repeats messages of page 1, which had a limit of 10. So page 3 is
    // read too.
    await server.chat.loadOlder()
    expect(server.reads.slice(1)).toEqual([
      { page: 2, limit: 5 },
      { page: 3, limit: 5 },
    ])
    expect(server.shown()).toEqual(idsOf(server.stored).slice(-15))

    // After seven new messages, all messages on page 4 are already loaded, so page 5 is read too.
    for (let i = 0; i < 7; i++) server.store('them', `late ${i}`)
    await server.chat.loadOlder()
    expect(server.reads.slice(3)).toEqual([
      { page: 4, limit: 5 },
      { page: 5, limit: 5 },
    ])
    await server.loadAll()
    server.connect()
    await server.chat.refresh()
    expect(server.shown()).toEqual(idsOf(server.stored))
    expect(new Set(server.shown()).size).toBe(30)
  })

  it('need no further page after a short first page', async () => {
    const server = createServer()
    for (let i = 0; i < 9; i++) server.store('them', 'hi')
    await server.open()
    await server.chat.loadOlder()
    expect(server.reads).toHaveLength(1)
    expect(server.getState().thread.complete).toBe(true)
  })

  it('are requested once, even if asked for twice', async () => {
    const server = createServer()
    for (let i = 0; i < 40; i++) server.store('them', 'hi')
    await server.open()
    await Promise.all([server.chat.loadOlder(), server.chat.loadOlder()])
    expect(server.reads).toHaveLength(3)
    expect(server.shown()).toHaveLength(15)
  })
})

describe('realtime', () => {
  it('adds a repeated event once', async () => {
    const server = createServer()
    await server.open()
    server.connect()
    await server.chat.refresh()
    const row = server.store('them', 'hello')
    for (let i = 0; i < 5; i++) server.chat.receive(row)
    await server.chat.refresh()
    expect(server.shown()).toEqual([row._id])
    expect(server.getState().arrivals).toBe(1)
  })

  it("counts other people's messages as new, but not my own from another tab", async () => {
    const server = createServer()
    await server.open()
    server.connect()
    await server.chat.refresh()
    server.chat.receive(server.store('me', 'from my other tab'))
    expect(server.getState()).toMatchObject({ arrivals: 0, arrived: [] })
    const theirs = server.store('them', 'hello')
    server.chat.receive(theirs)
    expect(server.getState()).toMatchObject({ arrivals: 1, arrived: [{ _id: theirs._id }] })
  })

  it('fetches all messages missed while disconnected', async () => {
    const server = createServer()
    for (let i = 0; i < 12; i++) server.store('them', 'before')
    await server.open()
    server.connect()
    await server.chat.refresh()
    server.lose()
    for (let i = 0; i < 33; i++) server.store('them', 'meanwhile')
    expect(server.shown()).toHaveLength(10)
    server.connect()
    await server.chat.refresh()
    expect(server.shown().slice(-43)).toEqual(idsOf(server.stored).slice(-43))
    expect(hasGap(server.getState().thread)).toBe(false)
  })

  it('fetches messages whose events were lost, even if newer ones came with a page', async () => {
    const lost = new Promise(() => undefined)
    const server = createServer((name) => (name === 'event' ? lost : Promise.resolve()))
    for (let i = 0; i < 10; i++) server.store('them', 'before')
    await server.open()
    server.connect()
    await server.chat.refresh()
    for (let i = 0; i < 20; i++) server.store('them', 'meanwhile')
    // The events of all twenty messages are lost. Of these messages, loadOlder() loads only the 6th
    // to 10th newest.
    await server.chat.loadOlder()
    server.lose()
    server.connect()
    await server.chat.refresh()
    expect(server.shown()).toEqual(idsOf(server.stored))
  })

  it('ignores a repeated event of a message that is not loaded yet', async () => {
    const server = createServer()
    const old = server.store('them', 'old')
    for (let i = 0; i < 20; i++) server.store('them', 'hi')
    await server.open()
    server.chat.receive(old)
    expect(server.shown()).toEqual(idsOf(server.stored).slice(-10))
  })

  it('shows an event without an id or a time as the newest', async () => {
    const server = createServer()
    server.store('them', 'first')
    await server.open()
    const event = { _id: 'live', byUser: 'them', message: 'second' }
    server.chat.receive(event as Stored)
    server.chat.receive(event as Stored)
    expect(server.shown().at(-1)).toBe('live')
    expect(server.shown()).toHaveLength(2)
  })

  it('does not restore a cleared message on a repeated event', async () => {
    const server = createServer()
    const row = server.store('them', 'hi')
    await server.open()
    server.stored.length = 0
    await server.chat.clear()
    server.chat.receive(row)
    expect(server.shown()).toEqual([])
    const next = server.store('them', 'new')
    server.chat.receive(next)
    expect(server.shown()).toEqual([next._id])
  })
})

describe('sending', () => {
  const texts = (server: ReturnType<typeof createServer>) =>
    unconfirmed(server.getState().thread).map(({ text, state }) => `${text} ${state}`)

  it('shows the message immediately, and keeps its row once it is stored', async () => {
    const server = createServer()
    await server.open()
    const sending = server.chat.send('hello', undefined)
    const [pending] = unconfirmed(server.getState().thread)
    expect(pending?.state).toBe('sending')
    await sending
    expect(texts(server)).toEqual([])
    expect(server.getState().thread.entries.map(({ key }) => key)).toEqual([pending?.key])
  })

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
    await (readable > 0 ? server.chat.refresh() : server.open())
    expect(server.getState().newest).toBe('failed')
    answer = new Promise((resolve) => setTimeout(resolve, 10))
    const first = server.send('one', 'copy')
    await settle()
    await Promise.all([first, server.send('two', 'copy')])
    const mine = server.stored.filter(({ byUser }) => byUser === 'me')
    expect(mine.map(({ message }) => message)).toEqual(['one', 'two'])
  })

  it('confirms the message even if the response omits it, and fetches the stored copy', async () => {
    const server = createServer()
    await server.open()
    void server.send('hello', 'notice')
    await settle()
    expect(texts(server)).toEqual([])
    expect(server.shown()).toEqual(idsOf(server.stored))
  })

  it('keeps a failed message until it is sent again or removed', async () => {
    const server = createServer()
    await server.open()
    void server.send('one', 'refused')
    void server.send('two', 'refused')
    await settle()
    expect(texts(server)).toEqual(['one failed', 'two failed'])
    void server.retry('copy')
    await settle()
    expect(server.stored.map(({ message }) => message)).toEqual(['one'])
    const [left] = unconfirmed(server.getState().thread)
    server.chat.remove(left?.key ?? '')
    expect(texts(server)).toEqual([])
  })

  it('continues when the chat is closed, and shows a failure on return', async () => {
    const server = createServer()
    await server.open()
    void server.send('one', 'refused')
    server.leave()
    await settle()
    await server.open()
    expect(texts(server)).toEqual(['one failed'])
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
    expect(server.unsent().map(({ reason }) => reason)).toEqual(['Not sent'])
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

  it('resends only the one of two identical messages that did not arrive', async () => {
    const server = createServer()
    await server.open()
    await server.send('hi', 'never arrived')
    await server.send('hi', 'response lost')
    expect(texts(server)).toEqual(['hi failed'])
    await server.retry('copy')
    expect(texts(server)).toEqual([])
    expect(server.stored).toHaveLength(2)
  })

  it('finds a message whose response was lost, even under 30 newer messages', async () => {
    const server = createServer()
    server.store('them', 'hi')
    await server.open()
    const sending = server.send('hello', 'response lost')
    server.leave()
    await sending
    for (let i = 0; i < 30; i++) server.store('them', 'meanwhile')
    await server.open()
    expect(texts(server)).toEqual([])
    expect(server.stored.filter(({ message }) => message === 'hello')).toHaveLength(1)
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
