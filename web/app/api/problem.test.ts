import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { toProblem } from './problem.ts'

test('a server error keeps its code and message', () => {
  const error = new ORPCError('INSUFFICIENT_CREDITS', { defined: true, status: 402, message: 'Insufficient credits.' })
  expect(toProblem(error)).toEqual({ code: 'INSUFFICIENT_CREDITS', title: 'Error', text: 'Insufficient credits.' })
})

test("a response that is not the server's shows only its status", () => {
  const error = new ORPCError('BAD_GATEWAY', { status: 502, message: 'nginx' })
  expect(toProblem(error)).toMatchObject({ code: 'BAD_GATEWAY', text: 'Request failed with status 502' })
})

test('a timeout and a lost network ask the user to check the connection', () => {
  expect(toProblem(new DOMException('late', 'TimeoutError'))).toMatchObject({
    code: 'REQUEST_TIMED_OUT',
    text: 'Request timed out. Please check your connection and try again.',
  })
  expect(toProblem(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'NETWORK_FAILED',
    text: 'Check your connection and try again.',
  })
})

test.each([new Error('secret detail'), 'text', null, undefined])('no detail of %s is shown', (thrown) => {
  expect(toProblem(thrown)).toEqual({
    code: 'UNEXPECTED_ERROR',
    title: 'Error',
    text: 'An unexpected error occurred.',
  })
})
