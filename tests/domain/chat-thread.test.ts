import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type ChatState, createChat, newChatState } from '@/domain/chat/messages'
import { type ThreadMessage, unconfirmed } from '@/domain/chat/outbox'

const ME = 'me'

interface Stored extends ThreadMessage {
  createdAt: string
}

class Refused extends Error {}

type Outcome = 'copy' | 'bare' | 'refused' | 'response lost' | 'never arrived'

/** Keeps a chat's state as the query cache does. */
function createStore() {
  const listeners = new Set<() => void>()
  let state: ChatState<Stored> | undefined
  return {
    get: () => state,
    set(next: ChatState<Stored> | undefined) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The server: it stores messages, sends events over a socket, and responds when it is allowed to. */
function createServer(step: (name: string) => Promise<unknown> = () => Promise.resolve()) {
  const stored: Stored[] = []
  const reads: { page: number; limit: number }[] = []
  const delivered: Stored[] = []
  /** Texts of mine: as they were sent, and as they reached the server. */
  const sent: string[] = []
  const arrived: string[] = []
  let clock = Date.now() - 600_000
  let serial = 0
  /** Counts the connections; an event that is still on its way when one ends is lost. */
  let connection = 0
  let isConnected = false
  let wire: Promise<unknown> = Promise.resolve()
  let outcome: Outcome = 'copy'

  const store = createStore()
  let marking = 0
  let mostMarking = 0
  let marked = 0
  let signatures = 0
  /** Sends on their way. */
  let posting = 0
  const api = {
    async read(page: number, limit: number) {
      await step('request')
      reads.push({ page, limit })
      const rows = [...stored]
        .reverse()
        .slice((page - 1) * limit, page * limit)
        .map(asSent)
      await step('answer')
      // The order of a page is the server's business.
      return page % 2 === 0 ? rows.reverse() : rows
    },
    async markRead() {
      marked++
      marking++
      mostMarking = Math.max(mostMarking, marking)
      await step('mark read')
      marking--
    },
    async upload() {
      await step('upload')
      return 'https://files.example/1.png'
    },
    async post(sent: { message: string; image: string | undefined }) {
      posting++
      return accept(sent).finally(() => posting--)
    },
    isMine: ({ byUser }: Stored) => byUser === ME,
    explain: (error: unknown) => ({
      reason: 'Not sent',
      mayHaveArrived: !(error instanceof Refused),
    }),
  }
  async function accept({ message, image }: { message: string; image: string | undefined }) {
    const end = outcome
    await step('post')
    if (end === 'refused') throw new Refused('No')
    if (end === 'never arrived') throw new Error('Down')
    arrived.push(message)
    const copy = receive(ME, message, image)
    await step('posted')
    if (end === 'response lost') throw new Error('Down')
    return end === 'copy' ? asSent(copy) : undefined
  }

  const ops = createChat<Stored>(store, api)
  const chat = { ...ops, getState: () => store.get() ?? newChatState<Stored>() }

  /** Images are signed anew in every response, and texts are escaped. */
  function asSent(row: Stored): Stored {
    const image = row.image && `${row.image}?signature=${++signatures}`
    return { ...row, image, message: row.message?.replaceAll('&', '&amp;') }
  }

  function receive(byUser: string, message: string, image?: string): Stored {
    serial++
    // Some share an instant, and ids do not rise with time.
    if (serial % 3 !== 0) clock += 1000
    const _id = `${(serial * 7919) % 1000}-${serial}`
    const row: Stored = { _id, byUser, message, image, createdAt: new Date(clock).toISOString() }
    stored.push(row)
    // Stored by createdAt, then _id, as the list is to be.
    stored.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a._id, b._id))
    tell(row)
    return row
  }

  /** One connection tells in order; what is on its way when it breaks never comes. */
  function tell(row: Stored) {
    if (!isConnected) return
    const mine = connection
    wire = wire.then(async () => {
      await step('event')
      if (mine !== connection || !stored.includes(row)) return
      delivered.push(row)
      chat.receive(asEvent(row))
    })
  }

  /** Some events come without an id. */
  function asEvent(row: Stored): Stored {
    return { ...asSent(row), _id: Number(row._id.split('-')[1]) % 4 === 0 ? '' : row._id }
  }

  return {
    chat,
    stored,
    reads,
    sent,
    arrived,
    marks: () => ({ marked, mostMarking }),
    store: receive,
    connect() {
      if (isConnected) return
      isConnected = true
      connection++
      void chat.connected()
    },
    lose() {
      if (!isConnected) return
      isConnected = false
      connection++
      chat.disconnected()
    },
    /** Clears the chat while pages are being read, but not while a message of mine is on its way. */
    async clear() {
      await step('clear')
      if (posting > 0 || unconfirmed(chat.getState().thread).length > 0) return
      stored.length = 0
      await step('cleared')
      await chat.clear()
    },
    /** Delivers an earlier event again. */
    replay(index: number) {
      const row = delivered[index % Math.max(1, delivered.length)]
      if (row && stored.includes(row)) chat.receive(asEvent(row))
    },
    send(text: string, how: Outcome, file?: File) {
      outcome = how
      sent.push(text)
      void chat.send(text, file)
    },
    retry(how: Outcome) {
      const lost = unconfirmed(chat.getState().thread).find(({ state }) => state === 'failed')
      if (!lost) return
      outcome = how
      void chat.retry(lost.key)
    },
    shown: () => chat.getState().thread.entries.map(({ id }) => id),
    failed: () =>
      unconfirmed(chat.getState().thread)
        .filter(({ state }) => state === 'failed')
        .map(({ text }) => text),
    waiting: () =>
      unconfirmed(chat.getState().thread).filter(({ state }) => state !== 'failed').length,
  }
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const idsOf = (rows: Stored[]) => rows.map(({ _id }) => _id)

/** Lets all that needs no clock take its course. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function loadAll({ chat }: ReturnType<typeof createServer>) {
  for (let i = 0; i < 100 && !chat.getState().thread.complete; i++) await chat.loadOlder()
}

describe('any interleaving', () => {
  const text = fc.constantFrom('hi', 'a & b')
  const file = fc.option(fc.constant(new File(['x'], 'x.png')), { nil: undefined, freq: 4 })
  const outcome = fc.constantFrom<Outcome>(
    'copy',
    'bare',
    'refused',
    'response lost',
    'never arrived',
  )
  const action = fc.oneof(
    fc.record({ do: fc.constant('arrive' as const), text, times: fc.integer({ min: 1, max: 14 }) }),
    fc.record({ do: fc.constant('send' as const), text, outcome, file }),
    fc.record({
      do: fc.constant('retry' as const),
      outcome: fc.constantFrom<Outcome>('copy', 'bare', 'refused'),
    }),
    fc.record({ do: fc.constant('replay' as const), index: fc.nat(50) }),
    fc.record({ do: fc.constantFrom('older', 'lose', 'connect', 'switch', 'clear', 'catch up') }),
    fc.record({ do: fc.constant('wait' as const), steps: fc.integer({ min: 1, max: 6 }) }),
  )

  it('ends with each message exactly once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.nat(30),
        fc.array(action, { maxLength: 40, size: 'max' }),
        async (scheduler, before, actions) => {
          const server = createServer((name) => scheduler.schedule(Promise.resolve(), name))
          const { chat } = server
          for (let i = 0; i < before; i++) server.store(i % 3 ? 'them' : ME, 'hi')
          void chat.open()
          for (const action of actions) {
            if (action.do === 'arrive') {
              for (let i = 0; i < action.times; i++) server.store('them', action.text)
            } else if (action.do === 'send') {
              // Of identical messages it can't be known which one arrived.
              const isSure = !['response lost', 'never arrived'].includes(action.outcome)
              const own = isSure ? action.text : `${action.text} ${server.sent.length}`
              server.send(own, action.outcome, action.file)
            } else if (action.do === 'retry') server.retry(action.outcome)
            else if (action.do === 'replay') server.replay(action.index)
            else if (action.do === 'older') void chat.loadOlder()
            else if (action.do === 'clear') void server.clear()
            else if (action.do === 'catch up') void chat.catchUp()
            else if (action.do === 'lose') server.lose()
            else if (action.do === 'connect') server.connect()
            else if (action.do === 'switch') {
              server.lose()
              chat.close()
              void chat.open()
            } else if (action.do === 'wait') {
              for (let i = 0; i < action.steps && scheduler.count() > 0; i++) {
                await scheduler.waitNext(1)
              }
            }
            const ids = server.shown()
            expect(new Set(ids).size).toBe(ids.length)
          }
          server.connect()
          await scheduler.waitIdle()
          void chat.catchUp()
          await scheduler.waitIdle()
          const end = loadAll(server)
          await scheduler.waitIdle()
          await end

          expect(server.shown()).toEqual(idsOf(server.stored))
          expect(server.waiting()).toBe(0)
          // Each of mine was stored, or is offered again.
          const count = (texts: string[], text: string) => texts.filter((t) => t === text).length
          for (const text of new Set(server.sent)) {
            const accounted = count(server.arrived, text) + count(server.failed(), text)
            expect(accounted).toBeGreaterThanOrEqual(count(server.sent, text))
          }
          expect(server.marks().mostMarking).toBeLessThanOrEqual(1)
          const { entries, outbox } = chat.getState().thread
          const keys = [...entries, ...outbox.filter(({ copy }) => !copy)].map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
        },
      ),
      { numRuns: 1_000, seed: 1 },
    )
  })
})

describe('older messages', () => {
  it('load each of 23 messages exactly once, despite arrivals between page loads', async () => {
    const server = createServer()
    for (let i = 0; i < 23; i++) server.store('them', `message ${i}`)
    const { chat } = server
    await chat.open()
    expect(server.reads).toEqual([{ page: 1, limit: 10 }])
    expect(server.shown()).toEqual(idsOf(server.stored).slice(-10))

    // Page 2 of five holds what page 1 of ten held: the next follows at once.
    await chat.loadOlder()
    expect(server.reads.slice(1)).toEqual([
      { page: 2, limit: 5 },
      { page: 3, limit: 5 },
    ])
    expect(server.shown()).toEqual(idsOf(server.stored).slice(-15))

    // Seven arrive unseen; they push page 4 onto what is known already.
    for (let i = 0; i < 7; i++) server.store('them', `late ${i}`)
    await chat.loadOlder()
    expect(server.reads.slice(3)).toEqual([
      { page: 4, limit: 5 },
      { page: 5, limit: 5 },
    ])
    await loadAll(server)
    server.connect()
    await chat.refresh()
    expect(server.shown()).toEqual(idsOf(server.stored))
    expect(new Set(server.shown()).size).toBe(30)
  })

  it('need no further page after a short first page', async () => {
    const server = createServer()
    for (let i = 0; i < 9; i++) server.store('them', 'hi')
    await server.chat.open()
    await server.chat.loadOlder()
    expect(server.reads).toHaveLength(1)
    expect(server.chat.getState().thread.complete).toBe(true)
  })

  it('are requested once, even if asked for twice', async () => {
    const server = createServer()
    for (let i = 0; i < 40; i++) server.store('them', 'hi')
    await server.chat.open()
    await Promise.all([server.chat.loadOlder(), server.chat.loadOlder()])
    expect(server.reads).toHaveLength(3)
    expect(server.shown()).toHaveLength(15)
  })
})

describe('realtime', () => {
  it('adds a repeated event once', async () => {
    const server = createServer()
    await server.chat.open()
    server.connect()
    await server.chat.refresh()
    const row = server.store('them', 'hello')
    for (let i = 0; i < 5; i++) server.chat.receive(row)
    await server.chat.refresh()
    expect(server.shown()).toEqual([row._id])
    expect(server.chat.getState().arrivals).toBe(1)
  })

  it('fetches all messages missed while disconnected', async () => {
    const server = createServer()
    for (let i = 0; i < 12; i++) server.store('them', 'before')
    await server.chat.open()
    server.connect()
    await server.chat.refresh()
    server.lose()
    for (let i = 0; i < 33; i++) server.store('them', 'meanwhile')
    expect(server.shown()).toHaveLength(10)
    server.connect()
    await server.chat.refresh()
    expect(server.shown().slice(-43)).toEqual(idsOf(server.stored).slice(-43))
    expect(server.chat.getState().thread.gapBoundary).toBeNull()
  })

  it('shows an event without an id or a time as the newest', async () => {
    const server = createServer()
    server.store('them', 'first')
    await server.chat.open()
    const event = { _id: 'live', byUser: 'them', message: 'second' }
    server.chat.receive(event as Stored)
    server.chat.receive(event as Stored)
    expect(server.shown().at(-1)).toBe('live')
    expect(server.shown()).toHaveLength(2)
  })

  it('does not restore a cleared message on a repeated event', async () => {
    const server = createServer()
    const row = server.store('them', 'hi')
    await server.chat.open()
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
    unconfirmed(server.chat.getState().thread).map(({ text, state }) => `${text} ${state}`)

  it('shows the message immediately, and keeps its row once it is stored', async () => {
    const server = createServer()
    await server.chat.open()
    const sending = server.chat.send('hello', undefined)
    const [pending] = unconfirmed(server.chat.getState().thread)
    expect(pending?.state).toBe('sending')
    await sending
    expect(texts(server)).toEqual([])
    expect(server.chat.getState().thread.entries.map(({ key }) => key)).toEqual([pending?.key])
  })

  it('confirms the message after a response without it, and fetches the stored copy', async () => {
    const server = createServer()
    await server.chat.open()
    server.send('hello', 'bare')
    await settle()
    expect(texts(server)).toEqual([])
    expect(server.shown()).toEqual(idsOf(server.stored))
  })

  it('keeps a failed message until it is sent again or removed', async () => {
    const server = createServer()
    await server.chat.open()
    server.send('one', 'refused')
    server.send('two', 'refused')
    await settle()
    expect(texts(server)).toEqual(['one failed', 'two failed'])
    server.retry('copy')
    await settle()
    expect(server.stored.map(({ message }) => message)).toEqual(['one'])
    const [left] = unconfirmed(server.chat.getState().thread)
    server.chat.remove(left?.key ?? '')
    expect(texts(server)).toEqual([])
  })

  it('continues when the chat is closed, and shows a failure on return', async () => {
    const server = createServer()
    await server.chat.open()
    server.send('one', 'refused')
    server.chat.close()
    await settle()
    await server.chat.open()
    expect(texts(server)).toEqual(['one failed'])
  })

  it('does not repeat a finished upload', async () => {
    const steps: string[] = []
    const server = createServer((name) => Promise.resolve(steps.push(name)))
    await server.chat.open()
    const file = new File(['x'], 'x.png', { type: 'image/png' })
    server.send('look', 'refused', file)
    await settle()
    expect(texts(server)).toEqual(['look failed'])
    server.retry('copy')
    await settle()
    expect(server.stored.map(({ image }) => image)).toEqual(['https://files.example/1.png'])
    expect(steps.filter((name) => name === 'upload')).toHaveLength(1)
  })
})
