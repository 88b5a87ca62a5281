import { expect, type APIRequestContext } from '@playwright/test'
import { bearerOf } from './account.ts'

/** Takes one credit so many times: each is an entry of the history. At a pace that the server's limits allow. */
export async function deductOnes(request: APIRequestContext, times: number): Promise<void> {
  const headers = await bearerOf(request)
  for (let done = 0; done < times; done += 1) {
    const answer = await request.post('/api/users/credits/deduct', { data: { credits: 1 }, headers })
    expect(answer.status()).toBe(200)
  }
}

/** Orders the smallest pack; answers the order's public id. Nobody pays for it. */
export async function orderPack(request: APIRequestContext, currency: 'USD' | 'INR' = 'USD'): Promise<string> {
  const headers = await bearerOf(request)
  const [pack] = (await (await request.get('/api/payments/credit-packs')).json()) as { id: string }[]
  const answer = await request.post('/api/payments/create-order', { data: { packId: pack?.id, currency }, headers })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}
