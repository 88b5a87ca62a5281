import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure } from '../../kernel/failure.ts'
import { DatabaseStoppedError } from '../../ports/database.ts'
import { answerFor, guardCallError } from './failures.ts'

const codes = Object.keys(errors) as ErrorCode[]

test('an expected failure leaves as it is, with its details', () => {
  const expected = failure('INSUFFICIENT_CREDITS', { needed: 16, available: 3 })
  expect(guardCallError(expected)).toBe(expected)
})

test('what is thrown and not expected leaves without anything of it', () => {
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
    const { code, status, message, data } = guardCallError(error)
    expect({ code, status, message, data }).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: errors.INTERNAL_SERVER_ERROR.message,
      data: undefined,
    })
  }
})

test.each<[what: string, thrown: Error]>([
  ['is not reached', refused('ECONNREFUSED')],
  ['ends connections', refused('57P01')],
  ['has no connection left', refused('53300')],
  ['has a full disk', refused('53100')],
  ['only reads', refused('25006')],
  ['cancels a statement that takes too long', refused('57014')],
  ['lets one of two give way', refused('40P01')],
  ['has no name any more', refused('ENOTFOUND')],
  ['has stopped', new DatabaseStoppedError()],
  ['is waited for too long', new Error('timeout exceeded when trying to connect')],
  ['breaks off', new Error('Failed query: select canary', { cause: new Error('Connection terminated unexpectedly') })],
])('while the database %s, a call may succeed later, and nothing is told of why', (_what, thrown) => {
  const { code, status, message, data } = guardCallError(thrown)
  expect({ code, status, message, data }).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    message: errors.SERVICE_UNAVAILABLE.message,
    data: {},
  })
  expect(answerFor(thrown)).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
})

test.each(['23505', '42703', '22P02'])('what the database says of a statement (%s) is our own fault', (state) => {
  expect(guardCallError(refused(state)).status).toBe(500)
})

/** As the query builder hands on what a driver threw. */
function refused(code: string): Error {
  const cause = Object.assign(new Error('canary'), { code })
  return new Error('Failed query: select canary', { cause })
}

test('a library’s own refusal leaves as one of the catalogue', () => {
  const { code, status, message, data } = guardCallError(
    new ORPCError('PRECONDITION_FAILED', { status: 412, message: 'inner', data: { inner: true } }),
  )
  expect({ code, status, message, data }).toEqual({
    code: 'BAD_REQUEST',
    status: 400,
    message: errors.BAD_REQUEST.message,
    data: undefined,
  })
})

test('whatever status an error claims, its answer has the code and the status of one entry of the catalogue', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constant(undefined)), (statusCode) => {
      const { code, status } = answerFor({ statusCode })
      expect(codes).toContain(code)
      expect(status).toBe(errors[code].status)
      expect(status).toBeGreaterThanOrEqual(400)
    }),
  )
  expect(answerFor({ statusCode: 413 })).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  expect(answerFor(new Error('x'))).toEqual({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
  expect(answerFor({ statusCode: 502 })).toEqual({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
})
