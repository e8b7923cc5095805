import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'

import { currentAdmin } from '@/session/current-admin'
import { useSession } from '@/session/session'
import { decodeToken } from '@/session/token'

import { base64url, jwt } from './tab'

const NOTHING = { id: null, name: null, email: null }

afterEach(() => useSession.setState({ token: null }))

describe('decodeToken', () => {
  it.each([
    [{ _id: 'a1' }, 'a1'],
    [{ id: 'a1' }, 'a1'],
    [{ userId: 'a1' }, 'a1'],
    [{ sub: 'a1' }, 'a1'],
    [{ id: 42 }, '42'],
    [{ _id: 'a1', id: 'a2', sub: 'a3' }, 'a1'],
    [{ user: { _id: 'a1' } }, 'a1'],
    [{ data: { id: 'a1' } }, 'a1'],
    [{ sub: 'a1', user: { _id: 'a2' } }, 'a1'],
    [{ _id: '', data: { id: 'a1' } }, 'a1'],
  ])('finds the id in %j', (payload, id) => {
    expect(decodeToken(jwt(payload)).id).toBe(id)
  })

  it.each([{ _id: { $oid: 'a1' } }, { role: 'admin' }])('finds no id in %j', (payload) => {
    expect(decodeToken(jwt(payload)).id).toBeNull()
  })

  it('reads id, name and email, in UTF-8', () => {
    const payload = { _id: 'a1', user: { name: 'Zoë 李', email: 'z@b.co' } }
    expect(decodeToken(jwt(payload))).toEqual({
      id: 'a1',
      name: 'Zoë 李',
      email: 'z@b.co',
    })
  })

  it('reads the alphabet of base64url', () => {
    const payload = base64url('{"_id":"???>>>~~~"}')
    expect(payload).toMatch(/[-_]/)
    expect(decodeToken(`x.${payload}.y`).id).toBe('???>>>~~~')
  })

  it('returns nulls for anything that is not a JWT', () => {
    const others = [
      null,
      '',
      'opaque',
      '.',
      '..',
      'a.b.c',
      'a.%%%.c',
      jwt(null),
      jwt(7),
      jwt([]),
    ]
    for (const other of others) expect(decodeToken(other)).toEqual(NOTHING)
    for (const wrong of [undefined, 7, {}]) {
      expect(decodeToken(wrong as unknown as string)).toEqual(NOTHING)
    }
  })

  it('never throws, and returns only strings or null', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `a.${text}.c`),
      fc.string().map((text) => `a.${base64url(text)}.c`),
      fc.uint8Array().map((bytes) => `a.${Buffer.from(bytes).toString('base64url')}.c`),
      fc.json().map((text) => `a.${base64url(text)}.c`),
      fc
        .record(
          {
            _id: fc.jsonValue(),
            id: fc.jsonValue(),
            name: fc.jsonValue(),
            user: fc.jsonValue(),
            data: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map(jwt),
    )
    fc.assert(
      fc.property(anything, (token) => {
        const { id, name, email } = decodeToken(token)
        for (const text of [id, name, email]) {
          expect(text === null || (typeof text === 'string' && text !== '')).toBe(true)
        }
      }),
    )
  })
})

describe('currentAdmin', () => {
  it('is the holder of the token in memory, or nobody', () => {
    expect(currentAdmin()).toEqual(NOTHING)
    useSession.setState({ token: jwt({ _id: 'a1', name: 'Ada' }) })
    expect(currentAdmin()).toEqual({ ...NOTHING, id: 'a1', name: 'Ada' })
  })
})
