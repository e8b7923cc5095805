import assert from 'node:assert/strict'

import * as fc from 'fast-check'

import { viewThread } from '@/domain/chat/copies'
import { deliver } from '@/domain/chat/deliver'
import { fetchNewest, fetchOlder, type MessageRead } from '@/domain/chat/fetch-messages'
import type { ThreadMessage } from '@/domain/chat/message'
import {
  newOutgoing,
  type Outbox,
  type Outgoing,
  without,
  withoutArrived,
  withRetry,
} from '@/domain/chat/outbox'
import {
  clearedThread,
  readDownTo,
  type Thread,
  withMessage,
  withNewest,
  withOlder,
} from '@/domain/chat/thread'

const ME = 'me'

export interface Stored extends ThreadMessage {
  createdAt?: string
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

/**
 * Simulates a chat server and its client. The client keeps a thread and an outbox, like the app
 * does, and leaves the rest to the app's own functions. Requests, responses and events wait for
 * `step` so that tests can control their order.
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
  let signatures = 0
  let failingReads = 0
  let wire: Promise<unknown> = Promise.resolve()

  async function read(page: number, limit: number) {
    await step('request')
    reads.push({ page, limit })
    const newestFirst = [...stored].reverse()
    const rows = newestFirst.slice((page - 1) * limit, page * limit).map(asSent)
    const fails = failingReads > 0
    if (fails) failingReads--
    await step('answer')
    if (fails) throw new Error('Down')
    // The API does not specify the order of the rows in a page, so every second page is reversed.
    const messages = page % 2 === 0 ? rows.reverse() : rows
    return { messages, total_pages: undefined }
  }

  /** Like the real server, escapes the text and signs the image URL anew each time. */
  function asSent(row: Stored): Stored {
    const image = row.image && `${row.image}?signature=${++signatures}`
    return { ...row, image, message: row.message?.replaceAll('&', '&amp;') }
  }

  function store(byUser: string, message: string, image?: string): Stored {
    serial++
    // Some messages get equal times, and ids are out of order, to test how the chat sorts messages.
    if (serial % 3 !== 0) clock += spread > 0 ? spread / 3 : 1000
    const _id = `${(serial * 7919) % 1000}-${serial}`
    const late = spread > 0 ? (serial * 7919) % spread : 0
    const createdAt = new Date(clock - late).toISOString()
    const row = { _id, byUser, message, image, createdAt }
    stored.push(row)
    // The chat must show messages in this order.
    stored.sort(
      (a, b) => compare(String(a.createdAt), String(b.createdAt)) || compare(a._id, b._id),
    )
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
      receive(asEvent(row))
    })
  }

  /** Removes the id of some messages, because the chat must handle events without an id. */
  function asEvent(row: Stored): Stored {
    return { ...asSent(row), _id: Number(row._id.split('-')[1]) % 4 === 0 ? '' : row._id }
  }

  let isOpen = false
  let isConnected = false
  /** Changes on every connect and disconnect so that tell() drops events of older connections. */
  let connection = 0
  let thread: Thread<Stored> | undefined
  let outbox: Outbox = []
  const outcomes = new Map<string, Outcome>()
  /** The read of the newest messages in flight. */
  let reading: Promise<Thread<Stored>> | undefined
  let isLoadingOlder = false
  /** The calls that change messages run one at a time. */
  let changing: Promise<unknown> = Promise.resolve()

  const rows = () => thread?.rows ?? []
  const view = () => viewThread(thread, outbox, ({ byUser }: Stored) => byUser === ME)
  function update(
    change: (thread: Thread<Stored> | undefined) => Thread<Stored> | undefined,
  ) {
    thread = change(thread)
    settle()
  }

  async function readOnce() {
    try {
      const found = await fetchNewest(read, readDownTo(thread, outbox))
      const next = withNewest(thread, found)
      update(() => next)
      return next
    } finally {
      reading = undefined
    }
  }
  async function readNewest() {
    const since = now()
    while (readAt() < since) await (reading ??= readOnce())
  }
  const readAt = () => thread?.readAt ?? -Infinity
  const refresh = () => readNewest().catch(() => undefined)

  const isComplete = () => thread?.nextPage === null
  async function loadOlder() {
    const before = thread
    if (isLoadingOlder || !before || before.nextPage === null) return
    isLoadingOlder = true
    try {
      const known = new Set(before.rows.map(({ id }) => id))
      const found: MessageRead<Stored> = await fetchOlder(read, before.nextPage, known)
      update((now) => now && withOlder(now, before, found))
    } finally {
      isLoadingOlder = false
    }
  }

  function receive(message: Stored) {
    if (message._id === '') void refresh()
    else update((now) => withMessage(now, message))
  }
  function arrive(key: string, copy: Stored | undefined) {
    outbox = withoutArrived(outbox, key, copy?._id)
    if (copy) update((now) => withMessage(now, copy))
  }
  /** The app does this in an effect, while the chat is open. */
  function settle() {
    if (!isOpen) return
    const { arrived, copies } = view()
    for (const { key } of arrived) arrive(key, copies.get(key)?.message)
  }

  function start(key: string, outcome: Outcome): Promise<unknown> {
    outcomes.set(key, outcome)
    changing = changing.then(() =>
      deliver<Stored>(key, {
        outbox: () => outbox,
        changeOutbox: (change) => {
          outbox = change(outbox)
        },
        thread: () => thread,
        view,
        upload: () => step('upload').then(() => 'https://files.example/1.png'),
        post: ({ text, image }) => post(key, text, image),
        readNewest,
        onArrived: (copy) => arrive(key, copy),
        mayHaveArrived: (error) => !(error instanceof Refused),
      }),
    )
    return changing
  }
  async function post(key: string, message: string, image: string | undefined) {
    const outcome = outcomes.get(key)
    await step('post')
    if (outcome === 'refused') throw new Refused('No')
    if (outcome === 'never arrived') throw new Error('Not sent')
    const copy = store(ME, message, image)
    ledger.arrived(message)
    await step('posted')
    if (outcome === 'response lost') throw new Error('Not sent')
    return outcome === 'copy' ? asSent(copy) : undefined
  }

  function disconnect() {
    isConnected = false
    connection++
  }
  const failed = () => view().unsent.filter(({ status }) => status === 'failed')

  return {
    stored,
    reads,
    ledger,
    view,
    isComplete,
    store,
    receive,
    refresh,
    isOpen: () => isOpen,
    isConnected: () => isConnected,
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
      if (isConnected || !isOpen) return undefined
      isConnected = true
      connection++
      return refresh()
    },
    lose: disconnect,
    open() {
      if (isOpen) return Promise.resolve()
      isOpen = true
      settle()
      return refresh()
    },
    leave() {
      disconnect()
      isOpen = false
    },
    /** Drops what garbage collection removes from the cache after the chat is closed. */
    forget() {
      if (!isOpen) thread = undefined
    },
    clear() {
      changing = changing.then(async () => {
        await step('clear')
        stored.length = 0
        ledger.cleared(outbox)
        await step('cleared')
        ledger.cleared(outbox)
        update(clearedThread)
        await refresh()
      })
      return changing
    },
    clearElsewhere() {
      stored.length = 0
      ledger.cleared(outbox)
    },
    replay(index: number) {
      const row = delivered[index % Math.max(1, delivered.length)]
      if (row && stored.includes(row)) receive(asEvent(row))
    },
    send(text: string, outcome: Outcome, file?: File) {
      ledger.sent(text)
      const outgoing = newOutgoing({ text, file })
      outbox = [...outbox, outgoing]
      return start(outgoing.key, outcome)
    },
    retry(outcome: Outcome) {
      const [first] = failed()
      if (!first) return undefined
      outbox = withRetry(outbox, first)
      return start(first.key, outcome)
    },
    remove() {
      const [first] = failed()
      if (!first) return
      ledger.removed(first)
      outbox = without(outbox, first.key)
    },
    shown: () => rows().map(({ id }) => id),
    failed,
    pending: () => view().unsent.filter(({ status }) => status !== 'failed'),
    loadOlder: () => loadOlder().catch(() => undefined),
    async loadAll() {
      for (let i = 0; i < 100 && !isComplete(); i++) await loadOlder()
    },
  }
}

const now = () => performance.now()

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
    removed({ key, text, posted }: Outgoing) {
      if (posted) hidden.set(key, text)
      else of(text).removed++
    },
    cleared(outbox: readonly Outgoing[]) {
      for (const { key, text, posted } of outbox) {
        if (posted) cleared.set(key, text)
      }
    },
    /** Throws if a sent message is lost or duplicated. */
    check(unsent: readonly Outgoing[]) {
      for (const [text, { sent, arrived, removed }] of texts) {
        const offered = unsent.filter((outgoing) => outgoing.text === text).length
        const accounted = arrived + offered + removed
        assert(
          accounted >= sent - withText(hidden, text),
          `${text}: ${accounted} of ${sent}`,
        )
        assert(
          accounted <= sent + withText(cleared, text),
          `${text}: ${accounted} of ${sent}`,
        )
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
  fc.record({
    do: fc.constant('arrive' as const),
    text,
    times: fc.integer({ min: 1, max: 14 }),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('send' as const), text, outcome, file }),
  },
  fc.record({ do: fc.constant('retry' as const), outcome }),
  fc.record({ do: fc.constant('replay' as const), index: fc.nat(50) }),
  fc.record({
    do: fc.constant('reads fail' as const),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'older',
        'lose',
        'connect',
        'leave',
        'return',
        'forget',
        'clear',
        'clear elsewhere',
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
    const server = createServer(
      (name) => scheduler.schedule(Promise.resolve(), name),
      clocks,
    )
    for (let i = 0; i < before; i++) server.store(i % 3 ? 'them' : ME, 'hi')
    server.setClockToNow()
    void server.open()
    let sends = 0
    for (const action of actions) {
      if (action.do === 'arrive') {
        for (let i = 0; i < action.times; i++) server.store('them', action.text)
      } else if (action.do === 'wait') {
        for (let i = 0; i < action.steps && scheduler.count() > 0; i++)
          await scheduler.waitNext(1)
      } else if (action.do === 'return') void server.open()
      else if (action.do === 'forget') server.forget()
      else if (action.do === 'clear elsewhere') server.clearElsewhere()
      else if (!server.isOpen()) continue
      else if (action.do === 'send') {
        const own = readsFail ? `${action.text} ${++sends}` : action.text
        void server.send(own, action.outcome, action.file)
      } else if (action.do === 'retry') void server.retry(action.outcome)
      else if (action.do === 'remove') server.remove()
      else if (action.do === 'replay') server.replay(action.index)
      else if (action.do === 'reads fail') {
        if (readsFail) server.failReads(action.times)
      } else if (action.do === 'older') void server.loadOlder()
      else if (action.do === 'clear') void server.clear()
      else if (action.do === 'lose') server.lose()
      else if (action.do === 'connect') void server.connect()
      else if (action.do === 'leave') server.leave()
      const keys = [...server.shown(), ...server.view().unsent.map(({ key }) => key)]
      assert.equal(new Set(keys).size, keys.length)
    }
    void server.open()
    server.failReads(0)
    void server.connect()
    await scheduler.waitIdle()
    void server.refresh()
    await scheduler.waitIdle()
    const loaded = server.shown()
    assert.deepEqual(
      loaded,
      idsOf(server.stored).slice(server.stored.length - loaded.length),
    )
    const end = server.loadAll()
    await scheduler.waitIdle()
    await end

    assert.deepEqual(server.shown(), idsOf(server.stored))
    assert.deepEqual(server.pending(), [])
    server.ledger.check(server.failed())
  },
)
