import { expect, test } from 'vitest'
import { isPaid, methodText, formatOrderAmount, outcomeText, unpaidText } from './order-text.ts'

test.each([
  ['open', 0, 'Waiting for payment', 'The payment has not been completed. You have not been charged.'],
  ['processing', 0, 'Processing payment', expect.stringMatching(/^Your payment is being processed\./)],
  ['failed', 0, 'Payment failed', 'Declined by the bank. You were not charged.'],
  ['not_paid', 0, 'Not paid', 'No payment was made. You were not charged.'],
  ['paid', 0, 'Paid', null],
  ['paid', 100, 'Partly refunded', null],
  ['refunded', 500, 'Refunded', null],
] as const)(
  'an order whose outcome is %s with %i refunded is shown as: %s',
  (outcome, amount_refunded, text, reason) => {
    expect(outcomeText({ outcome, amount_refunded })).toBe(text)
    expect(unpaidText({ outcome, failure: 'Declined by the bank.' })).toEqual(reason)
  },
)

test('a failed order without a reason says only that nothing was charged', () => {
  expect(unpaidText({ outcome: 'failed', failure: null })).toBe('You were not charged.')
})

test.each([
  ['created', false],
  ['paid', true],
  ['refunded', true],
] as const)('whether an order that is %s has a receipt: %s', (status, paid) => {
  expect(isPaid({ status })).toBe(paid)
})

test('the amount has two decimals in its currency', () => {
  expect(formatOrderAmount({ amount: 3500, currency: 'USD' })).toBe('$35.00')
  expect(formatOrderAmount({ amount: 41_750, currency: 'INR' })).toBe('₹417.50')
})

test('a payment method has a display name, and an unknown one keeps the name from the provider', () => {
  expect(['card', 'upi', 'barter'].map(methodText)).toEqual(['Card', 'UPI', 'barter'])
})
