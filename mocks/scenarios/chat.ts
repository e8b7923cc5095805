import { listMessages, sendMessage } from '@/api/messages'

import type { BackendControls, Scenario } from '../scenario'

export const chatScenarios: Scenario[] = [
  {
    name: 'chat-incoming',
    title: 'An incoming message after 3 s',
    description: 'Open a conversation: a message arrives three seconds later.',
    path: '/messages',
    timeline: [
      {
        since: listMessages,
        after: 3000,
        run: (backend) => backend.pushMessage('Hello, I have just seen your message.'),
      },
    ],
  },
  {
    name: 'chat-arrivals',
    title: 'Chat with arrivals while loading older',
    description:
      'New messages arrive while older ones load slowly, so the pages shift: nothing is lost or shown twice.',
    path: '/messages',
    faults: [{ match: listMessages, from: 2, effect: { latency: 1200 } }],
    timeline: [
      {
        since: listMessages,
        after: 700,
        every: 700,
        times: 40,
        run: (backend) =>
          backend.pushMessage(`Arrived as number ${backend.db.newId().slice(-3)}`),
      },
    ],
  },
  {
    name: 'chat-drops',
    title: 'Chat that drops for 60 s',
    description:
      'The socket disconnects for a minute, three seconds after a conversation opens; missed messages appear once it reconnects.',
    path: '/messages',
    timeline: [
      { since: listMessages, after: 3000, run: (backend) => backend.setChatDown(true) },
      ...[10_000, 30_000, 50_000].map((after) => ({
        since: listMessages,
        after,
        run: (backend: BackendControls) =>
          void backend.pushMessage(
            `Written ${after / 1000} seconds after you opened the chat`,
          ),
      })),
      { since: listMessages, after: 63_000, run: (backend) => backend.setChatDown(false) },
    ],
  },
  {
    name: 'chat-repeats',
    title: 'Chat events repeated five times',
    description: 'Every event arrives five times; each message shows once.',
    path: '/messages',
    events: (message) => Array.from({ length: 5 }, () => message),
    timeline: [
      {
        since: listMessages,
        after: 2000,
        every: 4000,
        times: 5,
        run: (backend) => backend.pushMessage('Sent once, repeated five times'),
      },
    ],
  },
  {
    name: 'send-fails-twice',
    title: 'Send that fails twice',
    description: 'A message fails, its retry fails, and the second retry goes through.',
    path: '/messages',
    faults: [
      {
        match: sendMessage,
        times: 2,
        effect: { status: 500, message: 'The chat is unavailable' },
      },
    ],
  },
  {
    name: 'send-response-lost',
    title: 'Send whose response is lost',
    description:
      'The server stores the message, but the response is lost; the event confirms it.',
    path: '/messages',
    faults: [{ match: sendMessage, times: 1, effect: { drop: true, afterwards: true } }],
  },
  {
    name: 'three-unread',
    title: 'Three unread conversations',
    description:
      'The sidebar and the title of every screen count three unread conversations; opening one leaves two.',
    path: '/bookings',
    seed(db) {
      const newest = [...db.conversations.values()].sort((a, b) =>
        String(b.updatedAt).localeCompare(String(a.updatedAt)),
      )
      let left = 3
      for (const { _id, participants } of newest) {
        const messages = db.messages.get(_id) ?? []
        const isUnread = messages.length > 0 && left-- > 0
        const lastReadIndex = messages.length - (isUnread ? 1 : 0)
        for (const participant of participants) participant.lastReadIndex = lastReadIndex
      }
    },
  },
  {
    name: 'blocked',
    title: 'A blocked conversation',
    description: 'Every conversation is blocked: a sentence replaces the input box.',
    path: '/messages',
    seed(db) {
      for (const conversation of db.conversations.values()) conversation.isBlocked = true
    },
  },
]
