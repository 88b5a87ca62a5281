import { expect, test } from 'vitest'
import { accessTokenOf } from './access-token.ts'

const NOW = 1_000_000

test('a token ends when its claim says so', () => {
  const claims = btoa(JSON.stringify({ exp: 2_000, name: '???>>>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  expect(accessTokenOf(`a.${claims}.c`, NOW).expiresAt).toBe(2_000_000)
})

test.each(['opaque', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{"exp":"x"}')}.c`])(
  'the token %s is taken to last ten minutes',
  (token) => {
    expect(accessTokenOf(token, NOW)).toEqual({ value: token, expiresAt: NOW + 600_000 })
  },
)
