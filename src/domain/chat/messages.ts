import { FIRST_MESSAGE_COUNT, OLDER_MESSAGE_COUNT } from '@/domain/limits'

import { type Outgoing, ruleOutEarlier, type ThreadMessage } from './outbox'
import { changeOutgoing, markAccepted, markFailed, addOutgoing } from './sending'
import {
  mergeMessages,
  type MergeResult,
  clearThread,
  markDisconnected,
  mergeNewest,
  messageId,
  hasGap,
  newThread,
  oldestTimeToFetch,
  mergeOlder,
  receive,
  type Thread,
  timeOf,
} from './thread'

/** The chat handles rejected promises, so implementations need not catch errors. */
export interface ChatServer<M> {
  read: (page: number, limit: number, signal?: AbortSignal) => Promise<M[]>
  /** Resolves to the uploaded file's URL. `fraction` is the uploaded part, from 0 to 1. */
  upload: (
    file: File,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<string>
  /** Resolves to the stored message, or to undefined if the response does not contain it. */
  post: (sent: { message: string; image: string | undefined }) => Promise<M | undefined>
  markRead: () => Promise<unknown>
  isMine: (message: M) => boolean
  /**
   * The user sees `reason`. `mayHaveArrived` is true if the server may have stored the sent message
   * despite the error.
   */
  explain: (error: unknown) => { reason: string; mayHaveArrived: boolean }
  /** Called with new messages, including my own, but not with the messages of the first read. */
  onArrival?: (messages: M[]) => void
}

export interface ChatStore<M> {
  get: () => ChatState<M> | undefined
  set: (state: ChatState<M> | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export interface ChatState<M> {
  thread: Thread<M>
  newest: 'reading' | 'read' | 'failed'
  older: 'idle' | 'reading'
  /**
   * Resolves when all queued reads have finished. Reads run one at a time, because each depends on
   * the result of the previous one.
   */
  reads: Promise<void>
  /** Aborts the reads begun after the last open() or clear(). Null while the chat is closed. */
  visit: AbortController | null
  /** The number of other people's messages that have arrived since the last open() or clear(). */
  arrivals: number
  /**
   * Other people's messages in the last read or event that brought new messages. Screen readers
   * announce them.
   */
  arrived: readonly M[]
  /** Increases with each send and each retry so that the list scrolls to the end. */
  sends: number
}

export function newChatState<M>(outbox: readonly Outgoing[] = []): ChatState<M> {
  return {
    thread: newThread(outbox),
    newest: 'reading',
    older: 'idle',
    reads: Promise.resolve(),
    visit: null,
    arrivals: 0,
    arrived: [],
    sends: 0,
  }
}

let keys = 0

/** Returns the same string for two pages that contain the same messages. */
const contentOf = (page: readonly ThreadMessage[]) => page.map(messageId).toSorted().join()

/**
 * Each visit to a conversation creates a new chat. The stores of these chats must hold the same
 * state so that a pending send of an earlier visit can update the chat that the user sees now.
 */
export function createChat<M extends ThreadMessage>(store: ChatStore<M>, server: ChatServer<M>) {
  let marking: 'idle' | 'running' | 'queued' = 'idle'

  function change(to: (state: ChatState<M>) => Partial<ChatState<M>>) {
    const state = store.get()
    if (state) store.set({ ...state, ...to(state) })
  }
  const changeThread = (to: (thread: Thread<M>) => Thread<M>) =>
    change(({ thread }) => ({ thread: to(thread) }))
  const changeMessage = (key: string, to: (outgoing: Outgoing) => Partial<Outgoing>) =>
    changeThread((thread) => changeOutgoing(thread, key, to))
  const find = (key: string) => store.get()?.thread.outbox.find((outgoing) => outgoing.key === key)
  const isVisit = (visit: AbortController) => store.get()?.visit === visit

  function merge(read: (thread: Thread<M>) => MergeResult<M>, announce = true): number {
    const state = store.get()
    if (!state) return 0
    const { thread, fresh } = read(state.thread)
    if (fresh.length === 0 || !announce) change(() => ({ thread }))
    else {
      const arrived = fresh.filter((message) => !server.isMine(message))
      change(({ arrivals }) => ({ thread, arrivals: arrivals + arrived.length, arrived }))
      server.onArrival?.(fresh)
      void markRead()
    }
    return fresh.length
  }

  function enqueue(job: (visit: AbortController) => Promise<void>): Promise<void> {
    const { visit, reads = Promise.resolve() } = store.get() ?? {}
    if (!visit) return Promise.resolve()
    const next = reads.then(() => (isVisit(visit) ? job(visit) : undefined))
    change(() => ({ reads: next }))
    return next
  }

  const idle = () => store.get()?.reads ?? Promise.resolve()

  function isFirstRead(): boolean {
    const { visit, thread, newest } = store.get() ?? {}
    return !!visit && !thread?.loaded && newest === 'reading'
  }

  /** Reads pages, newest first, until one goes back to the oldestTimeToFetch(). */
  async function newest(visit: AbortController): Promise<void> {
    const before = store.get()?.thread
    if (!before) return
    change(() => ({ newest: 'reading' }))
    const oldest = oldestTimeToFetch(before)
    const rows: M[] = []
    try {
      let page = 1
      let limit = FIRST_MESSAGE_COUNT
      let previous = ''
      for (;;) {
        const read = await server.read(page, limit, visit.signal)
        if (!isVisit(visit)) return
        merge((thread) => mergeMessages(thread, read, server.isMine), before.loaded)
        rows.push(...read)
        const isComplete = read.length < limit
        if (isComplete || read.some((message) => timeOf(message) <= oldest)) {
          change(({ thread }) => ({
            thread: mergeNewest(thread, before, rows, isComplete),
            newest: 'read',
          }))
          return
        }
        // A server that ignores `page` would otherwise be called endlessly.
        if (contentOf(read) === previous) throw new Error('The server repeats a page.')
        previous = contentOf(read)
        // The first request has a larger limit than the later ones. At the smaller limit, its
        // messages fill pages 1 and 2, so the second request is for page 3.
        page = Math.max(page, FIRST_MESSAGE_COUNT / OLDER_MESSAGE_COUNT) + 1
        limit = OLDER_MESSAGE_COUNT
      }
    } catch {
      if (isVisit(visit)) change(() => ({ newest: 'failed' }))
    }
  }

  /**
   * Reads older pages until one contains an unknown message. When new messages shift the pages, a
   * page may contain only known messages.
   */
  async function older(visit: AbortController): Promise<void> {
    let previous = ''
    try {
      for (;;) {
        const { thread } = store.get() ?? {}
        if (!thread || thread.complete) break
        const rows = await server.read(thread.nextPage, OLDER_MESSAGE_COUNT, visit.signal)
        if (!isVisit(visit)) return
        const count = merge((known) => mergeOlder(known, rows, server.isMine), false)
        // Without the second condition, a server that ignores `page` would be called endlessly.
        if (count > 0 || contentOf(rows) === previous) break
        previous = contentOf(rows)
      }
    } catch {
      // Shows no error, because the user can press 'Load More Messages' again.
    }
    if (isVisit(visit)) change(() => ({ older: 'idle' }))
  }

  /** Calls made while a request is in flight are combined into one more request. */
  async function markRead(): Promise<void> {
    if (marking !== 'idle') {
      marking = 'queued'
      return
    }
    do {
      marking = 'running'
      await server.markRead().catch(() => undefined)
    } while ((marking as string) === 'queued' && store.get())
    marking = 'idle'
  }

  /** Cancels the upload when the user removes the message or the session ends. */
  async function upload(key: string, file: File): Promise<string> {
    const ending = new AbortController()
    const unsubscribe = store.subscribe(() => {
      if (!find(key)) ending.abort()
    })
    const onProgress = (progress: number) => changeMessage(key, () => ({ progress }))
    try {
      return await server.upload(file, onProgress, ending.signal)
    } finally {
      unsubscribe()
    }
  }

  async function readAgain(): Promise<boolean> {
    const { visit } = store.get() ?? {}
    await enqueue(newest)
    return !!visit && isVisit(visit) && store.get()?.newest === 'read'
  }

  /**
   * Fetches the newest messages if they are not loaded, and records that none of them is the
   * server's copy of the message with this `key`. Otherwise, an older message with the same text
   * could be mistaken for that copy.
   */
  async function readBeforeSending(key: string): Promise<void> {
    if (store.get()?.newest === 'failed') await readAgain()
    while (isFirstRead()) await idle()
    let { visit, thread } = store.get() ?? {}
    if (!visit) {
      // Reads the newest messages again, because closing the chat has discarded them.
      const page = await server.read(1, FIRST_MESSAGE_COUNT).catch(() => undefined)
      thread = page && {
        ...mergeMessages(newThread<M>(), page, server.isMine).thread,
        loaded: true,
      }
    }
    if (!thread?.loaded) return
    const { entries } = thread
    changeMessage(key, (outgoing) => ruleOutEarlier(outgoing, entries))
  }

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const unsubscribe = store.subscribe(() => {
        unsubscribe()
        resolve()
      })
    })
  }

  /**
   * Messages are posted one at a time and in order. A message whose file is still uploading doesn't
   * delay the others.
   */
  function mustWait(key: string): boolean {
    const { outbox = [] } = store.get()?.thread ?? {}
    const position = outbox.findIndex((outgoing) => outgoing.key === key)
    return outbox.some(
      ({ state }, index) => state === 'posting' || (state === 'sending' && index < position),
    )
  }

  async function deliver(key: string): Promise<void> {
    const own = find(key)
    if (!own) return
    const { text, file, mayHaveArrived, reason } = own
    let isPosted = false
    try {
      if (file && own.image === undefined) {
        const image = await upload(key, file)
        changeMessage(key, () => ({ image, state: 'sending' }))
      }
      if (!mayHaveArrived) await readBeforeSending(key)
      const isUncertain = mayHaveArrived && !(await readAgain())
      while (mustWait(key)) await nextChange()
      const ready = find(key)
      if (!ready) return
      if (isUncertain || ready.copy !== undefined) {
        changeThread((thread) => markFailed(thread, key, { reason, mayHaveArrived }))
        return
      }
      changeMessage(key, () => ({ state: 'posting', mayHaveArrived: true }))
      isPosted = true
      const message = await server.post({ message: text, image: ready.image })
      changeThread((thread) => markAccepted(thread, key, message, Date.now()))
      // If the response contained no usable copy, looks for the copy among the newest messages.
      if (find(key)) void enqueue(newest)
    } catch (error) {
      const failure = server.explain(error)
      const isUncertain = isPosted && failure.mayHaveArrived
      // Before the user sees 'Not sent', checks whether the server has stored the message.
      if (isUncertain) await readAgain()
      changeThread((thread) =>
        markFailed(thread, key, {
          reason: failure.reason,
          mayHaveArrived: mayHaveArrived || isUncertain,
        }),
      )
    }
  }

  return {
    /** `restore` returns the unsent messages of a session that has ended. */
    open(restore: () => readonly Outgoing[] = () => []) {
      const outbox = store.get()?.thread.outbox ?? restore()
      store.set({ ...newChatState(outbox), visit: new AbortController() })
      void markRead()
      return enqueue(newest)
    },
    /** Pending sends continue after the chat is closed. */
    close() {
      const { visit, thread } = store.get() ?? {}
      visit?.abort()
      store.set(thread && thread.outbox.length > 0 ? newChatState(thread.outbox) : undefined)
    },
    /** Call this when the socket connects. It reads the messages that the socket has missed. */
    connected() {
      changeThread((thread) => ({ ...thread, connected: true }))
      return isFirstRead() ? idle() : enqueue(newest)
    },
    disconnected() {
      changeThread(markDisconnected)
    },
    /** Call this periodically. While connected, reads the newest messages if any may be missing. */
    catchUp() {
      const { thread } = store.get() ?? {}
      return thread?.connected && hasGap(thread) ? enqueue(newest) : idle()
    },
    receive(message: M) {
      if (!store.get()?.visit) return
      merge((thread) => receive(thread, message, server.isMine, Date.now()))
      if (message._id === '') void enqueue(newest)
    },
    refresh: () => enqueue(newest),
    loadOlder() {
      const state = store.get()
      if (!state || state.older === 'reading' || state.thread.complete) return idle()
      change(() => ({ older: 'reading' }))
      return enqueue(older)
    },
    send(text: string, file: File | undefined) {
      const key = `sent-${++keys}`
      change(({ thread, sends }) => ({
        thread: addOutgoing(thread, { key, text, file, time: Date.now() }),
        sends: sends + 1,
      }))
      return deliver(key)
    },
    /** Sends a failed message again if it is certain that the server does not have it. */
    retry(key: string) {
      const { file, image, state } = find(key) ?? {}
      if (state !== 'failed') return Promise.resolve()
      changeMessage(key, () => ({
        state: file && image === undefined ? 'uploading' : 'sending',
        progress: 0,
        sentAt: Date.now(),
      }))
      change(({ sends }) => ({ sends: sends + 1 }))
      return deliver(key)
    },
    remove(key: string) {
      changeThread((thread) => ({
        ...thread,
        outbox: thread.outbox.filter((outgoing) => outgoing.key !== key),
      }))
    },
    /** Call this after the server has cleared the chat. */
    clear() {
      store.get()?.visit?.abort()
      change(({ thread, visit }) => ({
        ...newChatState(),
        thread: clearThread(thread),
        visit: visit && new AbortController(),
      }))
      return enqueue(newest)
    },
  }
}
