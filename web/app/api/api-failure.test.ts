import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isApiFailure } from './api-failure.ts'

test('an oRPC error response is an API failure', () => {
  expect(isApiFailure(new ORPCError('NOT_FOUND', { status: 404, defined: true }))).toBe(true)
})

test.each([
  ['a lost network', new TypeError('Failed to fetch')],
  ['a time-out', new DOMException('late', 'TimeoutError')],
  ['an object that is no error', { code: 'NOT_FOUND', status: 404, defined: true }],
  ['nothing', null],
])('%s is not an API failure', (_, error) => {
  expect(isApiFailure(error)).toBe(false)
})
