import { describe, expect, it } from 'vitest'

import {
  newOutgoing,
  type Outgoing,
  withInterrupted,
  withoutArrived,
  withRetry,
} from '@/domain/chat/outbox'
import { withNewest, withOlder } from '@/domain/chat/thread'

const outgoing = (key: string, more: Partial<Outgoing> = {}): Outgoing => ({
  ...newOutgoing({ text: key }),
  key,
  ...more,
})

describe('the outbox', () => {
  it('sends a retried message after those that were queued before the click', () => {
    const failed = outgoing('a', { status: 'failed' })
    const outbox = withRetry([failed, outgoing('b')], failed)
    expect(outbox.map(({ key, status }) => `${key} ${status}`)).toEqual([
      'b sending',
      'a sending',
    ])
  })

  it('remembers that a copy belongs to one message only', () => {
    const posted = { otherIds: new Set<string>(), after: 0 }
    const outbox = [outgoing('a', { posted }), outgoing('b', { posted })]
    const [other, ...more] = withoutArrived(outbox, 'a', '1')
    expect([other?.key, ...(other?.posted?.otherIds ?? [])]).toEqual(['b', '1'])
    expect(more).toEqual([])
  })

  it('marks what the end of the session has interrupted, under keys that late answers lack', () => {
    const before = [
      outgoing('a'),
      outgoing('b'),
      outgoing('c', { status: 'failed', reason: 'No' }),
    ]
    const outbox = withInterrupted(before, ['b'])
    expect(outbox.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'The session ended before it was sent.'],
      ['sending', ''],
      ['failed', 'No'],
    ])
    expect(outbox[0]?.key).not.toBe('a')
    expect(withInterrupted(outbox, ['b'])).toEqual(outbox)
  })
})

describe('a thread', () => {
  const at = (minute: number) => ({ _id: `${minute}`, createdAt: minute * 60_000 })
  const read = (minutes: number[], startedAt: number, nextPage: number | null = 3) => ({
    messages: minutes.map(at),
    nextPage,
    startedAt,
  })
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  it('keeps older messages when a newer one has no time', () => {
    const first = withNewest(undefined, read([8, 9], 1))
    const thread = withOlder(first, first, read([6, 7], 2, 4))
    const next = read([8, 9], 3)
    const undated = { _id: 'undated', createdAt: undefined }
    const after = withNewest(thread, { ...next, messages: [...next.messages, undated] })
    expect(ids(after.rows)).toEqual(['undated', '6', '7', '8', '9'])
  })

  it('ignores a read that began before one of all messages', () => {
    const all = withNewest(undefined, read([1, 2], 5, null))
    expect(withNewest(all, read([0, 1, 2], 4))).toBe(all)
    expect(withOlder(all, all, read([0], 4))).toBe(all)
  })

  it('ignores older messages that were asked for before it was forgotten and read anew', () => {
    const forgotten = withNewest(undefined, read([8, 9], 1))
    const anew = withNewest(undefined, read([18, 19], 3))
    expect(withOlder(anew, forgotten, read([6, 7], 2, 4))).toBe(anew)
  })
})
