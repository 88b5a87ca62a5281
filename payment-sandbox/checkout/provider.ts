/** What the page's handler gets. */
export interface PaidResponse {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** What the page's listeners of `payment.failed` get. */
export interface Failure {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id: string; payment_id?: string }
}

export interface TestCard {
  number: string
  network: string
  title: string
  outcome: string
}

export interface Order {
  amount: number
  currency: string
  isPaid: boolean
  cards: TestCard[]
}

export type Outcome =
  | { outcome: 'paid'; response: PaidResponse }
  | { outcome: 'unannounced'; title: string; text: string }
  | { outcome: 'failed'; error: Failure }

export interface Card {
  number: string
  /** MM/YY */
  expiry: string
  cvv: string
  name: string
}

interface Names {
  key: string
  orderId: string
}

const TIMEOUT_MS = 10_000

/** The order that is to be paid; null if this key has none of that name. */
export async function askOrder({ key, orderId }: Names): Promise<Order | null> {
  const query = new URLSearchParams({ key })
  const answer = await ask(`/sandbox/checkout/${encodeURIComponent(orderId)}?${query}`)
  if (answer.status === 404) return null
  // Our own server's, built with this script.
  return (await read(answer)) as Order
}

export async function pay({ key, orderId }: Names, card: Card): Promise<Outcome> {
  const answer = await ask('/sandbox/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, order_id: orderId, card }),
  })
  // Likewise.
  return (await read(answer)) as Outcome
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { ...init, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
}

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The sandbox answers ${answer.status}.`)
  return answer.json()
}
