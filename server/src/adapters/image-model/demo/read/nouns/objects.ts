import type { NounTable } from '../meaning.ts'

/** Things. */
export const OBJECTS: NounTable = [
  ['vase, jug', { subject: 'vase' }],
  ['candle, candlelight, candlestick', { subject: 'candle' }],
  ['table, kitchen, terrace, cafe, restaurant, picnic, windowsill, desk, bakery', { place: 'table' }],
  ['action figure, collectible figure, blister pack', { place: 'package' }],
]
