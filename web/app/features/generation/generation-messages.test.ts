import { ORPCError } from '@orpc/client'
import { messages } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import {
  failedGenerationToast,
  findMissingFeature,
  PollTimeoutError,
  submissionErrorToast,
} from './generation-messages.ts'
import { SubmissionNotSentError } from './generation.queries.ts'
import { makeGeneration } from './generation-fixture.ts'

const failed = makeGeneration({ status: 'failed', stage: 'ended', refunded: true })

const apiError = (code: string, status: number, message = '') => new ORPCError(code, { defined: true, status, message })
/** Returns the error that the client throws for a response from a proxy: its code is derived from the status. */
const proxyError = (code: string, status: number) => new ORPCError(code, { status, data: { body: '<h1>Sorry</h1>' } })

const getErrorToast = (failure: unknown) => submissionErrorToast(failure, () => {})

test('the toast for a missing plan has a heading', () => {
  expect(getErrorToast(apiError('SUBSCRIPTION_REQUIRED', 403))).toEqual({
    title: 'Subscription required',
    text: 'Unable to load your subscription plan. Please retry in a moment.',
    tone: 'danger',
  })
})

test('the missing feature is found by the error code', () => {
  const failures = [
    apiError('STYLE_NEEDS_PRO_PLUS', 403),
    apiError('REFERENCE_NEEDS_PRO_PLUS', 403),
    apiError('SUBSCRIPTION_REQUIRED', 403),
    new TypeError('fetch failed'),
  ]
  expect(failures.map(findMissingFeature)).toEqual(['style', 'reference', null, null])
})

test.each([
  ['INSUFFICIENT_CREDITS', 402, 'Insufficient credits. Please purchase more credits.'],
  ['TOO_MANY_REQUESTS', 429, 'Rate limit exceeded. Please wait a moment before trying again.'],
  ['UNAUTHORIZED', 401, 'Session expired. Please sign in again.'],
  ['SERVICE_UNAVAILABLE', 503, 'Server is busy. Please try again later.'],
])('the toast for %s says: %s', (code, status, title) => {
  const { text, ...toast } = getErrorToast(apiError(code, status, 'other words'))
  expect(toast).toMatchObject({ title, tone: 'danger' })
  expect(text).toBeUndefined()
})

test('only the toast for missing credits has an action, which buys credits', () => {
  let purchases = 0
  const { action } = submissionErrorToast(apiError('INSUFFICIENT_CREDITS', 402), () => (purchases += 1))
  action?.onClick()
  expect([action?.label, purchases]).toEqual(['Buy credits', 1])
  expect(getErrorToast(apiError('TOO_MANY_REQUESTS', 429)).action).toBeUndefined()
})

test("the toast depends on the error code, not on the server's message", () => {
  const { title } = getErrorToast(apiError('CONTENT_REFUSED', 422, 'something about credits'))
  expect(title).toContain('rejected this content')
})

test.each([
  ['BAD_GATEWAY', 502, 'Failed to generate images'],
  ['SERVICE_UNAVAILABLE', 503, 'Server is busy. Please try again later.'],
  ['TOO_MANY_REQUESTS', 429, 'Rate limit exceeded. Please wait a moment before trying again.'],
  ['UNAUTHORIZED', 401, 'Authentication error. Please sign out and sign in again.'],
])('the toast for %s from a proxy does not show the error page of the proxy: %s', (code, status, title) => {
  expect(getErrorToast(proxyError(code, status))).toMatchObject({ title, tone: 'danger' })
})

test('the toast for an unknown code depends on the status, not on the message', () => {
  const titles = [400, 401].map((status) => getErrorToast(apiError('E17', status, 'You have no Credits left')).title)
  expect(titles).toEqual(['Failed to generate images', 'Authentication error. Please sign out and sign in again.'])
})

test('the toast for a lost connection says that only finished images are charged', () => {
  const { title, text } = getErrorToast(new TypeError('fetch failed'))
  expect(title).toBe('Failed to generate images')
  expect(text).toContain('You’re only charged for images you get')
})

test('the toast for an unsent submission gives the reason', () => {
  expect(getErrorToast(new SubmissionNotSentError(messages.CLIENT_RATE_LIMITED))).toEqual({
    title: 'Too many requests. Please wait a moment before trying again.',
    tone: 'danger',
  })
  expect(getErrorToast(new SubmissionNotSentError(messages.INPUT_REQUIRED))).toEqual({
    title: 'Input required',
    text: 'Please enter a description for your image',
    tone: 'danger',
  })
})

test('a poll timeout is not reported as a failure', () => {
  expect(getErrorToast(new PollTimeoutError()).title).toBe('Still working on it')
})

test('the toast for a failed generation gives the reason and mentions the refund once', () => {
  const error = {
    code: 'MODEL_FAILED',
    message: "The image model couldn't generate this image. Your credits were refunded.",
  }
  expect(failedGenerationToast({ ...failed, error }).text).toBe(error.message)
})

test('the toast adds the refund to a reason that does not mention it', () => {
  const error = { code: 'WORKER_LOST', message: 'The drawing was interrupted.' }
  expect(failedGenerationToast({ ...failed, error })).toEqual({
    title: 'Failed to generate images',
    text: 'The drawing was interrupted. Your 16 credits were returned.',
    tone: 'danger',
  })
})

test('the toast for a cancelled generation mentions the refund', () => {
  expect(failedGenerationToast({ ...failed, status: 'cancelled' })).toEqual({
    title: 'Generation canceled',
    text: 'Your 16 credits were returned.',
    tone: 'neutral',
  })
})
