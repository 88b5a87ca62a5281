import { expect, test } from 'vitest'
import { PurchaseFailure, type PurchaseFailureReason } from './purchase-messages.ts'

// The specification has two texts for each failure: the message of the error, tested here, and the toast.
test.each<[PurchaseFailureReason, string]>([
  ['PACKS_FETCH_FAILED', 'Failed to fetch available credit packs'],
  ['PACKS_UNAVAILABLE', 'No credit packs available. Please try again later.'],
  ['PACK_NOT_FOUND', 'Selected credit pack not found'],
  ['ORDER_FAILED', 'Failed to create order'],
  ['ORDER_INVALID', 'Invalid payment order data received from server'],
  ['CHECKOUT_LOAD_FAILED', 'Failed to load payment processor'],
  ['PAYMENT_VERIFICATION_FAILED', 'Payment verification failed'],
  ['PURCHASE_NOT_STARTED', 'Failed to initiate purchase'],
])('%s is thrown with the default text', (reason, text) => {
  expect(new PurchaseFailure(reason).message).toBe(text)
})

test('a message of the server replaces the default text', () => {
  expect(new PurchaseFailure('ORDER_FAILED', 'Out of packs').message).toBe('Out of packs')
})
