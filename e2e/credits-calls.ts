import { expect, type APIRequestContext } from '@playwright/test'
import { fetchAuthorization } from './account.ts'
import { CARDS } from './purchase.ts'

/**
 * Deducts one credit several times, one call after the other, to stay within the rate limits. Each call adds a history
 * entry.
 */
export async function deductOnes(request: APIRequestContext, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await deductCredits(request, 1)
}

export async function deductCredits(request: APIRequestContext, credits: number): Promise<void> {
  const headers = await fetchAuthorization(request)
  const response = await request.post('/api/users/credits/deduct', { data: { credits }, headers })
  expect(response.status()).toBe(200)
}

/** Orders the smallest pack without paying. Returns the order's public id. */
export async function orderPack(request: APIRequestContext, currency: 'USD' | 'INR' = 'USD'): Promise<string> {
  return (await createOrder(request, currency)).id
}

/**
 * Pays for the smallest pack with a test card. Returns the payment id. The credits arrive with the provider's webhook.
 */
export async function buyPack(request: APIRequestContext): Promise<string> {
  const { id, keyId } = await createOrder(request, 'USD')
  const card = { number: CARDS.success, expiry: '12/49', cvv: '123', name: 'Ada' }
  const response = await request.post('/sandbox/payments', { data: { key: keyId, order_id: id, card } })
  expect(response.ok(), await response.text()).toBe(true)
  const paid = (await response.json()) as { response: { razorpay_payment_id: string } }
  return paid.response.razorpay_payment_id
}

async function createOrder(
  request: APIRequestContext,
  currency: 'USD' | 'INR',
): Promise<{ id: string; keyId: string }> {
  const headers = await fetchAuthorization(request)
  const [pack] = (await (await request.get('/api/payments/credit-packs')).json()) as { id: string }[]
  const response = await request.post('/api/payments/create-order', { data: { packId: pack?.id, currency }, headers })
  expect(response.status()).toBe(200)
  return (await response.json()) as { id: string; keyId: string }
}
