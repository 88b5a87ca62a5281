import { expect, type APIRequestContext } from '@playwright/test'
import { fetchAuthorization, openAccount, fetchUserId } from '../account.ts'
import { buyPack, deductOnes, orderPack } from '../credits-calls.ts'
import { reportImage } from '../images.ts'

/**
 * Seeds data for the admin pages: a customer who paid, spent, was refunded, had credits adjusted and is suspended, and
 * a resolved report. Visitors see no difference. Returns the customer's id.
 */
export async function seedAdminData(customer: APIRequestContext, admin: APIRequestContext, imageId: string) {
  // Name and email are as long as real ones can be.
  const email = `maximiliane.von-und-zu-den-sieben-sieben-bergen-${Date.now()}@department.of.a.customer.example.org`
  await openAccount(customer, 'Maximiliane von und zu den sieben mal sieben Bergen', email)
  const id = await fetchUserId(customer)
  const headers = await fetchAuthorization(admin)
  const callAdmin = async (method: 'POST' | 'PUT', path: string, data: object, key = {}) => {
    // A busy server may reject some requests.
    await expect(async () => {
      const response = await admin.fetch(`/api/admin/${path}`, { method, data, headers: { ...headers, ...key } })
      expect(response.ok(), await response.text()).toBe(true)
    }).toPass({ timeout: 30_000 })
  }
  const adjustCredits = (amount: number, reason: string) =>
    callAdmin('POST', `users/${id}/credits`, { amount, reason }, { 'idempotency-key': crypto.randomUUID() })

  const paymentId = await buyPack(customer)
  await expect.poll(() => fetchBalance(customer)).toBe(180)
  await deductOnes(customer, 1)
  await adjustCredits(-160, 'Given twice by mistake in October, as we wrote to you on the 3rd and again on the 17th')
  await customer.post(`/sandbox/orders/${paymentId}/refund`, { form: {}, maxRedirects: 0 })
  await expect.poll(() => fetchBalance(customer)).toBe(0)
  await adjustCredits(1_000, 'Sorry for the trouble')
  await orderPack(customer, 'INR')
  await reportImage(customer, imageId)
  await callAdmin('POST', `reports/${imageId}/decision`, { decision: 'restore', reason: 'A lamp, and nobody in it' })
  await callAdmin('PUT', `users/${id}/suspension`, { reason: 'Sells what others made' })
  return id
}

async function fetchBalance(customer: APIRequestContext): Promise<number> {
  const response = await customer.get('/api/users/credits', { headers: await fetchAuthorization(customer) })
  return ((await response.json()) as { credits: number }).credits
}
