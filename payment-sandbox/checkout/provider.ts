import type { CheckoutOrder, CheckoutOutcome } from '../src/checkout-calls.ts'

export interface Card {
  number: string
  /** 'MM/YY' */
  expiry: string
  cvv: string
  name: string
}

interface OrderReference {
  key: string
  orderId: string
}

const TIMEOUT_MS = 10_000

/** Fetches the order to pay; null if the key has no such order. */
export async function fetchOrder({ key, orderId }: OrderReference): Promise<CheckoutOrder | null> {
  const query = new URLSearchParams({ key })
  const response = await request(`/sandbox/checkout/${encodeURIComponent(orderId)}?${query}`)
  if (response.status === 404) return null
  // The cast is safe: the server is built together with this script.
  return (await parseResponse(response)) as CheckoutOrder
}

export async function pay({ key, orderId }: OrderReference, card: Card): Promise<CheckoutOutcome> {
  const response = await request('/sandbox/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, order_id: orderId, card }),
  })
  // The cast is safe here too: the server is built together with this script.
  return (await parseResponse(response)) as CheckoutOutcome
}

function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { ...init, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
}

async function parseResponse(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The payment sandbox responded with ${response.status}.`)
  return response.json()
}
