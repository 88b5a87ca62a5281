import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../testing/application.ts'
import { findLedgerMistakes } from '../testing/ledger.ts'

// A client that knows the specification and nothing of ours: its paths, its field names, no key, no cursor, no type of the contract.

interface Plan {
  name: string
  credits_per_image: number
}
interface Pack {
  id: string | number
  credits: number
  display_price_cents: number
}
interface Order {
  id: string
  amount: number
  currency: string
  keyId: string
}
interface Verified {
  success: boolean
  newBalance?: number
  message: string
}

const { app, database, signUp } = await startTestApplication({}, { works: false })

function openClient({ headers, cookie }: TestUser) {
  /** Rejects with the sentence that a visitor would read. */
  async function call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Answer> {
    const sent = { ...headers, cookie, 'content-type': 'application/json' }
    const answer = await app.inject({ method, url: `/api${path}`, headers: sent, ...(payload && { payload }) })
    const body = answer.json<Answer & { message?: string }>()
    if (answer.statusCode >= 400) throw new Error(body.message)
    return body
  }

  return {
    plan: async (name: string) =>
      (await call<{ plans: Plan[] }>('GET', `/plans?name=${encodeURIComponent(name)}`)).plans[0],
    switchPlan: (plan: string) => call('PUT', '/users/plan', { plan }),
    credits: async () => {
      const state = await call<{ totalCredits: number; subscriptionPlan: Plan | null }>('GET', '/users/credits')
      return { balance: state.totalCredits, plan: state.subscriptionPlan?.name }
    },
    /** The pack that is selected at first. */
    async pack(): Promise<Pack> {
      const packs = await call<Pack[]>('GET', '/payments/credit-packs')
      const pack = packs.find(({ credits }) => credits === 1_000) ?? packs[0]
      if (!pack) throw new Error('No credit packs available. Please try again later.')
      return pack
    },
    order: (wish: object) => call<Order>('POST', '/payments/create-order', wish),
    verify: (result: object) => call<Verified>('POST', '/payments/verify-payment', result),
    deduct: async (credits: number) =>
      (await call<{ credits: number }>('POST', '/users/credits/deduct', { credits })).credits,
    history: async () =>
      (await call<{ entries: { kind: string; amount: number; balance: number }[] }>('GET', '/users/credits/history'))
        .entries,
  }
}

/** What the provider's checkout does with an order, and hands to the page. */
async function payAtCheckout({ id, keyId }: Order) {
  const card = { number: '4100280000001007', expiry: '12/39', cvv: '123', name: 'Ada' }
  const payload = { key: keyId, order_id: id, card }
  const answer = await app.inject({ method: 'POST', url: '/sandbox/payments', payload })
  const { response } = answer.json<{
    response: Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
  }>()
  return {
    orderId: response.razorpay_order_id,
    paymentId: response.razorpay_payment_id,
    signature: response.razorpay_signature,
  }
}

test('who knows the specification alone switches the plan, buys a pack, spends of it and reads of all that', async () => {
  const client = openClient(await signUp())
  expect(await client.credits()).toEqual({ balance: 80, plan: 'Pro' })
  await client.switchPlan('Pro Plus')
  expect(await client.credits()).toEqual({ balance: 80, plan: 'Pro Plus' })

  const pack = await client.pack()
  const order = await client.order({ packId: pack.id })
  expect(order).toMatchObject({ amount: pack.display_price_cents, currency: 'USD' })
  const verified = await client.verify({ ...(await payAtCheckout(order)), packId: pack.id })
  expect(verified).toEqual({ success: true, newBalance: 1_080, message: 'Credits added to your account' })
  expect(await client.credits()).toMatchObject({ balance: 1_080 })

  const cost = (await client.plan('Pro Plus'))?.credits_per_image ?? 0
  expect(await client.deduct(cost)).toBe(1_054)
  expect((await client.history()).map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['deduct', -26, 1_054],
    ['purchase', 1_000, 1_080],
    ['welcome', 80, 80],
  ])
})

test.each([
  ['USD', ({ display_price_cents: cents }: Pack) => cents],
  ['INR', ({ display_price_cents: cents }: Pack) => Math.round((cents / 100) * 83.5 * 100)],
])('in the reading that sends amount and currency as well, a pack is sold in %s', async (currency, amountOf) => {
  const client = openClient(await signUp())
  const pack = await client.pack()
  const order = await client.order({ packId: pack.id, amount: amountOf(pack), currency })
  expect(order).toMatchObject({ amount: amountOf(pack), currency })
  expect(await client.verify({ ...(await payAtCheckout(order)), packId: pack.id })).toMatchObject({ newBalance: 1_080 })
})

test('what goes wrong is said in the sentences of the specification, and moves no credits', async () => {
  const client = openClient(await signUp())
  const pack = await client.pack()
  await expect(client.order({ packId: 'none' })).rejects.toThrow('Selected credit pack not found')
  const result = { ...(await payAtCheckout(await client.order({ packId: pack.id }))), packId: pack.id }
  const forged = { ...result, signature: result.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
  await expect(client.verify(forged)).rejects.toThrow('Payment verification failed')
  const other = openClient(await signUp())
  await expect(other.verify(result)).rejects.toThrow('Payment verification failed')
  await expect(client.deduct(10_000)).rejects.toThrow('Insufficient credits')
  await expect(client.switchPlan('Gold')).rejects.toThrow('Subscription plan not found')
  expect(await other.credits()).toEqual({ balance: 80, plan: 'Pro' })
  expect(await findLedgerMistakes(database.db)).toEqual([])
})
