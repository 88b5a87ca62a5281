import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in lower-case hex, as in Razorpay's signatures. */
export function sign(secret: string, message: string | Uint8Array): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Whether the signature was made with one of the secrets. Compares signatures in constant time. */
export function isSigned(secrets: readonly string[], message: string | Uint8Array, signature: string): boolean {
  const given = Buffer.from(signature)
  // All secrets are compared, so that timing does not reveal which one matches.
  return secrets
    .map((secret) => Buffer.from(sign(secret, message)))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true)
}

/** Builds the message that the checkout signs: the order id from the product's own database, and the payment id. */
export function buildCheckoutMessage({ orderId, paymentId }: { orderId: string; paymentId: string }): string {
  return `${orderId}|${paymentId}`
}
