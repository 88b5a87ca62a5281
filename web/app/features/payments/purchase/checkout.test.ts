// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import type { Api } from '../../../lib/request-context.ts'
import { createLoadCheckout, createOrderPack, type OrderRequest } from './checkout.ts'

class Razorpay {}

/** Creates a page in which the test decides when a script loads or fails. */
function createPage() {
  const scripts: HTMLScriptElement[] = []
  const page = document.implementation.createHTMLDocument()
  const window: Record<string, unknown> = {}
  vi.spyOn(page, 'defaultView', 'get').mockReturnValue(Object(window))
  vi.spyOn(page.head, 'append').mockImplementation((node) => void scripts.push(Object(node)))
  const completeLoad = () => {
    window['Razorpay'] = Razorpay
    scripts.at(-1)?.dispatchEvent(new Event('load'))
  }
  return { scripts, completeLoad, load: createLoadCheckout(page), window }
}

test('the script is loaded once for any number of calls', async () => {
  const { scripts, completeLoad, load } = createPage()
  const loads = [load('/checkout.js'), load('/checkout.js')]
  completeLoad()
  expect(await Promise.all([...loads, load('/checkout.js')])).toEqual([Razorpay, Razorpay, Razorpay])
  expect(scripts.map((script) => script.getAttribute('src'))).toEqual(['/checkout.js'])
})

test('after a failed load the next call loads the script again', async () => {
  const { scripts, completeLoad, load } = createPage()
  const first = load('/checkout.js')
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Failed to load payment processor')
  const second = load('/checkout.js')
  completeLoad()
  expect(await second).toBe(Razorpay)
})

test('a script that defines no checkout is rejected', async () => {
  const { scripts, load } = createPage()
  const loading = load('/checkout.js')
  scripts[0]?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toThrow('Failed to load payment processor')
})

test('loading the script times out after ten seconds', async () => {
  vi.useFakeTimers()
  const { load } = createPage()
  const loading = load('/checkout.js')
  const rejection = expect(loading).rejects.toThrow('Failed to load payment processor')
  await vi.advanceTimersByTimeAsync(10_000)
  await rejection
})

const REQUEST: OrderRequest = { viewerId: 'ada', packId: 'pack-1000', currency: 'USD', amount: 3_500 }
const ORDER = { id: 'order_1', amount: 3_500, currency: 'USD', keyId: 'key_1' }

/** Creates orders one after the other, each with its own response. Returns the idempotency keys that were sent. */
async function sendOrders(steps: [request: OrderRequest, respond: () => Promise<unknown>][]): Promise<string[]> {
  const keys: (string | undefined)[] = []
  let respond = async (): Promise<unknown> => ORDER
  let created = 0
  const orderPack = createOrderPack(() => `key ${(created += 1)}`)
  const createOrder: Api['payments']['createOrder'] = ({ headers }) => {
    keys.push(headers['idempotency-key'])
    return respond() as ReturnType<Api['payments']['createOrder']>
  }
  for (const [request, respondNext] of steps) {
    respond = respondNext
    await orderPack({ payments: { createOrder } } as Pick<Api, 'payments'>, request).catch(() => undefined)
  }
  return keys.map(String)
}

const succeed = async () => ORDER
const loseResponse = () => Promise.reject(new TypeError('Failed to fetch'))
const failWith = (status: number) => () => Promise.reject(new ORPCError('ANY', { defined: true, status }))

test('each order has its own key', async () => {
  expect(
    await sendOrders([
      [REQUEST, succeed],
      [REQUEST, succeed],
    ]),
  ).toEqual(['key 1', 'key 2'])
})

test.each([
  ['whose response was lost', loseResponse],
  ['that failed with a server error', failWith(502)],
  ['that was rejected before its key was looked up, because the session had ended,', failWith(401)],
  ['that was rejected before its key was looked up, because of a rate limit,', failWith(429)],
  ['that a proxy rejected', () => Promise.reject(new ORPCError('BAD_REQUEST', { status: 400 }))],
])('an order %s is sent again with the same key', async (_, respondFirst) => {
  expect(
    await sendOrders([
      [REQUEST, respondFirst],
      [REQUEST, succeed],
    ]),
  ).toEqual(['key 1', 'key 1'])
})

test('after a rejected order the next one has a new key', async () => {
  expect(
    await sendOrders([
      [REQUEST, failWith(409)],
      [REQUEST, succeed],
    ]),
  ).toEqual(['key 1', 'key 2'])
})

test.each([
  ['pack', { packId: 'pack-500' }],
  ['currency', { currency: 'INR' as const }],
  ['price', { amount: 3_600 }],
  ['user', { viewerId: 'grace' }],
])('an order with another %s has a new key', async (_, other) => {
  expect(
    await sendOrders([
      [REQUEST, loseResponse],
      [{ ...REQUEST, ...other }, succeed],
    ]),
  ).toEqual(['key 1', 'key 2'])
})
