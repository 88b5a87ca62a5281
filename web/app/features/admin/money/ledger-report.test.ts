import { expect, test } from 'vitest'
import { getLedgerEquation } from './ledger-report.tsx'

const kinds = [
  { kind: 'welcome', credits: 160 },
  { kind: 'purchase', credits: 1_000 },
  { kind: 'generation', credits: -64 },
  { kind: 'refund', credits: 16 },
  { kind: 'deduct', credits: -2 },
  { kind: 'adjustment', credits: -10 },
] as const

test('received credits equal used credits plus balances, and used credits are positive terms', () => {
  expect(getLedgerEquation({ kinds, balances: 1_100 })).toEqual({
    received: [
      { name: 'Welcome', credits: 160 },
      { name: 'Purchases', credits: 1_000 },
      { name: 'Adjustments', credits: -10 },
      { name: 'Generations refunded', credits: 16 },
    ],
    usedAndRemaining: [
      { name: 'Generations', credits: 64 },
      { name: 'API usage', credits: 2 },
      { name: 'Purchases refunded', credits: 0 },
      { name: 'Balances', credits: 1_100 },
    ],
    isEqual: true,
  })
})

test('one credit too many in the balances is detected', () => {
  expect(getLedgerEquation({ kinds, balances: 1_101 }).isEqual).toBe(false)
})
