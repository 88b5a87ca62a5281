import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { messages } from '@pictor/contract/errors'
import { GenerationRefused } from './asking/generation-refused.ts'
import { GenerationUnfinished } from './asking/generation-unfinished.ts'
import { endNotice, refusalNotice } from './generation-messages.ts'
import { makeGeneration } from './make-generation.ts'

const failed = makeGeneration({ status: 'failed', stage: 'ended', refunded: true })

const refusal = (code: string, status: number, message = '') => new ORPCError(code, { defined: true, status, message })
/** As the client throws an answer without a code of its own: with one for its status. */
const foreign = (code: string, status: number, body: unknown) => new ORPCError(code, { status, data: { body } })

test('a missing plan is told with its heading', () => {
  expect(refusalNotice(refusal('SUBSCRIPTION_REQUIRED', 403))).toEqual({
    title: 'Subscription required',
    text: 'Unable to load your subscription plan. Please retry in a moment.',
  })
})

test.each([
  ['STYLE_NEEDS_PRO_PLUS', 'To apply styles to your generations, switch to Pro Plus.'],
  ['REFERENCE_NEEDS_PRO_PLUS', 'To upload images, switch to Pro Plus.'],
])('what only Pro Plus has is told with its heading: %s', (code, text) => {
  expect(refusalNotice(refusal(code, 403))).toEqual({ title: 'Switch to Pro Plus', text })
})

test.each([
  ['INSUFFICIENT_CREDITS', 402, 'Insufficient credits. Please purchase more credits.'],
  ['TOO_MANY_REQUESTS', 429, 'Rate limit exceeded. Please wait a moment before trying again.'],
  ['UNAUTHORIZED', 401, 'Session expired. Please sign in again.'],
  ['SERVICE_UNAVAILABLE', 503, 'Server is busy. Please try again later.'],
])('%s reads: %s', (code, status, title) => {
  expect(refusalNotice(refusal(code, status, 'other words'))).toEqual({ title })
})

test('a code of ours is never judged by its words', () => {
  const { title } = refusalNotice(refusal('CONTENT_REFUSED', 422, 'something about credits'))
  expect(title).toContain('refused this content')
})

test.each([
  [
    'speaks of credits',
    refusal('E17', 400, 'You have no Credits left'),
    'Insufficient credits. Please purchase more credits.',
  ],
  ['says something else', refusal('E18', 400, 'The moon is full'), 'The moon is full'],
  ['says nothing', refusal('E19', 400), 'Failed to generate images'],
  ['limits', refusal('E20', 429, 'slow down'), 'Rate limit exceeded. Please wait a moment before trying again.'],
  [
    'speaks of credits without a code',
    foreign('BAD_REQUEST', 400, { error: { message: 'Too few credits' } }),
    'Insufficient credits. Please purchase more credits.',
  ],
  ['says something without a code', foreign('BAD_REQUEST', 400, { message: 'The moon is full' }), 'The moon is full'],
  ['answers with a page', foreign('BAD_GATEWAY', 502, '<h1>Bad Gateway</h1>'), 'Failed to generate images'],
  ['is away', foreign('SERVICE_UNAVAILABLE', 503, '<h1>Back soon</h1>'), 'Server is busy. Please try again later.'],
  [
    'wants a session, and has no code',
    foreign('UNAUTHORIZED', 401, {}),
    'Authentication error. Please sign out and sign in again.',
  ],
  ['wants a session', refusal('E21', 401), 'Authentication error. Please sign out and sign in again.'],
])('a foreign server that %s', (_what, failure, title) => {
  expect(refusalNotice(failure).title).toBe(title)
})

test('a broken connection says that nothing was lost', () => {
  const notice = refusalNotice(new TypeError('fetch failed'))
  expect(notice.title).toBe('Failed to generate images')
  expect(notice.text).toContain('Nothing was lost')
})

test('what this page turned away is told in its own words', () => {
  expect(refusalNotice(new GenerationRefused(messages.CLIENT_RATE_LIMITED))).toEqual({
    title: 'Too many requests. Please wait a moment before trying again.',
  })
  expect(refusalNotice(new GenerationRefused(messages.INPUT_REQUIRED))).toEqual({
    title: 'Input required',
    text: 'Please enter a description for your image',
  })
})

test('one that outlasts our patience is not called failed', () => {
  expect(refusalNotice(new GenerationUnfinished()).title).toBe('Still working on it')
})

test('a failed generation tells why, and of the refund once', () => {
  const error = {
    code: 'MODEL_FAILED',
    message: 'The image model could not make this image. Your credits were refunded.',
  }
  expect(endNotice({ ...failed, error }).text).toBe(error.message)
})

test('a reason that does not speak of the refund gets the sentence added', () => {
  const error = { code: 'WORKER_LOST', message: 'The drawing was interrupted.' }
  expect(endNotice({ ...failed, error }).text).toBe('The drawing was interrupted. Your 16 credits were returned.')
})

test('a cancelled one says so', () => {
  expect(endNotice({ ...failed, status: 'cancelled' })).toEqual({
    title: 'Generation cancelled',
    text: 'Your 16 credits were returned.',
  })
})
