import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isApiFailure } from './api-failure.ts'

test('what the machinery of calls throws for an answer is a failure of the API', () => {
  expect(isApiFailure(new ORPCError('NOT_FOUND', { status: 404, defined: true }))).toBe(true)
})

test.each([
  ['a lost network', new TypeError('Failed to fetch')],
  ['a time-out', new DOMException('late', 'TimeoutError')],
  ['what is no error', { code: 'NOT_FOUND', status: 404, defined: true }],
  ['nothing', null],
])('%s is none', (_, error) => {
  expect(isApiFailure(error)).toBe(false)
})
