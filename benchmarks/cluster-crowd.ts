import type { CheckoutOrder, CreditPack, Generation, Image, ImageList } from '@pictor/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRetryingFetch } from '../web/app/api/retrying-fetch.ts'
import { createTimedFetch } from '../web/app/api/fetch.ts'
import { openSession } from './sign-up.ts'

/** What one user requested, and the results. */
export interface Seen {
  generations: Generation[]
  uploads: Image[]
  /** Paid orders. */
  paid: string[]
  /** The last favorite state that the client set, by image id. */
  hearts: Map<string, boolean>
  /** Errors that a visitor would see after all automatic retries. */
  errors: string[]
}

export interface Traffic {
  sent: number
  /** Requests repeated by the web's retry rules. */
  again: number
  /** Requests without a response yet. */
  underWay: number
}

export interface Visitor {
  readonly seen: Seen
  /** Generates an image, toggles a favorite, buys a pack and uploads, one after the other, as on one page. */
  round(name: string): Promise<void>
  balance(): Promise<number>
  images(): Promise<Image[]>
  favorites(): Promise<string[]>
  /** Loads a file URL as a page does and returns its status. */
  open(address: string): Promise<number>
}

const CARD = { number: '4100280000001007', expiry: '12/49', cvv: '123', name: 'Somebody' }
/** Polls like a page without an event stream. */
const LOOK_EVERY_MS = 500
const DRAWN_WITHIN_MS = 300_000

/** Creates a user that sends real HTTP requests through the balancer with the web's retry rules. */
export async function createVisitor(url: string, name: string, traffic: Traffic): Promise<Visitor> {
  const cookie = await openSession({ url, origin: url }, `${name}@example.org`)
  const seen: Seen = { generations: [], uploads: [], paid: [], hearts: new Map(), errors: [] }
  const call = createCall(url, cookie, traffic)

  async function generate(prompt: string): Promise<void> {
    const headers = { 'idempotency-key': `generate ${prompt}`, prefer: 'respond-async' }
    const asked = await call<{ generation: Generation }>('POST', '/api/images/generate', { headers, body: { prompt } })
    const giveUpAt = performance.now() + DRAWN_WITHIN_MS
    for (let { generation } = asked; ;) {
      if (generation.finished_at !== null || performance.now() > giveUpAt) return void seen.generations.push(generation)
      await sleep(LOOK_EVERY_MS)
      generation = (await call<{ generation: Generation }>('GET', `/api/generations/${generation.id}`)).generation
    }
  }

  async function pressHeart(): Promise<void> {
    const { images } = await call<ImageList>('GET', '/api/images/public?pageSize=8')
    const image = images[seen.generations.length % images.length]
    if (!image) return
    const favorited = !seen.hearts.get(image.id)
    await call('POST', '/api/users/favorites/toggle', { body: { imageId: image.id, favorited }, harmless: true })
    seen.hearts.set(image.id, favorited)
  }

  async function buy(key: string): Promise<void> {
    const [pack] = await call<CreditPack[]>('GET', '/api/payments/credit-packs')
    const body = { packId: pack?.id, currency: 'USD' }
    const headers = { 'idempotency-key': `order ${key}` }
    const order = await call<CheckoutOrder>('POST', '/api/payments/create-order', { headers, body })
    const outcome = await pay(order.id)
    seen.paid.push(order.id)
    const result = outcome?.outcome === 'paid' ? outcome.response : undefined
    if (!result) return
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = result
    // This call has no idempotency key. If it fails, the page says "adding credits" and the credits arrive later.
    const proof = { orderId, paymentId, signature, packId: pack?.id }
    await call('POST', '/api/payments/verify-payment', { body: proof }).catch(() => undefined)
  }

  /** The checkout belongs to the provider: a buyer clicks its button again. */
  async function pay(orderId: string): Promise<SandboxOutcome | undefined> {
    const body = { key: 'rzp_test_sandbox', order_id: orderId, card: CARD }
    for (let tries = 0; tries < 5; tries++) {
      const outcome = await call<SandboxOutcome>('POST', '/sandbox/payments', { body }).catch(() => undefined)
      if (outcome) return outcome
      await sleep(1_000)
    }
    throw new Error('The checkout could not be reached.')
  }

  async function upload(prompt: string): Promise<void> {
    const headers = { 'idempotency-key': `upload ${prompt}` }
    const body = { prompt, image: PICTURE }
    seen.uploads.push((await call<{ image: Image }>('POST', '/api/upload', { headers, body })).image)
  }

  return {
    seen,
    async round(round) {
      for (const deed of [generate, pressHeart, buy, upload]) {
        const text = `${name} ${round}`
        await deed(text).catch((error: unknown) => seen.errors.push(`${deed.name} "${text}": ${String(error)}`))
      }
    },
    balance: async () => (await call<{ credits: number }>('GET', '/api/users/credits')).credits,
    images: async () => (await call<ImageList>('GET', '/api/images/my-images?pageSize=1000')).images,
    favorites: async () =>
      (await call<{ favorites: string[] }>('GET', '/api/users/favorites?fields=ids&pageSize=1000')).favorites,
    open: async (address) => {
      const answer = await fetch(new URL(address, url), { headers: { cookie } })
      return (await answer.arrayBuffer()).byteLength > 0 ? answer.status : 0
    },
  }
}

interface SandboxOutcome {
  outcome: string
  response?: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
}

interface Sending {
  headers?: Record<string, string>
  body?: object
  /** Whether the request sets a final state, so that it can be repeated safely. */
  harmless?: boolean
}

/** Sends calls like a page: with its timeout, its retries, and a new access token when the old one expires. */
function createCall(url: string, cookie: string, traffic: Traffic) {
  const patient = createRetryingFetch(
    createTimedFetch((request) => fetch(request)),
    {
      random: Math.random,
      now: Date.now,
      wait: (milliseconds) => {
        traffic.again += 1
        return sleep(milliseconds)
      },
      networkReturns: () => new Promise(() => {}),
    },
  )
  let authorization = ''

  async function renew(): Promise<void> {
    const answer = await patient(new Request(`${url}/api/auth/token`, { headers: { cookie } }))
    authorization = `Bearer ${((await answer.json()) as { token: string }).token}`
  }

  async function send(method: string, path: string, { headers, body, harmless = false }: Sending): Promise<Response> {
    const own = { authorization, origin: url, ...(body && { 'content-type': 'application/json' }) }
    const request = new Request(url + path, {
      method,
      headers: { ...own, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return patient(request, { isIdempotent: harmless })
  }

  return async <Answer>(method: string, path: string, sending: Sending = {}): Promise<Answer> => {
    traffic.sent += 1
    traffic.underWay += 1
    try {
      if (authorization === '') await renew()
      let answer = await send(method, path, sending)
      if (answer.status === 401) {
        await renew()
        answer = await send(method, path, sending)
      }
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    } finally {
      traffic.underWay -= 1
    }
  }
}

/** A PNG that is large enough to upload, as a data URL. */
const PICTURE = await drawnPicture()

async function drawnPicture(): Promise<string> {
  const { default: sharp } = await import('sharp')
  const file = await sharp({ create: { width: 320, height: 480, channels: 3, background: '#48b' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${file.toString('base64')}`
}
