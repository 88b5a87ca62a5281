import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isApiFailure, isSessionExpired } from './api-failure.ts'

test('an oRPC error response is an API failure', () => {
  expect(isApiFailure(new ORPCError('NOT_FOUND', { status: 404, defined: true }))).toBe(true)
})

test.each([
  ['a network failure', new TypeError('Failed to fetch')],
  ['a timeout', new DOMException('late', 'TimeoutError')],
  ['an object that is not an Error', { code: 'NOT_FOUND', status: 404, defined: true }],
  ['null', null],
])('%s is not an API failure', (_, error) => {
  expect(isApiFailure(error)).toBe(false)
})

test.each([
  ['status 401', new ORPCError('ANY', { defined: true, status: 401 }), true],
  ['status 500', new ORPCError('ANY', { defined: true, status: 500 }), false],
  ['a network failure', new TypeError('Failed to fetch'), false],
])('an expired session is recognized by status 401: %s', (_, error, expired) => {
  expect(isSessionExpired(error)).toBe(expired)
})
