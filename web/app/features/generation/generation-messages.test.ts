import { ORPCError } from '@orpc/client'
import { messages } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { failedGenerationToast, isDefinitive, PollTimeoutError, submissionErrorToast } from './generation-messages.ts'
import { SubmissionNotSentError } from './generation.queries.ts'
import { makeGeneration } from './generation-fixture.ts'

const failed = makeGeneration({ status: 'failed', stage: 'ended', refunded: true })

const apiError = (code: string, status: number, message = '') => new ORPCError(code, { defined: true, status, message })
/** As the client throws the response of a proxy: with a code for its status. */
const proxyError = (code: string, status: number) => new ORPCError(code, { status, data: { body: '<h1>Sorry</h1>' } })

const toastOf = (failure: unknown) => submissionErrorToast(failure, () => {})

test('a missing plan has its heading', () => {
  expect(toastOf(apiError('SUBSCRIPTION_REQUIRED', 403))).toEqual({
    title: 'Subscription required',
    text: 'Unable to load your subscription plan. Please retry in a moment.',
    tone: 'danger',
  })
})

test.each([
  ['STYLE_NEEDS_PRO_PLUS', 'To apply styles to your generations, switch to Pro Plus.'],
  ['REFERENCE_NEEDS_PRO_PLUS', 'To upload images, switch to Pro Plus.'],
])('what only Pro Plus has is explained with its heading: %s', (code, text) => {
  expect(toastOf(apiError(code, 403))).toMatchObject({ title: 'Switch to Pro Plus', text })
})

test.each([
  ['INSUFFICIENT_CREDITS', 402, 'Insufficient credits. Please purchase more credits.'],
  ['TOO_MANY_REQUESTS', 429, 'Rate limit exceeded. Please wait a moment before trying again.'],
  ['UNAUTHORIZED', 401, 'Session expired. Please sign in again.'],
  ['SERVICE_UNAVAILABLE', 503, 'Server is busy. Please try again later.'],
])('%s reads: %s', (code, status, title) => {
  const { text, ...toast } = toastOf(apiError(code, status, 'other words'))
  expect(toast).toMatchObject({ title, tone: 'danger' })
  expect(text).toBeUndefined()
})

test('missing credits can be bought, and nothing else', () => {
  let bought = 0
  const { action } = submissionErrorToast(apiError('INSUFFICIENT_CREDITS', 402), () => (bought += 1))
  action?.onPress()
  expect([action?.label, bought]).toEqual(['Buy credits', 1])
  expect(toastOf(apiError('TOO_MANY_REQUESTS', 429)).action).toBeUndefined()
})

test("the code decides, not the server's words", () => {
  const { title } = toastOf(apiError('CONTENT_REFUSED', 422, 'something about credits'))
  expect(title).toContain('refused this content')
})

test.each([
  ['BAD_GATEWAY', 502, 'Failed to generate images'],
  ['SERVICE_UNAVAILABLE', 503, 'Server is busy. Please try again later.'],
  ['TOO_MANY_REQUESTS', 429, 'Rate limit exceeded. Please wait a moment before trying again.'],
  ['UNAUTHORIZED', 401, 'Authentication error. Please sign out and sign in again.'],
])('%s of a proxy reads without its page: %s', (code, status, title) => {
  expect(toastOf(proxyError(code, status))).toMatchObject({ title, tone: 'danger' })
})

test('a broken connection says that nothing was lost', () => {
  const { title, text } = toastOf(new TypeError('fetch failed'))
  expect(title).toBe('Failed to generate images')
  expect(text).toContain('Nothing was lost')
})

test('what was not sent says why', () => {
  expect(toastOf(new SubmissionNotSentError(messages.CLIENT_RATE_LIMITED))).toEqual({
    title: 'Too many requests. Please wait a moment before trying again.',
    tone: 'danger',
  })
  expect(toastOf(new SubmissionNotSentError(messages.INPUT_REQUIRED))).toEqual({
    title: 'Input required',
    text: 'Please enter a description for your image',
    tone: 'danger',
  })
})

test('one that outlasts the poll is not called failed', () => {
  expect(toastOf(new PollTimeoutError()).title).toBe('Still working on it')
})

test('a failed generation says why, and mentions the refund once', () => {
  const error = {
    code: 'MODEL_FAILED',
    message: 'The image model could not make this image. Your credits were refunded.',
  }
  expect(failedGenerationToast({ ...failed, error }).text).toBe(error.message)
})

test('a reason that does not mention the refund gets the sentence added', () => {
  const error = { code: 'WORKER_LOST', message: 'The drawing was interrupted.' }
  expect(failedGenerationToast({ ...failed, error })).toEqual({
    title: 'Failed to generate images',
    text: 'The drawing was interrupted. Your 16 credits were returned.',
    tone: 'danger',
  })
})

test('a cancelled one says so', () => {
  expect(failedGenerationToast({ ...failed, status: 'cancelled' })).toEqual({
    title: 'Generation cancelled',
    text: 'Your 16 credits were returned.',
    tone: 'neutral',
  })
})

test.each([400, 402, 403, 409, 422])('%i is a definitive response to a submission', (status) => {
  expect(isDefinitive(new ORPCError('CODE', { defined: true, status }))).toBe(true)
})

test.each([400, 403, 404])('%i of a proxy is none: an earlier attempt may have been accepted', (status) => {
  expect(isDefinitive(new ORPCError('CODE', { status }))).toBe(false)
})

test.each([401, 429, 500, 502, 503, 504])('%i is none: an earlier attempt may have been accepted', (status) => {
  expect(isDefinitive(new ORPCError('CODE', { defined: true, status }))).toBe(false)
})

test('a lost connection is none, and neither is what was not sent', () => {
  expect(isDefinitive(new TypeError('fetch failed'))).toBe(false)
  expect(isDefinitive(new SubmissionNotSentError(messages.CLIENT_RATE_LIMITED))).toBe(false)
})
