import { randomUUID } from 'node:crypto'
import type { Image, PaymentResult, PlanName } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { insertLedgerEntry } from '../../src/features/credits/credits.repository.ts'
import { ImageModelError } from '../../src/ports/image-model.ts'
import type { TestApplication, TestUser } from '../harness/application.ts'
import { generationCalls } from '../fixtures/generation-calls.ts'
import { createSandboxBuyer, proofOf } from '../fixtures/sandbox-buyer.ts'
import { drawPlainly, type TestModel } from '../fakes/test-model.ts'
import { dataUrlOf, uploadCalls } from '../fixtures/upload-calls.ts'
import { KEYED } from './keyed.ts'

/** Resources that belong to one user. Their owner and other actors request them. */
export interface Belongings {
  user: TestUser
  /** A generated image that its owner hid, and an uploaded image. */
  hidden: Image
  upload: Image
  /** Ids of two generations: one that failed, one that is still queued. */
  failed: string
  waiting: string
  /** Id of a session on another device. */
  device: string
  /** Results that the checkout returned to the buyer, for a credited order and for one that is not credited yet. */
  credited: PaymentResult
  paid: PaymentResult
  plan: PlanName
  /** The same key for every call that takes one. */
  idempotencyKey: string
  /** Some bytes of both images' files. */
  bytes: Buffer[]
}

/** Texts that only their owner and the operator may read. */
export const wordsOf = (name: string) => ({
  mail: `${name}-mail-canary@example.org`,
  fullName: `${name} Name Canary`,
  phone: `+1 555 010 ${name.length}${name.codePointAt(0)}`,
  prompt: `${name} prompt canary`,
  failingPrompt: `${name} prompt canary that fails`,
  waitingPrompt: `${name} prompt canary that waits`,
  upload: `${name} upload canary`,
  description: `${name} description canary`,
  report: `${name} report canary`,
  reason: `${name} reason canary`,
  idempotencyKey: `${name}-key-canary`,
})

const SUCCESS = '4100280000001007'
const CREDITS = 1_000

/**
 * Renders images. Fails if the prompt contains "that fails". Waits for `release` if the prompt contains "that holds".
 */
export function obeyPrompts(model: TestModel) {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  model.answer = async (request) => {
    if (request.prompt.includes('that fails'))
      throw new ImageModelError('bad-request', 'The test requests this failure.')
    if (request.prompt.includes('that holds')) {
      begun.resolve()
      await released.promise
    }
    return drawPlainly(request)
  }
  return { begun: begun.promise, release: released.resolve }
}

/** Creates one resource of every kind for a user. `shared` is another user's public image. */
export async function furnish(application: TestApplication, name: string, plan: PlanName, shared: Image) {
  const { app, database, createUser } = application
  const words = wordsOf(name)
  const user = await createUser(words.mail)
  const calls = generationCalls(application)
  const put = (method: 'PATCH' | 'POST' | 'PUT', url: string, payload: object, more: Record<string, string> = {}) =>
    app.inject({ method, url, payload, headers: { ...user.headers, ...more } })
  await put('PATCH', '/api/users/settings', { full_name: words.fullName, phone: words.phone })
  const { id: userId } = user
  const correction = { userId, amount: CREDITS, kind: 'adjustment', reason: words.reason } as const
  await database.db.transaction((tx) =>
    insertLedgerEntry(tx, { ...correction, cause: { reference: randomUUID() } }, sql`null`),
  )
  const key = { 'idempotency-key': words.idempotencyKey }
  const wish = { prompt: words.prompt, visibility: 'private' }
  const drawn = await calls.begin(user, wish)
  const keyed = calls.generationIn(await calls.ask(user, KEYED.generation, key))
  const failing = await calls.begin(user, { prompt: words.failingPrompt })
  const { images } = await calls.ended(user, drawn.id)
  const failed = await calls.ended(user, failing.id)
  expect([images.length, failed.status]).toEqual([1, 'failed'])
  await calls.ended(user, keyed.id)
  const upload = await uploadFor(application, user, words)
  await put('POST', '/api/upload', KEYED.upload, key)
  await put('POST', '/api/users/credits/deduct', KEYED.deduct, key)
  await put('POST', '/api/users/favorites/toggle', { imageId: shared.id, favorited: true })
  await put('POST', `/api/images/${shared.id}/report`, { reason: words.report })
  const hidden = images[0] ?? upload
  const bytes = [await middleOf(application, user, hidden), await middleOf(application, user, upload)]
  const [credited, paid] = [await pay(), await pay()]
  await put('POST', '/api/payments/verify-payment', credited)
  await put('POST', '/api/payments/create-order', { packId: paid.packId, ...KEYED.order }, key)
  await put('PUT', '/api/users/plan', { plan })
  return { user, hidden, upload, failed: failed.id, credited, paid, plan, idempotencyKey: words.idempotencyKey, bytes }

  async function pay(): Promise<PaymentResult> {
    const buyer = await createSandboxBuyer(application)
    const [pack] = (await app.inject('/api/payments/credit-packs')).json<{ id: string }[]>()
    const outcome = await buyer.pay(await buyer.order(user), SUCCESS)
    return { ...proofOf(outcome), packId: pack?.id ?? '' }
  }
}

/** Adds a queued generation. Call it while the worker is busy with another generation. */
export async function leaveWaiting(
  application: TestApplication,
  furnished: Omit<Belongings, 'waiting' | 'device'>,
  name: string,
): Promise<Omit<Belongings, 'device'>> {
  const wish = { prompt: wordsOf(name).waitingPrompt, visibility: 'private' }
  const { id } = await generationCalls(application).begin(furnished.user, wish)
  return { ...furnished, waiting: id }
}

/** Data with well-formed ids of resources that do not exist. */
export function absent({ user, paid, hidden, upload, plan }: Belongings): Belongings {
  const other = (text: string) => text.replace(/[0-9a-f]{32}/g, randomUUID().replaceAll('-', ''))
  const imageOf = (image: Image): Image => ({
    ...image,
    id: randomUUID(),
    generation_id: randomUUID(),
    url: other(image.url),
    compressed_url: other(image.compressed_url),
  })
  return {
    user: { ...user, id: randomUUID(), email: `${randomUUID()}@example.org` },
    hidden: imageOf(hidden),
    upload: imageOf(upload),
    failed: randomUUID(),
    waiting: randomUUID(),
    device: randomUUID(),
    credited: { ...paid, orderId: 'order_00000000000001', paymentId: 'pay_00000000000001' },
    paid: { ...paid, orderId: 'order_00000000000000', paymentId: 'pay_00000000000000' },
    plan,
    idempotencyKey: randomUUID(),
    bytes: [],
  }
}

async function uploadFor(
  application: TestApplication,
  user: TestUser,
  { upload: prompt, description }: ReturnType<typeof wordsOf>,
): Promise<Image> {
  const { upload, imageIn } = uploadCalls(application)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#000', noise } })
  return imageIn(await upload(user, { image: dataUrlOf(await picture.png().toBuffer()), prompt, description }))
}

/** Some bytes of a file, to recognize the file in responses. */
async function middleOf({ app }: TestApplication, { cookie }: TestUser, { url }: Image): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.inject({ url, headers: { cookie } })
  expect(statusCode).toBe(200)
  return rawPayload.subarray(-48, -16)
}

/**
 * Waits until all counter deltas are applied and all emails are sent. After that, nothing changes without a request.
 */
export async function quietDown({ database }: Pick<TestApplication, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const left = await database.db.execute(
        sql`select 1 from list_deltas union all select 1 from favorite_deltas union all select 1 from outgoing_emails`,
      )
      expect((left as unknown as { rows: object[] }).rows).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
}
