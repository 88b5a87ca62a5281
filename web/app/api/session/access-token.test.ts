import { expect, test } from 'vitest'
import { parseAccessToken, parseClaims } from './access-token.ts'

const NOW = 1_000_000

test('a token expires at the time in its claims', () => {
  const claims = btoa(JSON.stringify({ exp: 2_000, name: '???>>>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  expect(parseAccessToken(`a.${claims}.c`, NOW).expiresAt).toBe(2_000_000)
})

test.each(['opaque', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{"exp":"x"}')}.c`])(
  'the token %s is assumed to last ten minutes',
  (token) => {
    expect(parseAccessToken(token, NOW)).toEqual({ value: token, expiresAt: NOW + 600_000, userId: null })
  },
)

test('a token contains the id of its user', () => {
  expect(parseAccessToken(`a.${btoa('{"sub":"ada"}')}.c`, NOW).userId).toBe('ada')
})

test('claims are decoded as UTF-8', () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ updateTo: 'żółw@例え.jp' }))
  expect(parseClaims(`a.${btoa(String.fromCharCode(...bytes))}.c`)).toEqual({ updateTo: 'żółw@例え.jp' })
})
