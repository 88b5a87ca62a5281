import type { Plan } from '@pictor/contract'
import { expect, test } from 'vitest'
import { refusalOf, type Situation } from './validation.ts'

const pro: Plan = {
  id: 'pro',
  name: 'Pro',
  model_type: 'standard',
  model: 'stable-image-ultra',
  credits_per_image: 16,
  features: ['basic_features'],
}
const able: Situation = {
  signedIn: true,
  prompt: 'A lighthouse in fog',
  style: 'None',
  hasReference: false,
  credits: { balance: 16, plan: pro, loaded: true, error: null },
}
const withCredits = (part: Partial<Situation['credits']>): Situation => ({
  ...able,
  credits: { ...able.credits, ...part },
})

test('with prompt, plan and just enough credits nothing stands in the way', () => {
  expect(refusalOf(able)).toBeNull()
})

test('a signed-out visitor is asked to sign in before anything else', () => {
  expect(refusalOf({ ...able, signedIn: false, prompt: '' })).toBe('signIn')
})

test.each(['', '  \n\t'])('the empty prompt "%s" is refused', (prompt) => {
  expect(refusalOf({ ...able, prompt })).toMatchObject({
    title: 'Enter a prompt',
    text: 'Please describe the image you want to generate.',
  })
})

test('a prompt is counted in code points', () => {
  expect(refusalOf({ ...able, prompt: '🌊'.repeat(4_000) })).toBeNull()
  expect(refusalOf({ ...able, prompt: '🌊'.repeat(4_001) })).toMatchObject({ title: 'Prompt too long' })
})

test('until the plan is known it is loading', () => {
  expect(refusalOf(withCredits({ plan: null, loaded: false }))).toMatchObject({ text: 'Subscription info loading' })
})

test.each([
  ['cannot be loaded', { plan: null, loaded: false, error: new Error('no network') }],
  ['is none', { plan: null }],
])('a plan that %s is required', (_what, part) => {
  expect(refusalOf(withCredits(part))).toMatchObject({
    title: 'Subscription required',
    text: 'Unable to load your subscription plan. Please retry in a moment.',
  })
})

test('one credit too few is refused', () => {
  expect(refusalOf(withCredits({ balance: 15 }))).toMatchObject({
    title: 'Insufficient credits',
    text: "You don't have enough credits to generate these images. Please purchase more credits.",
  })
})

test('a style is for Pro Plus', () => {
  expect(refusalOf({ ...able, style: 'anime' })).toMatchObject({
    title: 'Switch to Pro Plus',
    text: 'To apply styles to your generations, switch to Pro Plus.',
  })
})

test('a reference image is for Pro Plus', () => {
  expect(refusalOf({ ...able, hasReference: true })).toMatchObject({
    title: 'Switch to Pro Plus',
    text: 'To upload images, switch to Pro Plus.',
  })
})

test('on Pro Plus both are fine, at its own price', () => {
  const proPlus: Plan = { ...pro, name: 'Pro Plus', credits_per_image: 26 }
  const wishes = { ...able, style: 'anime', hasReference: true } as const
  expect(refusalOf({ ...wishes, credits: { ...able.credits, plan: proPlus, balance: 26 } })).toBeNull()
  expect(refusalOf({ ...wishes, credits: { ...able.credits, plan: proPlus, balance: 25 } })).toMatchObject({
    title: 'Insufficient credits',
  })
})
