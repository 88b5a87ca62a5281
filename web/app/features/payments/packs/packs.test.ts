import type { CreditPack, Plan } from '@pictor/contract'
import { expect, test } from 'vitest'
import { cheapestImageText, computeSaving, imagesOnPlanText, packTitle } from './packs.ts'

test.each([
  ['universal', 'Universal Pack'],
  ['pro_plus', 'Pro Plus Pack'],
])('the title of a pack of type %s is %s', (plan_type, title) => {
  expect(packTitle({ plan_type })).toBe(title)
})

test('the number of images is rounded down', () => {
  const pro: Plan = { id: '1', name: 'Pro', model_type: 'standard', model: 'x', credits_per_image: 16, features: [] }
  expect(imagesOnPlanText(1_000, pro)).toBe('62 images on Pro')
  expect(imagesOnPlanText(31, pro)).toBe('1 image on Pro')
  expect(imagesOnPlanText(2_500, { ...pro, name: 'Pro Plus', credits_per_image: 1 })).toBe('2,500 images on Pro Plus')
})

const createPack = (credits: number, usd: number): CreditPack => ({
  id: `pack-${credits}`,
  credits,
  plan_type: 'universal',
  description: '',
  display_price_cents: usd,
  prices: { USD: usd, INR: usd * 83 },
})

test.each([
  [100, 500, 0],
  [500, 2_000, 20],
  [1_000, 3_500, 30],
  [2_500, 8_000, 36],
  // Rounded down, so that the saving is never overstated, and never negative.
  [300, 1_001, 33],
  [200, 1_100, 0],
])(
  'a pack of %i credits for %i cents saves %i percent of the price of the smallest pack',
  (credits, cents, percent) => {
    const pack = createPack(credits, cents)
    const packs = [createPack(100, 500), pack]
    expect([computeSaving(pack, packs, 'USD'), computeSaving(pack, packs, 'INR')]).toEqual([percent, percent])
  },
)

test('the price of an image is that of the cheapest plan, or unknown without plans', () => {
  const createPlan = (name: Plan['name'], credits_per_image: number): Plan => ({
    id: name,
    name,
    model_type: 'standard',
    model: 'x',
    credits_per_image,
    features: [],
  })
  const plans = [createPlan('Pro Plus', 26), createPlan('Pro', 16)]
  expect(cheapestImageText(createPack(1_000, 3_500), plans, 'USD')).toBe('$0.56 per image on Pro')
  expect(cheapestImageText(createPack(1_000, 3_500), [], 'USD')).toBeNull()
})
