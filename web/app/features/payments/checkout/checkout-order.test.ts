import { expect, test } from 'vitest'
import { orderOf } from './checkout-order.ts'

const ORDER = { id: 'order_1', amount: 3_500, currency: 'USD' }
const KNOWN = { ...ORDER, keyId: 'key_1' }

test.each([
  ['flat', KNOWN, null],
  ['nested', { success: true, order: KNOWN }, null],
  ['nested beside its key', { keyId: 'key_1', order: ORDER }, null],
  ['without a key', ORDER, 'key_1'],
  ['nested and without a key', { order: ORDER }, 'key_1'],
])('an order is read %s', (_, answer, fallback) => {
  expect(orderOf(answer, fallback)).toEqual(KNOWN)
})

test("the server's key counts more than the configured one", () => {
  expect(orderOf(KNOWN, 'fallback').keyId).toBe('key_1')
})

test.each([
  ['nothing', null],
  ['no id', { ...KNOWN, id: undefined }],
  ['an amount in words', { ...KNOWN, amount: '3500' }],
  ['no amount', { ...KNOWN, amount: 0 }],
  ['a currency that nobody asked for', { ...KNOWN, currency: 'EUR' }],
  ['no key', ORDER],
])('an answer with %s is no order', (_, answer) => {
  expect(() => orderOf(answer, null)).toThrow('Invalid payment order data received from server')
})

test('an answer that says what is wrong is told in its words', () => {
  expect(() => orderOf({ success: false, message: 'Out of packs' }, null)).toThrow('Out of packs')
})
