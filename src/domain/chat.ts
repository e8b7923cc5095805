import {
  answered,
  caughtUp,
  clear,
  connected,
  failed,
  leaving,
  lost,
  meetsKnown,
  newThread,
  type Outgoing,
  readGap,
  readNewest,
  readOlder,
  receive,
  retry,
  send,
  type Thread,
  type ThreadMessage,
  uploading,
  without,
} from './chat-thread'
import { MESSAGES_FIRST, MESSAGES_MORE } from './limits'

/** What a chat does with the world. Calls may reject; `signal` ends with the visit. */
export interface ChatServer<M> {
  read: (page: number, limit: number, signal: AbortSignal) => Promise<M[]>
  /** Resolves to the URL the server keeps the file under. */
  upload: (
    file: File,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<string>
  /** Resolves to the server's copy where the answer holds one. */
  post: (sent: { message: string; image: string | undefined }) => Promise<M | undefined>
  isMine: (message: M) => boolean
  /** The sentence for a failed send, and whether the server may have stored it all the same. */
  explain: (error: unknown) => { reason: string; mayHaveArrived: boolean }
}

interface ChatEvents<M> {
  /** Messages that came in while the chat was open, each once. */
  onArrival?: (messages: M[]) => void
}

export interface ChatState<M> {
  thread: Thread<M>
  /** 'failed' was swallowed, and may be tried again. */
  newest: 'reading' | 'read' | 'failed'
  older: 'idle' | 'reading'
  /** Counts what came in during this visit: what the reader may not have seen yet. */
  arrivals: number
  /** The last of it, to be announced. */
  arrived: readonly M[]
  /** Counts what was sent during this visit. */
  sends: number
}

let keys = 0

/**
 * One conversation's chat: what is read when, what is sent, and what happens to the answers. It is
 * open between open() and close(); what is being sent goes on beyond that.
 */
export function createChat<M extends ThreadMessage>(
  server: ChatServer<M>,
  { onArrival }: ChatEvents<M> = {},
  outbox: readonly Outgoing[] = [],
) {
  const listeners = new Set<() => void>()
  let state = newState(outbox)
  /** One visit from open() to close(), or to clear(): answers to an earlier one are void. */
  let visit = new AbortController()
  visit.abort()
  /** Reads wait for each other: each goes by what the one before has brought. */
  let reads: Promise<void> = Promise.resolve()
  const uploads = new Map<string, AbortController>()

  function newState(outbox: readonly Outgoing[]): ChatState<M> {
    return {
      thread: newThread(outbox),
      newest: 'reading',
      older: 'idle',
      arrivals: 0,
      arrived: [],
      sends: 0,
    }
  }

  function set(to: Partial<ChatState<M>>) {
    state = { ...state, ...to }
    for (const listener of listeners) listener()
  }
  const setThread = (thread: Thread<M>) => {
    if (thread !== state.thread) set({ thread })
  }

  function take({ thread, fresh }: { thread: Thread<M>; fresh: M[] }) {
    if (fresh.length === 0) return setThread(thread)
    set({ thread, arrivals: state.arrivals + fresh.length, arrived: fresh })
    onArrival?.(fresh)
  }

  function enqueue(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = visit
    reads = reads.then(() => (signal.aborted ? undefined : job(signal)))
    return reads
  }

  /** Page 1; after a lost connection, on down to what was known before it. */
  async function newest(signal: AbortSignal): Promise<void> {
    const before = state.thread
    set({ newest: 'reading' })
    try {
      let limit = MESSAGES_FIRST
      let rows = await server.read(1, limit, signal)
      if (signal.aborted) return
      const read = readNewest(state.thread, rows, server.isMine)
      if (before.loaded) take(read)
      else setThread(read.thread)
      // The first page of MESSAGES_FIRST held these.
      let page = MESSAGES_FIRST / MESSAGES_MORE
      while (!meetsKnown(state.thread, rows, limit)) {
        page++
        limit = MESSAGES_MORE
        rows = await server.read(page, limit, signal)
        if (signal.aborted) return
        take(readGap(state.thread, rows, server.isMine))
      }
      set({ thread: caughtUp(state.thread, before), newest: 'read' })
    } catch {
      if (!signal.aborted) set({ newest: 'failed' })
    }
  }

  /** A page that adds nothing is followed by the next at once. */
  async function older(signal: AbortSignal): Promise<void> {
    set({ older: 'reading' })
    try {
      let added = 0
      while (added === 0 && !state.thread.complete) {
        const rows = await server.read(state.thread.nextPage, MESSAGES_MORE, signal)
        if (signal.aborted) return
        const read = readOlder(state.thread, rows, server.isMine)
        added = read.fresh.length
        setThread(read.thread)
      }
    } catch {
      // Swallowed, as section 8 says: the button is there again.
    }
    if (!signal.aborted) set({ older: 'idle' })
  }

  async function deliver(key: string): Promise<void> {
    let left = false
    const find = () => state.thread.outbox.find((outgoing) => outgoing.key === key)
    try {
      const { file, text } = find() ?? {}
      if (text === undefined) return
      let image = find()?.image
      if (file && image === undefined) {
        const cancel = new AbortController()
        uploads.set(key, cancel)
        image = await server
          .upload(
            file,
            (fraction) => setThread(uploading(state.thread, key, fraction)),
            cancel.signal,
          )
          .finally(() => uploads.delete(key))
      }
      // What the chat holds already is known first: an older message that says the same would be
      // taken for this one's copy.
      while (!state.thread.loaded && state.newest === 'reading' && !visit.signal.aborted) {
        await reads
      }
      // Removed meanwhile.
      if (!find()) return
      setThread(leaving(state.thread, key, image))
      left = true
      const message = await server.post({ message: text, image })
      setThread(answered(state.thread, key, message, Date.now()))
      // The answer had no copy in it, and no event has brought one yet.
      if (find() && !visit.signal.aborted) void enqueue(newest)
    } catch (error) {
      const { reason, mayHaveArrived } = server.explain(error)
      setThread(failed(state.thread, key, { reason, mayHaveArrived: left && mayHaveArrived }))
    }
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open() {
      visit.abort()
      visit = new AbortController()
      reads = Promise.resolve()
      set(newState(state.thread.outbox))
      return enqueue(newest)
    },
    close() {
      visit.abort()
      set(newState(state.thread.outbox))
    },
    /** The connection stands: what arrived before it is read. */
    connected() {
      setThread(connected(state.thread))
      return enqueue(newest)
    },
    disconnected() {
      setThread(lost(state.thread))
    },
    /** A realtime event. */
    receive(message: M) {
      if (visit.signal.aborted) return
      take(receive(state.thread, message, server.isMine, Date.now()))
    },
    /** Reads the newest page again, where that had failed. */
    refresh: () => enqueue(newest),
    loadOlder() {
      if (state.older === 'reading' || state.thread.complete) return reads
      // At once: a second press finds it reading.
      set({ older: 'reading' })
      return enqueue(older)
    },
    send(text: string, file: File | undefined) {
      const key = `sent-${++keys}`
      set({
        thread: send(state.thread, { key, text, file, time: Date.now() }),
        sends: state.sends + 1,
      })
      return deliver(key)
    },
    retry(key: string) {
      const again = retry(state.thread, key, Date.now())
      if (again === state.thread) return Promise.resolve()
      set({ thread: again, sends: state.sends + 1 })
      return deliver(key)
    },
    /** Drops an unsent message; an upload in progress is cancelled. */
    remove(key: string) {
      setThread(without(state.thread, key))
      uploads.get(key)?.abort()
    },
    /** The server cleared the chat. Pages that are still being read tell of the time before. */
    clear() {
      visit.abort()
      visit = new AbortController()
      reads = Promise.resolve()
      set({ thread: clear(state.thread), newest: 'read', older: 'idle' })
      return enqueue(newest)
    },
    /** Nothing of it goes on: the session is over. */
    end() {
      visit.abort()
      for (const upload of uploads.values()) upload.abort()
    },
  }
}
