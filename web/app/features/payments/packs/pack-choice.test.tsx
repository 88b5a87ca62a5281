import type { CreditPack, Plan } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { imagePriceText } from './packs.ts'
import { PackChoice } from './pack-choice.tsx'
import { packsQuery } from '../payments.queries.ts'
import { PurchaseContext } from '../purchase/purchase-context.ts'

const createPlan = (name: Plan['name'], credits: number): Plan => ({
  id: name,
  name,
  model_type: 'standard',
  model: 'a model',
  credits_per_image: credits,
  features: [],
})
const PLANS = [createPlan('Pro', 16), createPlan('Pro Plus', 26)]
const createPack = (credits: number, cents: number, paise: number): CreditPack => ({
  id: `pack-${credits}`,
  credits,
  plan_type: 'universal',
  description: '',
  display_price_cents: cents,
  prices: { USD: cents, INR: paise },
})
const PACKS = [createPack(100, 500, 41_750), createPack(1_000, 3_500, 292_250), createPack(2_500, 8_000, 668_000)]

async function showPacks(packs: CreditPack[], { currency = 'USD' as Currency, busy = false } = {}) {
  const queries = new QueryClient()
  queries.setQueryData(packsQuery().queryKey, packs)
  const purchased: string[] = []
  const buy = async ({ packId }: { packId: string }) => purchased.push(packId) > 0
  const page = await renderComponent(
    <QueryClientProvider client={queries}>
      <PurchaseContext value={{ openPacks: () => undefined, buy, busy }}>
        <SelectablePacks currency={currency} />
      </PurchaseContext>
    </QueryClientProvider>,
  )
  return { ...page, purchased }
}

function SelectablePacks({ currency }: { currency: Currency }) {
  const [selectedId, onSelect] = useState<string | null>(null)
  return <PackChoice plans={PLANS} currency={currency} selectedId={selectedId} onSelect={onSelect} />
}

test('the pack of 1,000 credits is selected by default, and the button buys it', async () => {
  const { find, click, purchased, text } = await showPacks(PACKS)
  expect(find('input[value=pack-1000]')).toHaveProperty('checked', true)
  expect(text()).toContain('Get 1,000 credits$35Save 30%$0.56 per image on Pro62 images on Pro38 images on Pro Plus')
  await click(find('button', 'Purchase Credits'))
  expect(purchased).toEqual(['pack-1000'])
})

test('another pack can be selected', async () => {
  const { find, click, purchased } = await showPacks(PACKS)
  await click(find('input[value=pack-100]'))
  await click(find('button', 'Purchase Credits'))
  expect(purchased).toEqual(['pack-100'])
})

test('without a pack of 1,000 credits the first pack is selected', async () => {
  const { find } = await showPacks(PACKS.filter(({ credits }) => credits !== 1_000))
  expect(find('input[value=pack-100]')).toHaveProperty('checked', true)
})

test('a price has decimals only if it is not a whole number of currency units', async () => {
  const { text } = await showPacks(PACKS, { currency: 'INR' })
  expect(text()).toContain('₹417.50')
  expect(text()).toContain('₹6,680')
})

test('during a purchase the button shows that it is processing, and does not buy again', async () => {
  const { find, click, purchased } = await showPacks(PACKS, { busy: true })
  await click(find('button', 'Processing...'))
  expect(purchased).toEqual([])
})

test('without packs there is a message instead of a button', async () => {
  const { text, find } = await showPacks([])
  expect(text()).toBe('No credit packs available at the moment.')
  expect(() => find('button')).toThrow()
})

test.each([
  ['USD', 'Pro', 'About $0.56 per image with the 1,000-credit pack'],
  ['USD', 'Pro Plus', 'About $0.91 per image with the 1,000-credit pack'],
  ['INR', 'Pro', 'About ₹46.76 per image with the 1,000-credit pack'],
] as const)('an image in %s on %s costs: %s', (currency, name, text) => {
  const [pack, plan] = [PACKS[1], PLANS.find((candidate) => candidate.name === name)]
  expect(pack && plan && imagePriceText(plan, pack, currency)).toBe(text)
})
