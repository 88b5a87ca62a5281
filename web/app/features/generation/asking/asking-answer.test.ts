import { ORPCError } from '@orpc/client'
import { messages } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { isAnswerTo } from './asking-answer.ts'
import { GenerationRefused } from './generation-refused.ts'

test.each([400, 402, 403, 409, 422])('%i answers the asking', (status) => {
  expect(isAnswerTo(new ORPCError('CODE', { status }))).toBe(true)
})

test.each([401, 429, 500, 502, 503, 504])('%i may hide that it was heard before', (status) => {
  expect(isAnswerTo(new ORPCError('CODE', { status }))).toBe(false)
})

test('a lost connection answers nothing, and neither does what this page turned away', () => {
  expect(isAnswerTo(new TypeError('fetch failed'))).toBe(false)
  expect(isAnswerTo(new GenerationRefused(messages.CLIENT_RATE_LIMITED))).toBe(false)
})
