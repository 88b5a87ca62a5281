import type { Plan } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { planRequiredToast, findValidationError, validationToast, type FormState } from './validation.ts'

const pro: Plan = {
  id: 'pro',
  name: 'Pro',
  model_type: 'standard',
  model: 'stable-image-ultra',
  credits_per_image: 16,
  features: ['basic_features'],
}
const validForm: FormState = {
  signedIn: true,
  prompt: 'A lighthouse in fog',
  style: 'None',
  hasReference: false,
  credits: { balance: 16, plan: pro, loaded: true, error: null },
}
const withCredits = (changes: Partial<FormState['credits']>): FormState => ({
  ...validForm,
  credits: { ...validForm.credits, ...changes },
})

test('a form with a prompt, a plan and just enough credits is valid', () => {
  expect(findValidationError(validForm)).toBeNull()
})

test('a signed-out visitor is asked to sign in before anything else', () => {
  expect(findValidationError({ ...validForm, signedIn: false, prompt: '' })).toBe('signIn')
})

test.each(['', '  \n\t'])('the empty prompt "%s" is an error', (prompt) => {
  expect(findValidationError({ ...validForm, prompt })).toMatchObject({
    title: 'Enter a prompt',
    text: 'Please describe the image you want to generate.',
  })
})

test('a prompt is counted in code points', () => {
  expect(findValidationError({ ...validForm, prompt: '🌊'.repeat(4_000) })).toBeNull()
  expect(findValidationError({ ...validForm, prompt: '🌊'.repeat(4_001) })).toMatchObject({ title: 'Prompt too long' })
})

test('until the plan is loaded, the error says that it is loading', () => {
  expect(findValidationError(withCredits({ plan: null, loaded: false }))).toMatchObject({
    text: 'Subscription info loading',
  })
})

test.each([
  ['cannot be loaded', { plan: null, loaded: false, error: new Error('no network') }],
  ['is missing', { plan: null }],
])('a subscription is required if the plan %s', (_case, changes) => {
  expect(findValidationError(withCredits(changes))).toMatchObject({
    title: 'Subscription required',
    text: 'Unable to load your subscription plan. Please retry in a moment.',
  })
})

test('one credit too few is an error', () => {
  expect(findValidationError(withCredits({ balance: 15 }))).toMatchObject({
    title: 'Insufficient credits',
    text: "You don't have enough credits to generate these images. Please purchase more credits.",
  })
})

test('a style needs Pro Plus', () => {
  expect(findValidationError({ ...validForm, style: 'anime' })).toMatchObject({
    title: 'Switch to Pro Plus',
    text: 'To apply styles to your generations, switch to Pro Plus.',
  })
})

test('a reference image needs Pro Plus', () => {
  expect(findValidationError({ ...validForm, hasReference: true })).toMatchObject({
    title: 'Switch to Pro Plus',
    text: 'To upload images, switch to Pro Plus.',
  })
})

test('on Pro Plus, a style and a reference image are allowed, at the price of that plan', () => {
  const proPlus: Plan = { ...pro, name: 'Pro Plus', credits_per_image: 26 }
  const input = { ...validForm, style: 'anime', hasReference: true } as const
  expect(findValidationError({ ...input, credits: { ...validForm.credits, plan: proPlus, balance: 26 } })).toBeNull()
  expect(
    findValidationError({ ...input, credits: { ...validForm.credits, plan: proPlus, balance: 25 } }),
  ).toMatchObject({
    title: 'Insufficient credits',
  })
})

test('only the toast for missing credits offers to buy credits', () => {
  let purchases = 0
  const { action, tone } = validationToast(messages.CREDITS_TOO_LOW, () => (purchases += 1))
  action?.onClick()
  expect([tone, action?.label, purchases]).toEqual(['danger', 'Buy credits', 1])
  expect(validationToast(messages.PROMPT_REQUIRED, () => {}).action).toBeUndefined()
})

test('without a plan, the toast links to the plans', () => {
  let opened = 0
  const { title, action } = planRequiredToast(() => (opened += 1))
  action?.onClick()
  expect([title, action?.label, opened]).toEqual(['Subscription required', 'See plans', 1])
})
