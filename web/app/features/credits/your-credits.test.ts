import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { creditsFailureText } from './your-credits.tsx'

const serverError = (status: number, message: string) => new ORPCError('ANY', { defined: true, status, message })
/** An error as the client throws it for a response of a proxy. */
const proxyError = (status: number, message: string, body: unknown = null) =>
  new ORPCError('ANY', { status, message, data: { body } })

test.each([
  ["the server's message", serverError(503, 'Server is busy.'), 'Server is busy.'],
  ['a response without a message', proxyError(502, 'Bad Gateway'), 'API request failed with status 502: Bad Gateway'],
  [
    'a page instead of a JSON response',
    proxyError(404, 'Not Found', '<html>'),
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
])('text for %s', (_case, error, text) => {
  expect(creditsFailureText(error)).toBe(text)
})
