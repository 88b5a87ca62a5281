import type { Plan } from '@pictor/contract'
import { expect, test } from 'vitest'
import { imagesText, packTitle } from './packs.ts'

test.each([
  ['universal', 'Universal Pack'],
  ['pro_plus', 'Pro Plus Pack'],
])('the title of a pack of type %s is %s', (plan_type, title) => {
  expect(packTitle({ plan_type })).toBe(title)
})

test('the number of images is rounded down', () => {
  const pro: Plan = { id: '1', name: 'Pro', model_type: 'standard', model: 'x', credits_per_image: 16, features: [] }
  expect(imagesText(1_000, pro)).toBe('62 images on Pro')
  expect(imagesText(31, pro)).toBe('1 image on Pro')
  expect(imagesText(2_500, { ...pro, name: 'Pro Plus', credits_per_image: 1 })).toBe('2,500 images on Pro Plus')
})
