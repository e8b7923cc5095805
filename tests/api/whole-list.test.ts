import { describe, expect, it } from 'vitest'

import { ApiError } from '@/api/client/http'
import { wholeList } from '@/api/client/whole-list'
import { createQueryClient } from '@/query-client'

const people = Array.from({ length: 1_150 }, (_, index) => ({ _id: String(index) }))

/** Lists of a server that refuses more than `most` rows a page, and the limits it was asked for. */
function server(most: number) {
  const asked: number[] = []
  const list = (name: string) =>
    wholeList<{ _id: string }>(['people', 'all', name], async (_client, { page, limit }) => {
      asked.push(limit)
      if (limit > most) throw new ApiError('refused', 400, 'Too many rows')
      const rows = people.slice((page - 1) * limit, page * limit)
      return { rows, pages: Math.ceil(people.length / limit) }
    })
  return { asked, list }
}

describe('a list that is read whole', () => {
  it('goes on with 10 rows a page if the server refuses 100, and remembers so', async () => {
    const { asked, list } = server(10)
    const client = createQueryClient()
    expect((await list('a').readToEnd(client)).rows).toHaveLength(1_150)
    expect(asked.filter((limit) => limit === 100)).toHaveLength(1)
    asked.length = 0
    expect((await list('b').readToEnd(client)).rows).toHaveLength(1_150)
    expect(new Set(asked)).toEqual(new Set([10]))
  })

  it('is shared by its readers, one of which reads on to its end', async () => {
    const { asked, list } = server(100)
    const client = createQueryClient()
    const { options, readToEnd, isFresh } = list('a')
    expect(isFresh(client)).toBe(false)
    expect(await client.fetchQuery(options)).toMatchObject({ hasMore: true, isComplete: true })
    expect(isFresh(client)).toBe(true)
    expect((await readToEnd(client)).rows).toHaveLength(1_150)
    const { length } = asked
    expect((await client.fetchQuery(options)).rows).toHaveLength(1_150)
    expect(asked).toHaveLength(length)
  })

  it('is read to its end even if another reader is on its way to the limit', async () => {
    const { list } = server(100)
    const client = createQueryClient()
    const { options, readToEnd } = list('a')
    const limited = client.fetchQuery(options)
    expect((await readToEnd(client)).rows).toHaveLength(1_150)
    expect((await limited).hasMore).toBe(true)
  })
})
