import type { CheckoutOrder, CreditPack, Generation, Image, ImageList } from '@pictor/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRetryingFetch } from '../web/app/api/retrying-fetch.ts'
import { createTimedFetch } from '../web/app/api/fetch.ts'
import { openSession } from './sign-up.ts'

/** What one user requested, and the results. */
export interface Results {
  generations: Generation[]
  uploads: Image[]
  /** Paid orders. */
  paid: string[]
  /** The last favorite state that the client set, by image id. */
  favorites: Map<string, boolean>
  /** Errors that a visitor would see after all automatic retries. */
  errors: string[]
}

export interface Traffic {
  sent: number
  /** Requests repeated by the web's retry rules. */
  retries: number
  /** Requests without a response yet. */
  inFlight: number
}

export interface LoadClient {
  readonly results: Results
  /** Generates an image, toggles a favorite, buys a pack and uploads, one after the other, as on one page. */
  round(name: string): Promise<void>
  balance(): Promise<number>
  images(): Promise<Image[]>
  favorites(): Promise<string[]>
  /** Loads a file URL as a page does and returns its status. */
  open(fileUrl: string): Promise<number>
}

const CARD = { number: '4100280000001007', expiry: '12/49', cvv: '123', name: 'Somebody' }
/** Polls like a page without an event stream. */
const POLL_INTERVAL_MS = 500
const GENERATION_TIMEOUT_MS = 300_000

/** Creates a user that sends real HTTP requests through the balancer with the web's retry rules. */
export async function createLoadClient(url: string, name: string, traffic: Traffic): Promise<LoadClient> {
  const cookie = await openSession({ url, origin: url }, `${name}@example.org`)
  const results: Results = { generations: [], uploads: [], paid: [], favorites: new Map(), errors: [] }
  const call = createCall(url, cookie, traffic)

  async function generate(prompt: string): Promise<void> {
    const headers = { 'idempotency-key': `generate ${prompt}`, prefer: 'respond-async' }
    const submitted = await call<{ generation: Generation }>('POST', '/api/images/generate', {
      headers,
      body: { prompt },
    })
    const deadline = performance.now() + GENERATION_TIMEOUT_MS
    for (let { generation } = submitted; ;) {
      if (generation.finished_at !== null || performance.now() > deadline)
        return void results.generations.push(generation)
      await sleep(POLL_INTERVAL_MS)
      generation = (await call<{ generation: Generation }>('GET', `/api/generations/${generation.id}`)).generation
    }
  }

  async function toggleFavorite(): Promise<void> {
    const { images } = await call<ImageList>('GET', '/api/images/public?pageSize=8')
    const image = images[results.generations.length % images.length]
    if (!image) return
    const favorited = !results.favorites.get(image.id)
    await call('POST', '/api/users/favorites/toggle', { body: { imageId: image.id, favorited }, isIdempotent: true })
    results.favorites.set(image.id, favorited)
  }

  async function buy(key: string): Promise<void> {
    const [pack] = await call<CreditPack[]>('GET', '/api/payments/credit-packs')
    const body = { packId: pack?.id, currency: 'USD' }
    const headers = { 'idempotency-key': `order ${key}` }
    const order = await call<CheckoutOrder>('POST', '/api/payments/create-order', { headers, body })
    const outcome = await pay(order.id)
    results.paid.push(order.id)
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
    const body = { prompt, image: IMAGE_DATA_URL }
    results.uploads.push((await call<{ image: Image }>('POST', '/api/upload', { headers, body })).image)
  }

  return {
    results,
    async round(round) {
      for (const action of [generate, toggleFavorite, buy, upload]) {
        const text = `${name} ${round}`
        await action(text).catch((error: unknown) => results.errors.push(`${action.name} "${text}": ${String(error)}`))
      }
    },
    balance: async () => (await call<{ credits: number }>('GET', '/api/users/credits')).credits,
    images: async () => (await call<ImageList>('GET', '/api/images/my-images?pageSize=1000')).images,
    favorites: async () =>
      (await call<{ favorites: string[] }>('GET', '/api/users/favorites?fields=ids&pageSize=1000')).favorites,
    open: async (fileUrl) => {
      const response = await fetch(new URL(fileUrl, url), { headers: { cookie } })
      return (await response.arrayBuffer()).byteLength > 0 ? response.status : 0
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
  isIdempotent?: boolean
}

/** Sends calls like a page: with its timeout, its retries, and a new access token when the old one expires. */
function createCall(url: string, cookie: string, traffic: Traffic) {
  const retryingFetch = createRetryingFetch(
    createTimedFetch((request) => fetch(request)),
    {
      random: Math.random,
      now: Date.now,
      wait: (milliseconds) => {
        traffic.retries += 1
        return sleep(milliseconds)
      },
      waitForOnline: () => new Promise(() => {}),
    },
  )
  let authorization = ''

  async function renew(): Promise<void> {
    const response = await retryingFetch(new Request(`${url}/api/auth/token`, { headers: { cookie } }))
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`
  }

  async function send(
    method: string,
    path: string,
    { headers, body, isIdempotent = false }: Sending,
  ): Promise<Response> {
    const own = { authorization, origin: url, ...(body && { 'content-type': 'application/json' }) }
    const request = new Request(url + path, {
      method,
      headers: { ...own, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return retryingFetch(request, { isIdempotent })
  }

  return async <Body>(method: string, path: string, sending: Sending = {}): Promise<Body> => {
    traffic.sent += 1
    traffic.inFlight += 1
    try {
      if (authorization === '') await renew()
      let response = await send(method, path, sending)
      if (response.status === 401) {
        await renew()
        response = await send(method, path, sending)
      }
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    } finally {
      traffic.inFlight -= 1
    }
  }
}

/** A PNG that is large enough to upload, as a data URL. */
const IMAGE_DATA_URL = await renderImage()

async function renderImage(): Promise<string> {
  const { default: sharp } = await import('sharp')
  const file = await sharp({ create: { width: 320, height: 480, channels: 3, background: '#48b' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${file.toString('base64')}`
}
