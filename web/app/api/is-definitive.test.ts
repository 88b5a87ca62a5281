import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isDefinitive } from './is-definitive.ts'

test.each([400, 402, 403, 404, 409, 422])('%i is a definitive response to a request', (status) => {
  expect(isDefinitive(new ORPCError('CODE', { defined: true, status }))).toBe(true)
})

test.each([400, 403, 404])('%i from a proxy is not definitive: an earlier attempt may be accepted', (status) => {
  expect(isDefinitive(new ORPCError('CODE', { status }))).toBe(false)
})

test.each([401, 408, 429, 500, 502, 503, 504])('%i is not definitive: an earlier attempt may be accepted', (status) => {
  expect(isDefinitive(new ORPCError('CODE', { defined: true, status }))).toBe(false)
})

test('a lost connection is not definitive', () => {
  expect(isDefinitive(new TypeError('fetch failed'))).toBe(false)
})
