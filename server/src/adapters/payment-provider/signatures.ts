import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in lower-case hex, as the provider signs. */
export function sign(secret: string, message: string | Uint8Array): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Whether one of the secrets signed the message. In constant time for each. */
export function isSigned(secrets: readonly string[], message: string | Uint8Array, signature: string): boolean {
  const given = Buffer.from(signature)
  // All are tried, so that the time tells nothing of which one fits.
  return secrets
    .map((secret) => Buffer.from(sign(secret, message)))
    .map((right) => right.length === given.length && timingSafeEqual(right, given))
    .includes(true)
}

/** What the checkout signs: the order's id as our own books have it, and the payment's. */
export function checkoutMessage({ orderId, paymentId }: { orderId: string; paymentId: string }): string {
  return `${orderId}|${paymentId}`
}
