import type { Plan } from '@pictor/contract'
import { expect, test } from 'vitest'
import { creditsOf } from './credits-state.ts'

const pro = {
  id: 'pro',
  name: 'Pro',
  model_type: 'standard',
  model: 'stable-image-ultra',
  credits_per_image: 16,
  features: ['basic_features'],
} satisfies Plan

test('our own answer gives balance and plan', () => {
  const answer = { credits: 80, totalCredits: 80, subscriptionPlan: pro, lastUpdated: '2026-11-20T10:00:00.000Z' }
  expect(creditsOf(answer)).toEqual({ balance: 80, plan: pro })
})

test.each([
  ['a bare number', 42, 42],
  ['only `credits`', { credits: 42 }, 42],
  ['only `totalCredits`', { totalCredits: 42 }, 42],
  ['nothing of use', { message: 'hello' }, 0],
  ['null', null, 0],
  ['a negative number', -3, 0],
  ['a number that is none', { credits: Number.NaN }, 0],
])('%s gives the balance', (_what, answer, balance) => {
  expect(creditsOf(answer)).toEqual({ balance, plan: null })
})

test('an answer that says nothing of the plan leaves it as it was', () => {
  const before = { balance: 80, plan: pro }
  expect(creditsOf(42, before)).toEqual({ balance: 42, plan: pro })
  expect(creditsOf({ credits: 42 }, before)).toEqual({ balance: 42, plan: pro })
  expect(creditsOf({ credits: 42, subscriptionPlan: null }, before)).toEqual({ balance: 42, plan: null })
})
