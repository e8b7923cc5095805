import type { Message } from '@/api/messages'

import type { AccountRow, Db } from '../db'
import { userDetailOf } from '../seed/chat'
import type { Timers } from './timers'

export const MESSAGE_EVENT = 'message_recieve'

export type ChatSocket = {
  conversationId: string
  emit: (event: string, payload: unknown) => void
  close: () => void
}

/** Returns what a socket receives for a message: one event for each payload. */
export type Events = (message: unknown) => readonly unknown[]
const once: Events = (message) => [message]

type Options = {
  db: () => Db
  timers: Timers
  autoReply: boolean
  onChange: () => void
}

type PushOptions = {
  conversationId?: string
  image?: string
  /** If true, the message is stored but not sent to the sockets. */
  silent?: boolean
}

export class ChatHub {
  #events: Events = once
  isDown = false
  readonly #options: Options
  readonly #sockets = new Set<ChatSocket>()
  #lastOpened: string | undefined

  constructor(options: Options) {
    this.#options = options
  }

  reset(events: Events = once): void {
    this.closeSockets()
    this.#events = events
    this.isDown = false
    this.#lastOpened = undefined
  }

  setDown(down: boolean): void {
    this.isDown = down
    if (down) this.closeSockets()
  }

  addSocket(socket: ChatSocket): () => void {
    this.#sockets.add(socket)
    this.#lastOpened = socket.conversationId
    return () => void this.#sockets.delete(socket)
  }

  openChats(): string[] {
    return [...this.#sockets].map(({ conversationId }) => conversationId)
  }

  closeSockets(): void {
    for (const socket of this.#sockets) socket.close()
    this.#sockets.clear()
  }

  emit(payload: unknown): void {
    for (const socket of this.#sockets) {
      for (const event of this.#events(payload)) socket.emit(MESSAGE_EVENT, event)
    }
  }

  /**
   * Sends a message from the conversation's first participant who is not an admin. Returns
   * undefined if there is no such participant. `conversationId` defaults to the conversation that
   * was opened last or, if none was opened, to the first one.
   */
  pushMessage(
    text = 'Are you still there?',
    { conversationId, image, silent = false }: PushOptions = {},
  ): Message | undefined {
    const { accounts, conversations } = this.#options.db()
    const id = conversationId ?? this.#lastOpened ?? conversations.keys().next().value ?? ''
    const partner = conversations
      .get(id)
      ?.participants.map(({ userId }) => accounts.get(userId ?? ''))
      .find((account) => account && account.role !== 'admin')
    if (!partner) return undefined
    const message = this.addMessage(id, partner, text, image)
    if (!silent) this.emit(message)
    return message
  }

  /** Stores a message without sending it to the sockets. */
  addMessage(
    conversationId: string,
    by: AccountRow,
    text: string,
    image?: string,
  ): Message {
    const db = this.#options.db()
    const message: Message = {
      _id: db.newId(),
      byUser: by._id,
      message: text,
      image,
      createdAt: new Date().toISOString(),
      conversationId,
      userDetail: userDetailOf(by),
    }
    db.messages.set(conversationId, [...(db.messages.get(conversationId) ?? []), message])
    const conversation = db.conversations.get(conversationId)
    if (conversation) conversation.updatedAt = message.createdAt
    this.#options.onChange()
    return message
  }

  /** If `autoReply` is on, a customer or provider replies after a few seconds. */
  replyLater(conversationId: string): void {
    const { autoReply, timers } = this.#options
    if (!autoReply) return
    timers.after(2_000 + Math.random() * 2_000, () => {
      this.pushMessage(pick(REPLIES), { conversationId })
    })
  }

  /** If `autoReply` is on, one of 12 unblocked conversations gets a message every minute or so. */
  startChatter(): void {
    const { autoReply, timers, db } = this.#options
    if (!autoReply) return
    timers.after(45_000 + Math.random() * 60_000, () => {
      const ids = [...db().conversations.values()]
        .filter(({ isBlocked }) => !isBlocked)
        .map(({ _id }) => _id)
      this.pushMessage(pick(CHATTER), { conversationId: pick(ids.slice(0, 12)) ?? '' })
      this.startChatter()
    })
  }
}

function pick<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)]
}

const REPLIES = [
  'Thank you!',
  'Great, that helps.',
  'Okay, I will wait for your answer.',
  'Perfect 👍',
]
const CHATTER = [
  'Hello, I have a question about my booking.',
  'The provider is here now, thanks.',
  'Any news?',
]
