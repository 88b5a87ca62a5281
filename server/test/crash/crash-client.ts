import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CheckoutOrder, Generation, Image, ImageList } from '@pictor/contract'
import { vi } from 'vitest'

/** A user of a server that crashes and restarts on the same URL, over real HTTP. */
export interface CrashTestClient {
  /** Call it after each start, because an access token expires after minutes. */
  authorize(): Promise<void>
  /** Submits a generation. Returns null if the connection broke. */
  generate(prompt: string): Promise<Generation | null>
  /** Uploads an image with its prompt as the idempotency key. Returns null if the connection broke. */
  upload(prompt: string, image: string): Promise<Image | null>
  /** Orders a pack with an idempotency key. Returns null if the connection broke. */
  order(packId: string, key: string): Promise<CheckoutOrder | null>
  /** Waits until the generation reaches a stage. */
  waitForStage(id: string, stage: Generation['stage']): Promise<Generation>
  /** All generations of the user. */
  generations(): Promise<Generation[]>
  balance(): Promise<number>
  images(): Promise<ImageList['images']>
  /** Sends any other request. Returns null if the connection broke. */
  send(method: string, path: string, body?: object): Promise<Response | null>
  /** Sends a GET request. Returns whether it was reset; a refused connection carries no request. */
  isReset(path: string): Promise<boolean>
}

interface GenerationPage {
  generations: Generation[]
  nextCursor: string | null
}

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 }

/** Signs up. The confirmation link comes from the development mailbox. */
export async function createCrashTestClient(url: string, dataDir: string): Promise<CrashTestClient> {
  const cookie = await signUp(url, dataDir)
  let authorization = ''

  async function call<Result>(name: string, init: RequestInit = {}): Promise<Result> {
    const headers = { ...(init.headers as Record<string, string> | undefined), authorization }
    const response = await fetch(`${url}/api/${name}`, { ...init, headers })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Result
  }

  async function authorize(): Promise<void> {
    const response = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`
  }

  await authorize()
  return {
    authorize,
    async generate(prompt) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': prompt, prefer: 'respond-async' }
      const sent = call<{ generation: Generation }>('images/generate', {
        method: 'POST',
        headers,
        body: JSON.stringify({ prompt }),
      })
      return (await sent.catch(nullIfBroken))?.generation ?? null
    },
    async upload(prompt, image) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': prompt }
      const sent = call<{ image: Image }>('upload', {
        method: 'POST',
        headers,
        body: JSON.stringify({ prompt, image }),
      })
      return (await sent.catch(nullIfBroken))?.image ?? null
    },
    async order(packId, key) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const sent = call<CheckoutOrder>('payments/create-order', {
        method: 'POST',
        headers,
        body: JSON.stringify({ packId }),
      })
      return sent.catch(nullIfBroken)
    },
    waitForStage: (id, stage) =>
      vi.waitFor(async () => {
        const { generation } = await call<{ generation: Generation }>(`generations/${id}`)
        if (generation.stage !== stage) throw new Error(`The generation is ${generation.stage}.`)
        return generation
      }, WAIT_OPTIONS),
    async generations() {
      const generations: Generation[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: GenerationPage = await call(`generations${cursor && `?cursor=${cursor}`}`)
        generations.push(...page.generations)
        cursor = page.nextCursor
      }
      return generations
    },
    balance: async () => (await call<{ credits: number }>('users/credits')).credits,
    send: (method, path, body) =>
      fetch(url + path, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(nullIfBroken),
    isReset: (path) => fetch(url + path, { headers: { authorization } }).then(() => false, isReset),
    images: async () => (await call<ImageList>('images/my-images?pageSize=1000')).images,
  }
}

async function signUp(url: string, dataDir: string): Promise<string> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const body = { email: 'crash@example.org', password: 'correct horse battery', name: 'crash' }
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body: JSON.stringify(body) })
  // A job sends the email, so it takes a moment.
  const email = await vi.waitFor(async () => {
    const mailbox = path.join(dataDir, 'outbox')
    const [name = ''] = readdirSync(mailbox).filter((file) => file.endsWith('.json'))
    return readFile(path.join(mailbox, name), 'utf8')
  }, WAIT_OPTIONS)
  const token = /token=([\w.-]+)/.exec(email)?.[1] ?? ''
  const confirmed = await fetch(`${url}/api/auth/verify-email?token=${token}`, {
    headers: { cookie: toCookieHeader(signedUp) },
    redirect: 'manual',
  })
  return toCookieHeader(confirmed)
}

function toCookieHeader({ headers }: Response): string {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}

function isReset(error: unknown): boolean {
  if (!(error instanceof TypeError)) throw error
  return !(error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED')
}

/** Returns null if the connection broke. An error response is thrown. */
function nullIfBroken(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}
