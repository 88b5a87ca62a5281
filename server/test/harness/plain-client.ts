import type { FastifyInstance } from 'fastify'
import type { TestUser } from './application.ts'

// Uses only section 7 of the specification: its paths and field names, without idempotency keys, cursors and types of
// the contract. If the specification allows two forms of a response, both are accepted.

export interface PlainImage {
  id: string | number
  url: string
  prompt: string
}

export interface PlainPack {
  id: string | number
  credits: number
  display_price_cents: number
}

interface Credits {
  credits?: number
  totalCredits?: number
  subscriptionPlan?: { name: string; credits_per_image: number } | null
}

interface Order {
  id: string
  amount: number
  currency: string
  keyId: string
}

interface Failure {
  message?: string
  error?: string | { message: string }
}

type List = { images: PlainImage[]; total: number }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/**
 * Creates the calls of the specification, for a user or signed out. Each call rejects with the status and the message
 * of an error response.
 */
export function openPlainClient(app: Pick<FastifyInstance, 'inject'>, user: TestUser | null) {
  const identity = user && { ...user.headers, cookie: user.cookie }

  async function call<Result>(method: Method, path: string, payload?: object): Promise<Result> {
    const headers = { ...identity, 'content-type': 'application/json' }
    const response = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    const body = response.json<Result & Failure>()
    if (response.statusCode >= 400) throw new Error(`${response.statusCode} ${readMessage(body)}`)
    return body
  }
  const list = (path: string) => (page: number, pageSize: number) =>
    call<List>('GET', `${path}?page=${page}&pageSize=${pageSize}`)

  return {
    call,
    publicImages: list('/images/public'),
    myImages: list('/images/my-images'),
    async favorites(page: number, pageSize: number): Promise<string[]> {
      const path = `/users/favorites?page=${page}&pageSize=${pageSize}`
      const { favorites, images } = await call<{ favorites?: unknown[]; images?: PlainImage[] }>('GET', path)
      return (favorites ?? images?.map(({ id }) => id) ?? []).map(String)
    },
    toggle: (imageId: unknown) =>
      call<{ success: boolean; favorited: boolean; message: string }>('POST', '/users/favorites/toggle', { imageId }),
    async credits() {
      const response = await call<number | Credits>('GET', '/users/credits')
      if (typeof response === 'number') return { balance: response, plan: undefined }
      return { balance: response.totalCredits ?? response.credits, plan: response.subscriptionPlan?.name }
    },
    deduct: async (credits: unknown) =>
      (await call<{ credits: number }>('POST', '/users/credits/deduct', { credits })).credits,
    packs: () => call<PlainPack[]>('GET', '/payments/credit-packs'),
    async order(input: object): Promise<Order> {
      const response = await call<Order & { order?: Order }>('POST', '/payments/create-order', input)
      return response.order ?? response
    },
    verify: (result: object) =>
      call<{ success: boolean; newBalance?: number; message: string }>('POST', '/payments/verify-payment', result),
    generate: async (input: object) => (await call<{ images: PlainImage[] }>('POST', '/images/generate', input)).images,
    upload: (image: object) => call<unknown>('POST', '/upload', image),
  }
}

function readMessage({ message, error }: Failure): string {
  return message ?? (typeof error === 'string' ? error : error?.message) ?? 'without a message'
}
