import type { ConversationRow } from '@mocks/db'
import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { afterEach, beforeEach, expect, vi } from 'vitest'

import type { Message } from '@/api/messages'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo } from '../calls'

export const ME = demoAdmin._id
export const ADA = 'ada-1'
export const GRACE = 'grace-1'
export const TED = 'ted-1'

const person = (_id: string, role: string | undefined, name: string) => ({
  _id,
  role,
  userInfo: { name, profilePhoto: undefined },
})
export const details = {
  [ME]: person(ME, 'admin', demoAdmin.name),
  [ADA]: person(ADA, 'provider', 'Ada Lovelace'),
  [GRACE]: person(GRACE, 'client', 'Grace Hopper'),
  [TED]: person(TED, 'admin', 'Ted Codd'),
}

let clock = 0
let serial = 0

export function message(conversationId: string, byUser: string, text: string): Message {
  serial++
  clock += 120_000
  return {
    _id: `message-${serial}`,
    byUser,
    message: text,
    image: undefined,
    createdAt: new Date(clock).toISOString(),
    conversationId,
    userDetail: details[byUser],
  }
}

export function conversation(
  _id: string,
  other: string,
  messages: Message[],
  more: Partial<ConversationRow> & { lastReadIndex?: number } = {},
) {
  const { lastReadIndex = messages.length, ...rest } = more
  backend.db.conversations.set(_id, {
    _id,
    participants: [
      { _id: `${_id}-me`, userId: ME, lastReadIndex },
      { _id: `${_id}-other`, userId: other, lastReadIndex: messages.length },
    ],
    participantsDetails: [details[ME]!, details[other]!],
    updatedAt: messages.at(-1)?.createdAt ?? new Date(clock).toISOString(),
    serviceDetail: undefined,
    bookingDetail: undefined,
    isBlocked: false,
    ...rest,
  })
  backend.db.messages.set(_id, messages)
}

export function texts(count: number, conversationId = 'A', by = ADA) {
  return Array.from({ length: count }, (_, i) =>
    message(conversationId, by, `${conversationId} message ${i + 1}`),
  )
}

/** Adds a conversation with five messages, which is newer than the existing ones. */
export function conversationWith(name: string, { unread = 0 } = {}) {
  const [id, by] = [`conversation-${name}`, `id-${name}`]
  details[by] = person(by, undefined, name)
  conversation(id, by, texts(5, id, by), { lastReadIndex: 5 - unread })
}

export const pagesFetched = (id = 'A') =>
  callsTo(`messages/${id}`).map(({ search }) => search)
export const sent = (id = 'A') => callsTo(`messages/send/${id}`).map(({ body }) => body)

export const listed = () => screen.getByRole('region', { name: 'Conversations' })
export const openRow = (name: RegExp) => within(listed()).findByRole('link', { name })
export const chat = () => screen.getByRole('region', { name: 'Chat' })
export const history = () => screen.findByRole('region', { name: 'Messages' })
export const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Write message…')
export function bubbles() {
  const region = screen.queryByRole('region', { name: 'Messages' })
  return region
    ? within(region)
        .queryAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent)
    : []
}
export const bubble = async (text: string) =>
  (await within(await history()).findByText(text)).closest('li') as HTMLElement

export async function waitForSocket(id = 'A') {
  await waitFor(() => expect(backend.openChats()).toContain(id))
}

export const renderChat = async (id = 'A') => {
  const app = await renderApp(`/messages?conversation=${encodeRouteId(id)}`)
  await waitForSocket(id)
  return app
}

/** Opens a chat with Ada that has this many messages, and waits for the last of them. */
export async function openChat(count = 1) {
  conversation('A', ADA, texts(count))
  const app = await renderChat()
  await bubble(`A message ${count}`)
  return app
}

export const image = () => new File(['x'], 'leak.png', { type: 'image/png' })

/** Empties the mock backend's chats before each test. Call this once in a file. */
export function startWithoutChats(): void {
  beforeEach(() => {
    clock = Date.UTC(2026, 2, 10, 9)
    backend.db.conversations.clear()
    backend.db.messages.clear()
  })
  afterEach(() => vi.useRealTimers())
}
