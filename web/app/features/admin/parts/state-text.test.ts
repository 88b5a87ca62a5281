import { expect, test } from 'vitest'
import { orderStatusText } from './state-text.ts'

test.each([
  ['created', [], 0, 'Not paid'],
  ['created', ['failed', 'failed'], 0, 'Payment failed'],
  ['created', ['failed', 'authorized'], 0, 'Not paid'],
  ['paid', ['failed', 'captured'], 0, 'Paid'],
  ['paid', ['captured'], 100, 'Partly refunded'],
  ['refunded', ['refunded'], 500, 'Refunded'],
] as const)(
  'an order that is %s with the payments %j and %i refunded is shown as: %s',
  (status, states, refunded, text) => {
    const payments = states.map((state) => ({ id: state, status: state, method: null, amount: 500 }))
    expect(orderStatusText({ status, amount_refunded: refunded, payments })).toBe(text)
  },
)
