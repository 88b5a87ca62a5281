import { expect, test } from 'vitest'
import { forgeSignatures } from '../../../test/fakes/forged-signatures.ts'
import { buildCheckoutMessage, isSigned, sign } from './signatures.ts'

const SECRET = 'rzp_test_secret_0001'
const MESSAGE = buildCheckoutMessage({ orderId: 'order_TEST0000000001', paymentId: 'pay_TEST0000000001' })
const SIGNATURE = '323ea02201967ec891c6967149ee5c8aa46095fb2950b4b45999487a4043ba8e'
const BODY = '{"entity":"event","event":"order.paid"}'
const BODY_SIGNATURE = '5697727c114dac4a55196bd9ceafeb6a3bc387846449736a5f325667dee0fed8'

test('signatures equal those of Razorpay', () => {
  expect(sign(SECRET, MESSAGE)).toBe(SIGNATURE)
  expect(sign('whsec_test_0001', BODY)).toBe(BODY_SIGNATURE)
  expect(sign('whsec_test_0001', Buffer.from(BODY))).toBe(BODY_SIGNATURE)
})

test('only a signature with one of the secrets is accepted', () => {
  expect(isSigned([SECRET], MESSAGE, SIGNATURE)).toBe(true)
  expect(isSigned(['newer', SECRET, 'older'], MESSAGE, SIGNATURE)).toBe(true)
  expect(isSigned(['newer', 'older'], MESSAGE, SIGNATURE)).toBe(false)
  expect(isSigned([], MESSAGE, SIGNATURE)).toBe(false)
})

test('only the exact spelling of a signature is accepted', () => {
  for (const forged of forgeSignatures(SIGNATURE)) expect(isSigned([SECRET], MESSAGE, forged), forged).toBe(false)
})
