import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiError } from '../../kernel/api-error.ts'
import { DatabaseStoppedError } from '../../ports/database.ts'
import { toErrorResponse, sanitizeCallError } from './error-responses.ts'

const codes = Object.keys(errors) as ErrorCode[]

test('an expected error is sent unchanged, with its details', () => {
  const expected = apiError('INSUFFICIENT_CREDITS', { needed: 16, available: 3 })
  expect(sanitizeCallError(expected)).toBe(expected)
})

test('an unexpected error is sent without details', () => {
  const secret = 'select * from users'
  const thrown = [
    new Error(secret),
    secret,
    { message: secret, status: 404, code: 'NOT_FOUND' },
    null,
    undefined,
    new ORPCError('INTERNAL_SERVER_ERROR', { message: secret, data: { secret } }),
    new ORPCError('GATEWAY_EXPLODED', { status: 599, message: secret, data: { secret } }),
  ]
  for (const error of thrown) {
    const { code, status, message, data } = sanitizeCallError(error)
    expect({ code, status, message, data }).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: errors.INTERNAL_SERVER_ERROR.message,
      data: undefined,
    })
  }
})

test.each<[what: string, thrown: Error]>([
  ['is unreachable', driverError('ECONNREFUSED')],
  ['terminates connections', driverError('57P01')],
  ['has no free connection', driverError('53300')],
  ['has a full disk', driverError('53100')],
  ['is read-only', driverError('25006')],
  ['cancels a statement that takes too long', driverError('57014')],
  ['aborts a deadlock', driverError('40P01')],
  ['has no DNS entry', driverError('ENOTFOUND')],
  ['has stopped', new DatabaseStoppedError()],
  ['does not accept a connection in time', new Error('timeout exceeded when trying to connect')],
  [
    'drops a connection',
    new Error('Failed query: select canary', { cause: new Error('Connection terminated unexpectedly') }),
  ],
])('while the database %s, a call returns 503 without details', (_what, thrown) => {
  const { code, status, message, data } = sanitizeCallError(thrown)
  expect({ code, status, message, data }).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    message: errors.SERVICE_UNAVAILABLE.message,
    data: {},
  })
  expect(toErrorResponse(thrown)).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
})

test.each(['23505', '42703', '22P02'])('an error in the statement itself (%s) returns 500', (state) => {
  expect(sanitizeCallError(driverError(state)).status).toBe(500)
})

/** An error of the driver, as the query builder wraps it. */
function driverError(code: string): Error {
  const cause = Object.assign(new Error('canary'), { code })
  return new Error('Failed query: select canary', { cause })
}

test('an oRPC error with a code that is not in the contract is sent as an error of the contract', () => {
  const { code, status, message, data } = sanitizeCallError(
    new ORPCError('PRECONDITION_FAILED', { status: 412, message: 'inner', data: { inner: true } }),
  )
  expect({ code, status, message, data }).toEqual({
    code: 'BAD_REQUEST',
    status: 400,
    message: errors.BAD_REQUEST.message,
    data: undefined,
  })
})

test('for an error with any status, the response has the code and status of an error of the contract', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constant(undefined)), (statusCode) => {
      const { code, status } = toErrorResponse({ statusCode })
      expect(codes).toContain(code)
      expect(status).toBe(errors[code].status)
      expect(status).toBeGreaterThanOrEqual(400)
    }),
  )
  expect(toErrorResponse({ statusCode: 413 })).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  expect(toErrorResponse(new Error('x'))).toEqual({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
  expect(toErrorResponse({ statusCode: 502 })).toEqual({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
})
