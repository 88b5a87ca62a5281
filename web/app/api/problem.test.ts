import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

test('the server’s own words are shown under its code', () => {
  const error = new ORPCError('INSUFFICIENT_CREDITS', { defined: true, status: 402, message: 'Insufficient credits.' })
  expect(problemOf(error)).toEqual({ code: 'INSUFFICIENT_CREDITS', title: 'Error', text: 'Insufficient credits.' })
})

test('a server of another form is understood where it keeps its words', () => {
  const told = (body: unknown) => problemOf(new ORPCError('BAD_REQUEST', { status: 400, data: { body } })).text
  expect(told({ message: 'The moon is full' })).toBe('The moon is full')
  expect(told({ error: { message: 'The moon is full' } })).toBe('The moon is full')
  expect(told({ error: true })).toBe('Request failed with status 400')
})

test('an answer without words says its status, and never a code', () => {
  const wordless = new ORPCError('E20', { defined: true, status: 400, message: '' })
  expect(problemOf(wordless).text).toBe('Request failed with status 400')
})

test('an answer that is not of our form says only its status', () => {
  const error = new ORPCError('BAD_GATEWAY', { status: 502, message: 'nginx', data: { body: '<h1>nginx</h1>' } })
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
