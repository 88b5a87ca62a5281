import { expect, test } from 'vitest'
import { isPaid, methodText, formatOrderAmount, orderStatusText } from './order-text.ts'

test.each([
  ['pending', 0, 'Waiting for payment', false],
  ['created', 0, 'Waiting for payment', false],
  ['paid', 0, 'Paid', true],
  ['paid', 100, 'Partly refunded', true],
  ['refunded', 500, 'Refunded', true],
] as const)('an order that is %s with %i refunded is shown as: %s', (status, amount_refunded, text, paid) => {
  expect([orderStatusText({ status, amount_refunded }), isPaid({ status })]).toEqual([text, paid])
})

test('the amount has two decimals in its currency', () => {
  expect(formatOrderAmount({ amount: 3500, currency: 'USD' })).toBe('$35.00')
  expect(formatOrderAmount({ amount: 41_750, currency: 'INR' })).toBe('₹417.50')
})

test('a payment method has a display name, and an unknown one keeps the name from the provider', () => {
  expect(['card', 'upi', 'barter'].map(methodText)).toEqual(['Card', 'UPI', 'barter'])
})
