import { ORPCError } from '@orpc/client'
import { messages } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { refusalNotice } from '../generation-messages.ts'
import { noticeOf } from '../running/notice.ts'
import { planlessToast, refusalToast } from './refusal-toast.ts'

const refusal = (code: string, status: number, message = '') => new ORPCError(code, { defined: true, status, message })

test.each([
  ['the page knows it', noticeOf(messages.CREDITS_TOO_LOW)],
  ['our server says so', refusalNotice(refusal('INSUFFICIENT_CREDITS', 402))],
  ['a foreign server says so', refusalNotice(refusal('E17', 400, 'You have no credits left'))],
])('who lacks credits is offered some where %s', (_, notice) => {
  let bought = 0
  const { action, tone } = refusalToast(notice, () => (bought += 1))
  action?.onPress()
  expect([tone, action?.label, bought]).toEqual(['danger', 'Buy credits', 1])
})

test('any other refusal offers nothing', () => {
  const { action } = refusalToast(refusalNotice(refusal('TOO_MANY_REQUESTS', 429)), () => {})
  expect(action).toBeUndefined()
})

test('who has no plan is shown the way to the plans', () => {
  let seen = 0
  const { title, action } = planlessToast(() => (seen += 1))
  action?.onPress()
  expect([title, action?.label, seen]).toEqual(['Subscription required', 'See the plans', 1])
})
