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
 * The calls of the specification, as a user or signed out. Each one rejects with the status and message of an error.
 */
export function openPlainClient(app: Pick<FastifyInstance, 'inject'>, user: TestUser | null) {
  const identity = user && { ...user.headers, cookie: user.cookie }

  async function call<Answer>(method: Method, path: string, payload?: object): Promise<Answer> {
    const headers = { ...identity, 'content-type': 'application/json' }
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    const body = answer.json<Answer & Failure>()
    if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${sentenceIn(body)}`)
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
      const answer = await call<number | Credits>('GET', '/users/credits')
      if (typeof answer === 'number') return { balance: answer, plan: undefined }
      return { balance: answer.totalCredits ?? answer.credits, plan: answer.subscriptionPlan?.name }
    },
    deduct: async (credits: unknown) =>
      (await call<{ credits: number }>('POST', '/users/credits/deduct', { credits })).credits,
    packs: () => call<PlainPack[]>('GET', '/payments/credit-packs'),
    async order(wish: object): Promise<Order> {
      const answer = await call<Order & { order?: Order }>('POST', '/payments/create-order', wish)
      return answer.order ?? answer
    },
    verify: (result: object) =>
      call<{ success: boolean; newBalance?: number; message: string }>('POST', '/payments/verify-payment', result),
    generate: async (wish: object) => (await call<{ images: PlainImage[] }>('POST', '/images/generate', wish)).images,
    upload: (picture: object) => call<unknown>('POST', '/upload', picture),
  }
}

function sentenceIn({ message, error }: Failure): string {
  return message ?? (typeof error === 'string' ? error : error?.message) ?? 'without a message'
}
