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
const createFailingApi = (error: unknown) => ({
  plans: {
    switch: async () => {
      throw error
    },
  },
})

async function catchSwitchError(error: unknown): Promise<unknown> {
  return switchPlan(createFailingApi(error), 'Pro Plus').then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  )
}

test('a switch returns the new plan, and the toast names it', async () => {
  const requests: unknown[] = []
  const response = { subscriptionPlan: proPlus, totalCredits: 80 }
  const api = {
    plans: {
      switch: async (input: unknown) => {
        requests.push(input)
        return response
      },
    },
  }
  expect(await switchPlan(api, 'Pro Plus')).toBe(response)
  expect(requests).toEqual([{ plan: 'Pro Plus' }])
  expect(switchedToast(response)).toEqual({
    title: 'Plan updated',
    text: 'You are now on the Pro Plus plan.',
    tone: 'success',
  })
})

test('a missing plan is rethrown, and shown as a failed switch', async () => {
  const notFoundError = new ORPCError('PLAN_NOT_FOUND', {
    defined: true,
    status: 404,
    message: 'Subscription plan not found',
  })
  const thrown = await catchSwitchError(notFoundError)
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
])('%s is thrown as a failed update, and the toast suggests trying again', async (_what, error) => {
  const thrown = await catchSwitchError(error)
  expect(thrown).toMatchObject({ message: 'Failed to update plan', cause: error })
  expect(failureToast(thrown)).toEqual({ title: 'Failed to update plan. Please try again.', tone: 'danger' })
})

test('a switch that failed because of an expired session has no toast of its own', async () => {
  expect(failureToast(await catchSwitchError(new ORPCError('UNAUTHORIZED', { defined: true, status: 401 })))).toBeNull()
})
