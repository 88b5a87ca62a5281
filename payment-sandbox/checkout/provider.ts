import type { CheckoutOrder, CheckoutOutcome } from '../src/checkout-calls.ts'

export interface Card {
  number: string
  /** 'MM/YY' */
  expiry: string
  cvv: string
  name: string
}

interface Names {
  key: string
  orderId: string
}

const TIMEOUT_MS = 10_000

/** Fetches the order to pay; null if the key has no such order. */
export async function askOrder({ key, orderId }: Names): Promise<CheckoutOrder | null> {
  const query = new URLSearchParams({ key })
  const answer = await ask(`/sandbox/checkout/${encodeURIComponent(orderId)}?${query}`)
  if (answer.status === 404) return null
  // The cast is safe: the server is built together with this script.
  return (await read(answer)) as CheckoutOrder
}

export async function pay({ key, orderId }: Names, card: Card): Promise<CheckoutOutcome> {
  const answer = await ask('/sandbox/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, order_id: orderId, card }),
  })
  // The cast is safe for the same reason.
  return (await read(answer)) as CheckoutOutcome
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { ...init, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
}

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The payment sandbox responded with ${answer.status}.`)
  return answer.json()
}
