import { describe, expect, it } from 'vitest'

import { newDraft, type Outgoing, reduceOutbox } from '@/domain/chat/outbox'
import { newRows, withMessage, withNewest, withOlder } from '@/domain/chat/thread'

const outgoing = (key: string, more: Partial<Outgoing> = {}): Outgoing => ({
  ...newDraft(),
  key,
  text: key,
  status: 'posting',
  ...more,
})

describe('the outbox', () => {
  it('sends a retried message after those that were queued before the click', () => {
    const [failed, queued] = [
      outgoing('a', { status: 'failed' }),
      outgoing('b', { status: 'queued' }),
    ]
    const outbox = reduceOutbox([failed, queued], { type: 'retry', key: 'a' })
    expect(outbox.map(({ key, status }) => `${key} ${status}`)).toEqual(['b queued', 'a queued'])
  })

  it('remembers that a copy belongs to one message only', () => {
    const outbox = [outgoing('a'), outgoing('b')]
    const [other, ...more] = reduceOutbox(outbox, { type: 'arrive', key: 'a', id: '1' })
    expect([other?.key, ...(other?.otherIds ?? [])]).toEqual(['b', '1'])
    expect(more).toEqual([])
  })

  it('marks what the end of the session has interrupted, and ignores its late answers', () => {
    const before = [outgoing('a'), outgoing('b'), outgoing('c', { status: 'failed', reason: 'No' })]
    const outbox = reduceOutbox(before, { type: 'interrupt', running: ['b'] })
    expect(outbox.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'The session ended before it was sent.'],
      ['posting', ''],
      ['failed', 'No'],
    ])
    expect(reduceOutbox(outbox, { type: 'step', key: 'a', to: { status: 'checking' } })).toBe(
      outbox,
    )
    expect(reduceOutbox(outbox, { type: 'interrupt', running: ['b'] })).toBe(outbox)
  })

  it('ignores every step of a delivery while it is empty, as after the session has ended', () => {
    const outbox: Outgoing[] = []
    expect(reduceOutbox(outbox, { type: 'arrive', key: 'a', id: '1' })).toBe(outbox)
    expect(reduceOutbox(outbox, { type: 'remove', key: 'a' })).toBe(outbox)
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
    const thread = withOlder(withNewest(undefined, read([8, 9], 1)), read([6, 7], 2, 4))
    const next = read([8, 9], 3)
    const undated = { _id: 'undated', createdAt: undefined }
    const after = withNewest(thread, { ...next, messages: [...next.messages, undated] })
    expect(ids(after.rows)).toEqual(['undated', '6', '7', '8', '9'])
  })

  it('ignores a read that began before one of all messages', () => {
    const all = withNewest(undefined, read([1, 2], 5, null))
    expect(withNewest(all, read([0, 1, 2], 4))).toBe(all)
    expect(withOlder(all, read([0], 4))).toBe(all)
  })

  it('tells new messages from older ones that were loaded', () => {
    const before = withNewest(undefined, read([8, 9], 1))
    const after = withMessage(withOlder(before, read([6, 7], 2, 4)), at(10))
    expect(ids(newRows(before, after))).toEqual(['10'])
  })
})
