import assert from 'node:assert/strict'

import * as fc from 'fast-check'

import { type ChatState, createChat, newChatState } from '@/domain/chat/messages'
import { type Outgoing, type ThreadMessage, unconfirmed } from '@/domain/chat/outbox'

const ME = 'me'

export interface Stored extends ThreadMessage {
  createdAt: string
}

class Refused extends Error {}

/**
 * The outcome of sending a message. 'copy' and 'notice' are successes, but only with 'copy' does
 * the response contain the stored message.
 */
type Outcome = 'copy' | 'notice' | 'refused' | 'response lost' | 'never arrived'

interface Clocks {
  /** How far the server's clock is ahead of the user's, in milliseconds. */
  ahead: number
  /** How far a message's `createdAt` may lag behind the server's clock, in milliseconds. */
  spread: number
}

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

/**
 * Simulates a chat server. Its client, `chat`, is the app's own code. Requests, responses and
 * events wait for `step` so that tests can control their order.
 */
export function createServer(
  step: (name: string) => Promise<unknown> = () => Promise.resolve(),
  { ahead, spread }: Clocks = { ahead: 0, spread: 0 },
) {
  const stored: Stored[] = []
  const reads: { page: number; limit: number }[] = []
  const delivered: Stored[] = []
  const ledger = createLedger()
  let clock = Date.now() + ahead - 600_000
  let serial = 0
  /** Changes on every connect and disconnect so that tell() drops events of older connections. */
  let connection = 0
  let isConnected = false
  let wire: Promise<unknown> = Promise.resolve()
  let outcome: Outcome = 'copy'
  let failingReads = 0

  const store = createStore()
  let mostMarking = 0
  let signatures = 0
  const api = {
    async read(page: number, limit: number) {
      await step('request')
      reads.push({ page, limit })
      const rows = [...stored]
        .reverse()
        .slice((page - 1) * limit, page * limit)
        .map(asSent)
      const fails = failingReads > 0
      if (fails) failingReads--
      await step('answer')
      if (fails) throw new Error('Down')
      // The API does not specify the order of the rows in a page, so every second page is reversed.
      return page % 2 === 0 ? rows.reverse() : rows
    },
    async upload() {
      await step('upload')
      return 'https://files.example/1.png'
    },
    async post({ message, image }: { message: string; image: string | undefined }) {
      const end = outcome
      await step('post')
      if (end === 'refused') throw new Refused('No')
      if (end === 'never arrived') throw new Error('Down')
      const copy = receive(ME, message, image)
      ledger.arrived(message)
      await step('posted')
      if (end === 'response lost') throw new Error('Down')
      return end === 'copy' ? asSent(copy) : undefined
    },
    isMine: ({ byUser }: Stored) => byUser === ME,
    explain: (error: unknown) => ({
      reason: 'Not sent',
      mayHaveArrived: !(error instanceof Refused),
    }),
  }

  function createVisit() {
    let marking = 0
    async function markRead() {
      mostMarking = Math.max(mostMarking, ++marking)
      await step('mark read')
      marking--
    }
    return createChat<Stored>(store, { ...api, markRead })
  }
  let chat = createVisit()
  const getState = () => store.get() ?? newChatState<Stored>()

  /** Like the real server, escapes the text and signs the image URL anew each time. */
  function asSent(row: Stored): Stored {
    const image = row.image && `${row.image}?signature=${++signatures}`
    return { ...row, image, message: row.message?.replaceAll('&', '&amp;') }
  }

  function receive(byUser: string, message: string, image?: string): Stored {
    serial++
    // Some messages get equal times, and ids are out of order, to test how the chat sorts messages.
    if (serial % 3 !== 0) clock += spread > 0 ? spread / 3 : 1000
    const _id = `${(serial * 7919) % 1000}-${serial}`
    const late = spread > 0 ? (serial * 7919) % spread : 0
    const createdAt = new Date(clock - late).toISOString()
    const row: Stored = { _id, byUser, message, image, createdAt }
    stored.push(row)
    // The chat must show messages in this order.
    stored.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a._id, b._id))
    tell(row)
    return row
  }

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

  /** Removes the id of some messages, because the chat must handle events without an id. */
  function asEvent(row: Stored): Stored {
    return { ...asSent(row), _id: Number(row._id.split('-')[1]) % 4 === 0 ? '' : row._id }
  }

  function disconnect() {
    isConnected = false
    connection++
  }

  return {
    get chat() {
      return chat
    },
    getState,
    stored,
    reads,
    ledger,
    mostMarking: () => mostMarking,
    store: receive,
    /**
     * Moves the server's clock to the present. The clock starts ten minutes in the past, so the
     * messages stored before this call are minutes old.
     */
    setClockToNow() {
      clock = Date.now() + ahead
    },
    failReads(times: number) {
      failingReads = times
    },
    connect() {
      if (isConnected || getState().visit === null) return
      isConnected = true
      connection++
      void chat.connected()
    },
    lose() {
      if (!isConnected) return
      disconnect()
      chat.disconnected()
    },
    open() {
      if (getState().visit !== null) return Promise.resolve()
      chat = createVisit()
      return chat.open()
    },
    leave() {
      disconnect()
      chat.close()
    },
    async clear() {
      if (getState().visit === null) return
      await step('clear')
      stored.length = 0
      ledger.cleared(getState().thread.outbox)
      await step('cleared')
      ledger.cleared(getState().thread.outbox)
      await chat.clear()
    },
    replay(index: number) {
      const row = delivered[index % Math.max(1, delivered.length)]
      if (row && stored.includes(row)) chat.receive(asEvent(row))
    },
    send(text: string, how: Outcome, file?: File) {
      outcome = how
      ledger.sent(text)
      return chat.send(text, file)
    },
    retry(how: Outcome) {
      const failed = unconfirmed(getState().thread).find(({ state }) => state === 'failed')
      if (!failed) return undefined
      outcome = how
      return chat.retry(failed.key)
    },
    remove() {
      const removable = unconfirmed(getState().thread).find(({ state }) =>
        ['failed', 'uploading'].includes(state),
      )
      if (!removable) return
      ledger.removed(removable)
      chat.remove(removable.key)
    },
    shown: () => getState().thread.entries.map(({ id }) => id),
    unsent: () => unconfirmed(getState().thread).filter(({ state }) => state === 'failed'),
    waiting: () => unconfirmed(getState().thread).filter(({ state }) => state !== 'failed').length,
    async loadAll() {
      for (let i = 0; i < 100 && !getState().thread.complete; i++) await chat.loadOlder()
    },
  }
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
export const idsOf = (rows: readonly Stored[]) => rows.map(({ _id }) => _id)

/** Counts, for each text, how many messages were sent, arrived or were removed. */
function createLedger() {
  const texts = new Map<string, { sent: number; arrived: number; removed: number }>()
  /** By key, the texts of messages that may have arrived before the chat was cleared. */
  const cleared = new Map<string, string>()
  /** By key, the texts of unsent messages that the user removed, but that may have arrived. */
  const hidden = new Map<string, string>()
  const of = (text: string) => {
    const counts = texts.get(text) ?? { sent: 0, arrived: 0, removed: 0 }
    texts.set(text, counts)
    return counts
  }
  const withText = (keys: Map<string, string>, text: string) =>
    [...keys.values()].filter((one) => one === text).length
  return {
    sent: (text: string) => of(text).sent++,
    arrived: (text: string) => of(text).arrived++,
    removed({ key, text, mayHaveArrived }: Outgoing) {
      if (mayHaveArrived) hidden.set(key, text)
      else of(text).removed++
    },
    cleared(outbox: readonly Outgoing[]) {
      for (const { key, text, mayHaveArrived } of outbox) if (mayHaveArrived) cleared.set(key, text)
    },
    /** Throws if a sent message is lost or duplicated. */
    check(unsent: readonly Outgoing[]) {
      for (const [text, { sent, arrived, removed }] of texts) {
        const offered = unsent.filter((outgoing) => outgoing.text === text).length
        const accounted = arrived + offered + removed
        assert(accounted >= sent - withText(hidden, text), `${text}: ${accounted} of ${sent}`)
        assert(accounted <= sent + withText(cleared, text), `${text}: ${accounted} of ${sent}`)
      }
    },
  }
}

const text = fc.constantFrom('hi', 'a & b')
const file = fc.option(fc.constant(new File(['x'], 'x.png')), { nil: undefined, freq: 4 })
const outcome = fc.constantFrom<Outcome>(
  'copy',
  'notice',
  'refused',
  'response lost',
  'never arrived',
)
const anAction = fc.oneof(
  fc.record({ do: fc.constant('arrive' as const), text, times: fc.integer({ min: 1, max: 14 }) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), text, outcome, file }) },
  fc.record({ do: fc.constant('retry' as const), outcome }),
  fc.record({ do: fc.constant('replay' as const), index: fc.nat(50) }),
  fc.record({ do: fc.constant('reads fail' as const), times: fc.integer({ min: 1, max: 4 }) }),
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'older',
        'lose',
        'connect',
        'leave',
        'return',
        'switch',
        'clear',
        'catch up',
        'remove',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      steps: fc.integer({ min: 1, max: 6 }),
    }),
  },
)

const HOUR = 3_600_000

const situation = fc.record({
  before: fc.nat(30),
  ahead: fc.constantFrom(0, HOUR, -HOUR),
  spread: fc.constantFrom(0, 0, 0, 4_900),
  /**
   * If true, reads can fail, so the chat might send a message before it has loaded page 1. Then
   * only `createdAt` tells the server's copy from an older message with the same text, and the chat
   * compares it with the local clock. Therefore, the test makes sent texts unique and the clocks
   * agree.
   */
  readsFail: fc.boolean(),
})

/** Runs random actions, then loads all messages and compares them with the server's. */
export const anyInterleaving = fc.asyncProperty(
  fc.scheduler(),
  situation,
  fc.array(anAction, { maxLength: 40, size: 'max' }),
  async (scheduler, { before, ahead, spread, readsFail }, actions) => {
    const clocks = { ahead: readsFail ? 0 : ahead, spread: readsFail ? 0 : spread }
    const server = createServer((name) => scheduler.schedule(Promise.resolve(), name), clocks)
    const { getState } = server
    for (let i = 0; i < before; i++) server.store(i % 3 ? 'them' : ME, 'hi')
    server.setClockToNow()
    void server.open()
    let sends = 0
    for (const action of actions) {
      const isOpen = getState().visit !== null
      if (action.do === 'arrive') {
        for (let i = 0; i < action.times; i++) server.store('them', action.text)
      } else if (action.do === 'wait') {
        for (let i = 0; i < action.steps && scheduler.count() > 0; i++) await scheduler.waitNext(1)
      } else if (action.do === 'return') void server.open()
      else if (!isOpen) continue
      else if (action.do === 'send') {
        const own = readsFail ? `${action.text} ${++sends}` : action.text
        void server.send(own, action.outcome, action.file)
      } else if (action.do === 'retry') void server.retry(action.outcome)
      else if (action.do === 'remove') server.remove()
      else if (action.do === 'replay') server.replay(action.index)
      else if (action.do === 'reads fail') {
        if (readsFail) server.failReads(action.times)
      } else if (action.do === 'older') void server.chat.loadOlder()
      else if (action.do === 'clear') void server.clear()
      else if (action.do === 'catch up') void server.chat.catchUp()
      else if (action.do === 'lose') server.lose()
      else if (action.do === 'connect') server.connect()
      else if (action.do === 'leave') server.leave()
      else if (action.do === 'switch') {
        server.leave()
        void server.open()
      }
      const ids = server.shown()
      assert.equal(new Set(ids).size, ids.length)
    }
    void server.open()
    server.failReads(0)
    server.connect()
    await scheduler.waitIdle()
    void server.chat.refresh()
    await scheduler.waitIdle()
    const loaded = server.shown()
    assert.deepEqual(loaded, idsOf(server.stored).slice(server.stored.length - loaded.length))
    const end = server.loadAll()
    await scheduler.waitIdle()
    await end

    assert.deepEqual(server.shown(), idsOf(server.stored))
    assert.equal(server.waiting(), 0)
    server.ledger.check(server.unsent())
    assert(server.mostMarking() <= 1, 'parallel markRead calls')
    const { entries, outbox } = getState().thread
    const keys = [...entries, ...unconfirmed({ outbox })].map(({ key }) => key)
    assert.equal(new Set(keys).size, keys.length)
  },
)
