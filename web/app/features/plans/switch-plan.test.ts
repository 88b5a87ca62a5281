import { ORPCError } from '@orpc/client'
import type { Plan } from '@pictor/contract'
import { expect, test } from 'vitest'
import { failureToast, switchedToast, switchPlan } from './switch-plan.ts'

const proPlus: Plan = {
  id: 'plus',
  name: 'Pro Plus',
  model_type: 'premium',
  model: 'gpt-image-1',
  credits_per_image: 26,
  features: [],
}
const refusing = (error: unknown) => ({
  plans: {
    switch: async () => {
      throw error
    },
  },
})

async function thrownFor(error: unknown): Promise<unknown> {
  return switchPlan(refusing(error), 'Pro Plus').then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  )
}

test('a switch returns the new plan, and the toast names it', async () => {
  const asked: unknown[] = []
  const answer = { subscriptionPlan: proPlus, totalCredits: 80 }
  const api = {
    plans: {
      switch: async (input: unknown) => {
        asked.push(input)
        return answer
      },
    },
  }
  expect(await switchPlan(api, 'Pro Plus')).toBe(answer)
  expect(asked).toEqual([{ plan: 'Pro Plus' }])
  expect(switchedToast(answer)).toEqual({
    title: 'Plan updated',
    text: 'You are now on the Pro Plus plan.',
    tone: 'success',
  })
})

test('a missing plan is rethrown, and shown as a failed switch', async () => {
  const missing = new ORPCError('PLAN_NOT_FOUND', {
    defined: true,
    status: 404,
    message: 'Subscription plan not found',
  })
  const thrown = await thrownFor(missing)
  expect(thrown).toMatchObject({ message: 'Subscription plan not found' })
  expect(failureToast(thrown)).toEqual({
    title: 'Error switching plan',
    text: 'Failed to switch subscription plan. Please try again.',
    tone: 'danger',
  })
})

test.each([
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
  ['a timeout', new DOMException('too late', 'TimeoutError')],
  ['a network error', new TypeError('fetch failed')],
])('%s is thrown as a failed update, and the toast suggests to try again', async (_what, error) => {
  const thrown = await thrownFor(error)
  expect(thrown).toMatchObject({ message: 'Failed to update plan', cause: error })
  expect(failureToast(thrown)).toEqual({ title: 'Failed to update plan. Please try again.', tone: 'danger' })
})

test('an expired session shows no toast here', async () => {
  expect(failureToast(await thrownFor(new ORPCError('UNAUTHORIZED', { defined: true, status: 401 })))).toBeNull()
})
