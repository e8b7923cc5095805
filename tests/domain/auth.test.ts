import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isEmail, meetsPasswordRule, passwordRules } from '@/domain/account/credentials'

describe('isEmail', () => {
  it.each([
    'ann@example.com',
    'ann.bo+tag@mail.example.co.uk',
    "o'neil@example.com",
    'ANN@EXAMPLE.COM',
    'a@b.co',
    '  ann@example.com ',
    'ann@müller.example',
    'jürgen@example.com',
    '用户@例え.テスト',
  ])('accepts %j', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.',
    'ann@.com',
    'ann@-example.com',
    'ann bo@example.com',
    'ann@exam ple.com',
    'ann@@example.com',
    'ann@example..com',
    'ann@example.com,bo@example.com',
  ])('rejects %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('the password rule', () => {
  it.each(['Passw0rd!', 'A1!aaaaa', 'ÄPFEL 1(x', '+Aaaaaa1'])('accepts %j', (text) => {
    expect(meetsPasswordRule(text)).toBe(true)
  })

  it.each([
    ['At least 8 characters', 'Aa1!aaa'],
    ['1 capital letter', 'passw0rd!'],
    ['1 number', 'Password!'],
    ['1 special character from !@#$%^&*()_+', 'Passw0rd-'],
  ])('rejects a password that only fails "%s"', (label, text) => {
    expect(
      passwordRules.filter((rule) => !rule.test(text)).map((rule) => rule.label),
    ).toEqual([label])
    expect(meetsPasswordRule(text)).toBe(false)
  })

  it('accepts every listed special character', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Array.from('!@#$%^&*()_+')), (special) => {
        expect(meetsPasswordRule(`Passw0rd${special}`)).toBe(true)
      }),
    )
  })
})
