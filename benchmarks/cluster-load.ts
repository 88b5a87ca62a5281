import type { CheckoutOrder, CreditPack, Generation, Image, ImageList } from '@pictor/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRetryingFetch } from '../web/app/api/retrying-fetch.ts'
import { createTimedFetch } from '../web/app/api/fetch.ts'
import { openSession } from './sign-up.ts'

/** The results of one user's requests. */
export interface Results {
  generations: Generation[]
  paidOrderIds: string[]
  /** The last favorite state that the client set, by image id. */
  favorites: Map<string, boolean>
  /** Errors that the user would see after all automatic retries. */
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
  runRound(name: string): Promise<void>
  fetchBalance(): Promise<number>
  fetchImages(): Promise<Image[]>
  fetchFavoriteIds(): Promise<string[]>
  /** Loads a file URL as a page does. Returns the status, or 0 if the body is empty. */
  loadFile(fileUrl: string): Promise<number>
}

const CARD = { number: '4100280000001007', expiry: '12/49', cvv: '123', name: 'Somebody' }
/** The interval at which the client polls a generation, like a page without an event stream. */
const POLL_INTERVAL_MS = 500
const GENERATION_TIMEOUT_MS = 300_000

/**
 * Signs up a user and returns a client that sends its HTTP requests through the balancer, with the web's retry rules.
 */
export async function createLoadClient(url: string, name: string, traffic: Traffic): Promise<LoadClient> {
  const cookie = await openSession({ url, origin: url }, `${name}@example.org`)
  const results: Results = { generations: [], paidOrderIds: [], favorites: new Map(), errors: [] }
  const call = createApiCall(url, cookie, traffic)

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
    results.paidOrderIds.push(order.id)
    const result = outcome?.outcome === 'paid' ? outcome.response : undefined
    if (!result) return
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = result
    // Without an idempotency key, this call is not always retried. If it fails, the page says "adding credits" and the
    // credits arrive later.
    const paymentDetails = { orderId, paymentId, signature, packId: pack?.id }
    await call('POST', '/api/payments/verify-payment', { body: paymentDetails }).catch(() => undefined)
  }

  /** Repeats a failed call: the checkout is the provider's page, where a buyer would click the button again. */
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
    await call('POST', '/api/upload', { headers, body })
  }

  return {
    results,
    async runRound(round) {
      for (const action of [generate, toggleFavorite, buy, upload]) {
        const text = `${name} ${round}`
        await action(text).catch((error: unknown) => results.errors.push(`${action.name} "${text}": ${String(error)}`))
      }
    },
    fetchBalance: async () => (await call<{ credits: number }>('GET', '/api/users/credits')).credits,
    fetchImages: async () => (await call<ImageList>('GET', '/api/images/my-images?pageSize=1000')).images,
    fetchFavoriteIds: async () =>
      (await call<{ favorites: string[] }>('GET', '/api/users/favorites?fields=ids&pageSize=1000')).favorites,
    loadFile: async (fileUrl) => {
      const response = await fetch(new URL(fileUrl, url), { headers: { cookie } })
      return (await response.arrayBuffer()).byteLength > 0 ? response.status : 0
    },
  }
}

interface SandboxOutcome {
  outcome: string
  response?: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
}

interface CallOptions {
  headers?: Record<string, string>
  body?: object
  /** Whether the request sets a final state, so that it can be repeated safely. */
  isIdempotent?: boolean
}

/** Creates a function that sends API calls like a page: with its timeout, its retries, and new access tokens. */
function createApiCall(url: string, cookie: string, traffic: Traffic) {
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

  async function renewToken(): Promise<void> {
    const response = await retryingFetch(new Request(`${url}/api/auth/token`, { headers: { cookie } }))
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`
  }

  async function send(
    method: string,
    path: string,
    { headers, body, isIdempotent = false }: CallOptions,
  ): Promise<Response> {
    const defaultHeaders = { authorization, origin: url, ...(body && { 'content-type': 'application/json' }) }
    const request = new Request(url + path, {
      method,
      headers: { ...defaultHeaders, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return retryingFetch(request, { isIdempotent })
  }

  return async <Body>(method: string, path: string, options: CallOptions = {}): Promise<Body> => {
    traffic.sent += 1
    traffic.inFlight += 1
    try {
      if (authorization === '') await renewToken()
      let response = await send(method, path, options)
      if (response.status === 401) {
        await renewToken()
        response = await send(method, path, options)
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
