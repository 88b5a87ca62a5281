import { expect, test } from 'vitest'
import { presentPack } from './payments.packs.ts'

const row = { id: 'pack', credits: 100, planType: 'universal', description: '', isActive: true }

test('a pack has its exact price in both currencies, for every price from 1 to 100,000 cents', () => {
  const wrong: object[] = []
  for (let cents = 1; cents <= 100_000; cents++) {
    const { prices } = presentPack({ ...row, displayPriceCents: cents }, 83.5)
    const paise = (BigInt(cents) * 835n + 5n) / 10n
    if (prices.USD !== cents || BigInt(prices.INR) !== paise) wrong.push({ cents, prices })
  }
  expect(wrong).toEqual([])
})
