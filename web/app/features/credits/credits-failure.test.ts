import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { creditsFailureText, isSessionExpired } from './credits-failure.ts'

const ours = (status: number, message: string) => new ORPCError('ANY', { defined: true, status, message })
/** An error as the client throws it for a response of a proxy. */
const foreign = (status: number, message: string, body: unknown = null) =>
  new ORPCError('ANY', { status, message, data: { body } })

test.each([
  ["the server's message", ours(503, 'Server is busy.'), 'Server is busy.'],
  ['a response without a message', foreign(502, 'Bad Gateway'), 'API request failed with status 502: Bad Gateway'],
  [
    'a page instead of a JSON response',
    foreign(404, 'Not Found', '<html>'),
    'API request failed with status 404: Not Found',
  ],
  [
    'a status without a name',
    new ORPCError('MALFORMED_ORPC_ERROR_RESPONSE', { status: 522 }),
    'API request failed with status 522',
  ],
  ['no network', new TypeError('Failed to fetch'), 'Failed to fetch user credits'],
  [
    'a timeout',
    new DOMException('The call took too long', 'TimeoutError'),
    'Request timed out. Please check your connection and try again.',
  ],
])('text for %s', (_what, error, text) => {
  expect(creditsFailureText(error)).toBe(text)
})

test.each([
  [ours(401, 'Session expired. Please sign in again.'), true],
  [ours(500, 'An unexpected error occurred.'), false],
  [new TypeError('Failed to fetch'), false],
])('an expired session is recognized by status 401: %s', (error, expired) => {
  expect(isSessionExpired(error)).toBe(expired)
})
