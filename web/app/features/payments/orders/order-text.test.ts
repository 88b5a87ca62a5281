import { expect, test } from 'vitest'
import { isPaid, methodText, orderAmount, orderStatusText } from './order-text.ts'

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
  expect(orderAmount({ amount: 3500, currency: 'USD' })).toBe('$35.00')
  expect(orderAmount({ amount: 41_750, currency: 'INR' })).toBe('₹417.50')
})

test('every payment method has a name, even an unknown one', () => {
  expect(['card', 'upi', 'barter'].map(methodText)).toEqual(['Card', 'UPI', 'barter'])
})
