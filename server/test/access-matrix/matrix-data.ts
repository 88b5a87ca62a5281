import { randomUUID } from 'node:crypto'
import type { Image, PaymentResult, PlanName } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { insertLedgerEntry } from '../../src/features/credits/credits.repository.ts'
import { ImageModelError } from '../../src/ports/image-model.ts'
import type { TestApplication, TestUser } from '../harness/application.ts'
import { createGenerationCalls } from '../fixtures/generation-calls.ts'
import { createSandboxBuyer, toCheckoutResult } from '../fixtures/sandbox-buyer.ts'
import { renderSolidColor, type TestModel } from '../fakes/test-model.ts'
import { toDataUrl, createUploadCalls } from '../fixtures/upload-calls.ts'
import { IDEMPOTENT_INPUTS } from './idempotent-inputs.ts'

/** Resources that belong to one user. Their owner and other actors request them. */
export interface UserData {
  user: TestUser
  /** A generated image that its owner hid, and an uploaded image. */
  hidden: Image
  upload: Image
  /** Ids of two generations: one that failed, one that is still queued. */
  failed: string
  queued: string
  /** Id of a session on another device. */
  device: string
  /** Results that the checkout returned to the buyer, for a credited order and for one that is not credited yet. */
  credited: PaymentResult
  paid: PaymentResult
  plan: PlanName
  /** Used for every call that takes a key. */
  idempotencyKey: string
  /** Some bytes of both images' files. */
  bytes: Buffer[]
}

/** Returns texts that only their owner and the operator may read. */
export const createSecretTexts = (name: string) => ({
  email: `${name}-mail-canary@example.org`,
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

const SUCCESS_CARD = '4100280000001007'
const CREDITS = 1_000

/**
 * Makes the model fail if the prompt contains "that fails", and wait for `release` if it contains "that holds". For
 * other prompts, it renders an image at once.
 */
export function controlByPrompt(model: TestModel) {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  model.respond = async (request) => {
    if (request.prompt.includes('that fails'))
      throw new ImageModelError('bad-request', 'The test requests this failure.')
    if (request.prompt.includes('that holds')) {
      started.resolve()
      await released.promise
    }
    return renderSolidColor(request)
  }
  return { started: started.promise, release: released.resolve }
}

/** Creates one resource of every kind for a user. `sharedImage` is another user's public image. */
export async function seedUserData(application: TestApplication, name: string, plan: PlanName, sharedImage: Image) {
  const { app, database, createUser } = application
  const texts = createSecretTexts(name)
  const user = await createUser(texts.email)
  const calls = createGenerationCalls(application)
  const sendJson = (
    method: 'PATCH' | 'POST' | 'PUT',
    url: string,
    payload: object,
    extraHeaders: Record<string, string> = {},
  ) => app.inject({ method, url, payload, headers: { ...user.headers, ...extraHeaders } })
  await sendJson('PATCH', '/api/users/settings', { full_name: texts.fullName, phone: texts.phone })
  const { id: userId } = user
  const adjustment = { userId, amount: CREDITS, kind: 'adjustment', reason: texts.reason } as const
  await database.db.transaction((tx) =>
    insertLedgerEntry(tx, { ...adjustment, cause: { reference: randomUUID() } }, sql`null`),
  )
  const key = { 'idempotency-key': texts.idempotencyKey }
  const input = { prompt: texts.prompt, visibility: 'private' }
  const generated = await calls.startGeneration(user, input)
  const generatedWithKey = calls.parseGeneration(await calls.submit(user, IDEMPOTENT_INPUTS.generation, key))
  const failing = await calls.startGeneration(user, { prompt: texts.failingPrompt })
  const { images } = await calls.waitUntilFinished(user, generated.id)
  const failed = await calls.waitUntilFinished(user, failing.id)
  expect([images.length, failed.status]).toEqual([1, 'failed'])
  await calls.waitUntilFinished(user, generatedWithKey.id)
  const upload = await uploadNoiseImage(application, user, texts)
  await sendJson('POST', '/api/upload', IDEMPOTENT_INPUTS.upload, key)
  await sendJson('POST', '/api/users/credits/deduct', IDEMPOTENT_INPUTS.deduct, key)
  await sendJson('POST', '/api/users/favorites/toggle', { imageId: sharedImage.id, favorited: true })
  await sendJson('POST', `/api/images/${sharedImage.id}/report`, { reason: texts.report })
  const hidden = images[0] ?? upload
  const bytes = [await readSample(application, user, hidden), await readSample(application, user, upload)]
  const [credited, paid] = [await pay(), await pay()]
  await sendJson('POST', '/api/payments/verify-payment', credited)
  await sendJson('POST', '/api/payments/create-order', { packId: paid.packId, ...IDEMPOTENT_INPUTS.order }, key)
  await sendJson('PUT', '/api/users/plan', { plan })
  return { user, hidden, upload, failed: failed.id, credited, paid, plan, idempotencyKey: texts.idempotencyKey, bytes }

  async function pay(): Promise<PaymentResult> {
    const buyer = await createSandboxBuyer(application)
    const [pack] = (await app.inject('/api/payments/credit-packs')).json<{ id: string }[]>()
    const outcome = await buyer.pay(await buyer.order(user), SUCCESS_CARD)
    return { ...toCheckoutResult(outcome), packId: pack?.id ?? '' }
  }
}

/** Adds a queued generation. Call it while the worker is busy with another generation. */
export async function queueGeneration(
  application: TestApplication,
  seeded: Omit<UserData, 'queued' | 'device'>,
  name: string,
): Promise<Omit<UserData, 'device'>> {
  const input = { prompt: createSecretTexts(name).waitingPrompt, visibility: 'private' }
  const { id } = await createGenerationCalls(application).startGeneration(seeded.user, input)
  return { ...seeded, queued: id }
}

/** Returns data with well-formed ids of resources that do not exist. */
export function createMissingData({ user, paid, hidden, upload, plan }: UserData): UserData {
  const replaceIds = (text: string) => text.replace(/[0-9a-f]{32}/g, randomUUID().replaceAll('-', ''))
  const toMissingImage = (image: Image): Image => ({
    ...image,
    id: randomUUID(),
    generation_id: randomUUID(),
    url: replaceIds(image.url),
    compressed_url: replaceIds(image.compressed_url),
  })
  return {
    user: { ...user, id: randomUUID(), email: `${randomUUID()}@example.org` },
    hidden: toMissingImage(hidden),
    upload: toMissingImage(upload),
    failed: randomUUID(),
    queued: randomUUID(),
    device: randomUUID(),
    credited: { ...paid, orderId: 'order_00000000000001', paymentId: 'pay_00000000000001' },
    paid: { ...paid, orderId: 'order_00000000000000', paymentId: 'pay_00000000000000' },
    plan,
    idempotencyKey: randomUUID(),
    bytes: [],
  }
}

async function uploadNoiseImage(
  application: TestApplication,
  user: TestUser,
  { upload: prompt, description }: ReturnType<typeof createSecretTexts>,
): Promise<Image> {
  const { upload, parseImage } = createUploadCalls(application)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const noiseImage = sharp({ create: { width: 90, height: 60, channels: 3, background: '#000', noise } })
  return parseImage(await upload(user, { image: toDataUrl(await noiseImage.png().toBuffer()), prompt, description }))
}

/** Reads some bytes of a file, to recognize the file in responses. */
async function readSample({ app }: TestApplication, { cookie }: TestUser, { url }: Image): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.inject({ url, headers: { cookie } })
  expect(statusCode).toBe(200)
  return rawPayload.subarray(-48, -16)
}

/**
 * Waits until all counter deltas are applied and all emails are sent. After that, nothing changes without a request.
 */
export async function waitUntilIdle({ database }: Pick<TestApplication, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const pending = await database.db.execute(
        sql`select 1 from list_deltas union all select 1 from favorite_deltas union all select 1 from outgoing_emails`,
      )
      expect((pending as unknown as { rows: object[] }).rows).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
}
