import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

test('the message of the server is shown under its code', () => {
  const error = new ORPCError('INSUFFICIENT_CREDITS', { defined: true, status: 402, message: 'Insufficient credits.' })
  expect(problemOf(error)).toEqual({ code: 'INSUFFICIENT_CREDITS', title: 'Error', text: 'Insufficient credits.' })
})

test('a response that is not the server’s is shown by its status alone', () => {
  const error = new ORPCError('BAD_GATEWAY', { status: 502, message: 'nginx' })
  expect(problemOf(error)).toMatchObject({ code: 'BAD_GATEWAY', text: 'Request failed with status 502' })
})

test('a time-out and a lost network tell to check the connection', () => {
  expect(problemOf(new DOMException('late', 'TimeoutError'))).toMatchObject({
    code: 'REQUEST_TIMED_OUT',
    text: 'Request timed out. Please check your connection and try again.',
  })
  expect(problemOf(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'NETWORK_FAILED',
    text: 'Check your connection and try again.',
  })
})

test.each([new Error('secret detail'), 'text', null, undefined])('of %s nothing gets out', (thrown) => {
  expect(problemOf(thrown)).toEqual({
    code: 'UNEXPECTED_ERROR',
    title: 'Error',
    text: 'An unexpected error occurred.',
  })
})
