import { MESSAGES_FIRST, MESSAGES_MORE } from '@/domain/limits'

import { mayTakeOver, type Outgoing, type ThreadMessage } from './outbox'
import {
  markAccepted,
  markFailed,
  markSending,
  markUploading,
  removeOutgoing,
  retry,
  send,
} from './sending'
import {
  type Added,
  registerKnownBeforeSend,
  closeGap,
  clear,
  connected,
  disconnected,
  knownBefore,
  messageId,
  newThread,
  reachesKnown,
  readGap,
  readNewest,
  readOlder,
  receive,
  type Thread,
} from './thread'

/** The calls that a chat makes. They may reject. */
export interface ChatServer<M> {
  read: (page: number, limit: number, signal: AbortSignal) => Promise<M[]>
  /** Resolves to the URL under which the server stores the file. */
  upload: (
    file: File,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<string>
  /** Resolves to the server's copy of the message, if the response contains it. */
  post: (sent: { message: string; image: string | undefined }) => Promise<M | undefined>
  markRead: () => Promise<unknown>
  isMine: (message: M) => boolean
  /** The message for a failed send, and whether the server may have stored the message anyway. */
  explain: (error: unknown) => { reason: string; mayHaveArrived: boolean }
  /** Called once for each message that arrives while the chat is open. */
  onArrival?: (messages: M[]) => void
}

/**
 * Holds a chat's state. Without a state (the session ended), nothing is read, sent or changed any
 * more.
 */
export interface ChatStore<M> {
  get: () => ChatState<M> | undefined
  /** Undefined removes it. */
  set: (state: ChatState<M> | undefined) => void
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export interface ChatState<M> {
  thread: Thread<M>
  /** 'failed' is not reported, and may be retried. */
  newest: 'reading' | 'read' | 'failed'
  older: 'idle' | 'reading'
  /** The last of the reads, which run one after the other: each depends on the previous result. */
  reads: Promise<void>
  /**
   * One visit lasts from open() to close(), or to clear(); 0 between visits. Responses to reads of
   * an earlier visit are ignored.
   */
  visit: number
  /** Counts the messages that arrived during this visit, which the user may not have seen. */
  arrivals: number
  /** The latest of them, for the announcement to screen readers. */
  arrived: readonly M[]
  /** Counts the messages sent during this visit. */
  sends: number
}

export function newChatState<M>(outbox: readonly Outgoing[] = []): ChatState<M> {
  return {
    thread: newThread(outbox),
    newest: 'reading',
    older: 'idle',
    reads: Promise.resolve(),
    visit: 0,
    arrivals: 0,
    arrived: [],
    sends: 0,
  }
}

let keys = 0
let visits = 0

/**
 * Controls one conversation's chat: when it reads, what it sends and how it handles the responses.
 * All state is in the store, so that several instances for one conversation act as one, and work
 * that began before the chat was left continues when the user returns.
 */
export function createChat<M extends ThreadMessage>(store: ChatStore<M>, server: ChatServer<M>) {
  let marking: 'idle' | 'running' | 'queued' = 'idle'

  function change(to: (state: ChatState<M>) => Partial<ChatState<M>>) {
    const state = store.get()
    if (state) store.set({ ...state, ...to(state) })
  }
  const changeThread = (to: (thread: Thread<M>) => Thread<M>) =>
    change(({ thread }) => ({ thread: to(thread) }))

  const find = (key: string) => store.get()?.thread.outbox.find((outgoing) => outgoing.key === key)
  const isVisit = (visit: number) => visit !== 0 && store.get()?.visit === visit

  /** Runs work with a signal that aborts as soon as the state makes the work obsolete. */
  async function whileWanted<T>(
    isWanted: () => boolean,
    work: (signal: AbortSignal) => Promise<T>,
  ) {
    const ending = new AbortController()
    const check = () => {
      if (!isWanted()) ending.abort()
    }
    const unsubscribe = store.subscribe(check)
    check()
    try {
      return await work(ending.signal)
    } finally {
      unsubscribe()
    }
  }

  /** Returns how many messages were not known before. */
  function take(read: (thread: Thread<M>) => Added<M>, announce = true): number {
    const state = store.get()
    if (!state) return 0
    const { thread, fresh } = read(state.thread)
    if (fresh.length === 0 || !announce) change(() => ({ thread }))
    else {
      change(({ arrivals }) => ({ thread, arrivals: arrivals + fresh.length, arrived: fresh }))
      server.onArrival?.(fresh)
      void markRead()
    }
    return fresh.length
  }

  function enqueue(job: (visit: number, signal: AbortSignal) => Promise<void>): Promise<void> {
    const state = store.get()
    if (!state) return Promise.resolve()
    const { visit } = state
    const reads = state.reads.then(() =>
      isVisit(visit)
        ? whileWanted(
            () => isVisit(visit),
            (signal) => job(visit, signal),
          )
        : undefined,
    )
    change(() => ({ reads }))
    return reads
  }

  const idle = () => store.get()?.reads ?? Promise.resolve()

  /**
   * Reads page 1, and further pages down to a message known before, and to where the copies of
   * messages with an unknown outcome would be.
   */
  async function newest(visit: number, signal: AbortSignal): Promise<void> {
    const before = store.get()?.thread
    if (!before) return
    change(() => ({ newest: 'reading' }))
    try {
      let page = 1
      let limit = MESSAGES_FIRST
      let rows = await server.read(page, limit, signal)
      if (!isVisit(visit)) return
      take((thread) => readNewest(thread, rows, server.isMine), before.loaded)
      const ids = new Set(rows.map(messageId))
      // Before the first read, no message was known.
      const known = before.loaded ? knownBefore(before) : { ids, time: 0 }
      // Continues after the first page, counted in pages of the next size.
      page = MESSAGES_FIRST / MESSAGES_MORE
      while (!reachesKnown(known, before.outbox, rows, limit)) {
        page++
        limit = MESSAGES_MORE
        rows = await server.read(page, limit, signal)
        if (!isVisit(visit)) return
        take((thread) => readGap(thread, rows, server.isMine), before.loaded)
        for (const row of rows) ids.add(messageId(row))
      }
      change(({ thread }) => ({ thread: closeGap(thread, before, ids), newest: 'read' }))
    } catch {
      if (isVisit(visit)) change(() => ({ newest: 'failed' }))
    }
  }

  /** A page that adds nothing is followed by the next at once. */
  async function older(visit: number, signal: AbortSignal): Promise<void> {
    change(() => ({ older: 'reading' }))
    try {
      for (;;) {
        const { thread } = store.get() ?? {}
        if (!thread || thread.complete) break
        const rows = await server.read(thread.nextPage, MESSAGES_MORE, signal)
        if (!isVisit(visit)) return
        if (take((known) => readOlder(known, rows, server.isMine), false) > 0) break
      }
    } catch {
      // A failed read is not reported, because the button is offered again.
    }
    if (isVisit(visit)) change(() => ({ older: 'idle' }))
  }

  /** Runs one call at a time, and one more for all events that arrive in the meantime. */
  async function markRead(): Promise<void> {
    if (marking !== 'idle') {
      marking = 'queued'
      return
    }
    do {
      marking = 'running'
      // A failure is not reported.
      await server.markRead().catch(() => undefined)
    } while ((marking as string) === 'queued' && store.get())
    marking = 'idle'
  }

  async function upload(key: string, file: File): Promise<string> {
    return whileWanted(
      () => find(key) !== undefined,
      (signal) =>
        server.upload(
          file,
          (fraction) => changeThread((thread) => markUploading(thread, key, fraction)),
          signal,
        ),
    )
  }

  /** Whether the newest page could be read while the chat is open. */
  async function readAgain(): Promise<boolean> {
    const visit = store.get()?.visit ?? 0
    await enqueue(newest)
    return isVisit(visit) && store.get()?.newest === 'read'
  }

  /**
   * Registers the messages known before one is sent; otherwise an older identical message would be
   * taken for its copy. A chat that can't be read does not prevent sending.
   */
  async function readBeforeLeaving(): Promise<void> {
    while (isFirstPageOnItsWay()) await nextChange()
    const { visit, thread } = store.get() ?? {}
    if (!thread || thread.loaded) return
    if (visit !== 0) await readAgain()
    else {
      const page = await server
        .read(1, MESSAGES_FIRST, new AbortController().signal)
        .catch(() => null)
      if (page) changeThread((closed) => registerKnownBeforeSend(closed, page))
    }
  }

  function isFirstPageOnItsWay(): boolean {
    const state = store.get()
    return !!state && state.visit !== 0 && !state.thread.loaded && state.newest === 'reading'
  }

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const unsubscribe = store.subscribe(() => {
        unsubscribe()
        resolve()
      })
    })
  }

  async function deliver(key: string): Promise<void> {
    const { mayHaveArrived = false } = find(key) ?? {}
    let hasLeft = false
    try {
      const { file, text } = find(key) ?? {}
      if (text === undefined) return
      let image = find(key)?.image
      if (file && image === undefined) image = await upload(key, file)
      await readBeforeLeaving()
      // The message was removed in the meantime.
      if (!find(key)) return
      changeThread((thread) => markSending(thread, key, image))
      hasLeft = true
      const message = await server.post({ message: text, image })
      changeThread((thread) => markAccepted(thread, key, message, Date.now()))
      // Neither the response nor an event has delivered the server's copy yet.
      if (find(key)) void enqueue(newest)
    } catch (error) {
      const failure = server.explain(error)
      const isUncertain = hasLeft && failure.mayHaveArrived
      // Look for the server's copy before showing 'Not sent'.
      if (isUncertain) await readAgain()
      const { reason } = failure
      changeThread((thread) =>
        markFailed(thread, key, { reason, mayHaveArrived: mayHaveArrived || isUncertain }),
      )
    }
  }

  return {
    /** Begins a visit; `restore` returns what an ended session left unsent. */
    open(restore: () => readonly Outgoing[] = () => []) {
      const outbox = store.get()?.thread.outbox ?? restore()
      store.set({ ...newChatState(outbox), visit: ++visits })
      void markRead()
      return enqueue(newest)
    },
    /** Ends the visit. Pending sends continue. */
    close() {
      const outbox = store.get()?.thread.outbox ?? []
      store.set(outbox.length > 0 && store.get() ? newChatState(outbox) : undefined)
    },
    /**
     * The socket has connected: reads what arrived earlier, unless the first page is still being
     * read.
     */
    connected() {
      const isFirst = store.get()?.newest === 'reading' && !store.get()?.thread.loaded
      changeThread(connected)
      return isFirst ? idle() : enqueue(newest)
    },
    disconnected() {
      changeThread(disconnected)
    },
    /** Fetches messages that a lost connection may have missed. Call it periodically. */
    catchUp() {
      const { thread } = store.get() ?? {}
      return thread?.connected && thread.gapBoundary !== null ? enqueue(newest) : idle()
    },
    /** Handles a realtime event. */
    receive(message: M) {
      const visit = store.get()?.visit ?? 0
      if (visit === 0) return
      take((thread) => receive(thread, message, server.isMine, Date.now()))
      if (message._id === '') void enqueue(newest)
    },
    /** Reads the newest page again. */
    refresh: () => enqueue(newest),
    loadOlder() {
      const state = store.get()
      if (!state || state.older === 'reading' || state.thread.complete) return idle()
      // Set synchronously, so that a second press has no effect.
      change(() => ({ older: 'reading' }))
      return enqueue(older)
    },
    send(text: string, file: File | undefined) {
      const key = `sent-${++keys}`
      change(({ thread, sends }) => ({
        thread: send(thread, { key, text, file, time: Date.now() }),
        sends: sends + 1,
      }))
      return deliver(key)
    },
    /** Sends a failed message again, unless the server turns out to have it already. */
    async retry(key: string) {
      const { state, mayHaveArrived, reason = '' } = find(key) ?? {}
      if (state !== 'failed') return
      change(({ thread, sends }) => ({ thread: retry(thread, key, Date.now()), sends: sends + 1 }))
      if (mayHaveArrived) {
        const isKnown = await readAgain()
        const own = find(key)
        if (!own) return
        const { outbox } = store.get()?.thread ?? { outbox: [] }
        if (!isKnown || own.copy !== undefined || mayTakeOver(own, outbox)) {
          changeThread((thread) => markFailed(thread, key, { reason, mayHaveArrived: true }))
          return
        }
      }
      await deliver(key)
    },
    /** Drops an unsent message; an upload in progress is cancelled. */
    remove(key: string) {
      changeThread((thread) => removeOutgoing(thread, key))
    },
    /** The server cleared the chat: discards pages that are still being read. */
    clear() {
      change(({ thread, visit }) => ({
        thread: clear(thread),
        newest: 'reading',
        older: 'idle',
        visit: visit === 0 ? 0 : ++visits,
      }))
      return enqueue(newest)
    },
  }
}
