import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Generation, Image } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { listFileNames, listStoredNames } from '../../../../test/fixtures/stored-file.ts'
import { startVendorKinds, type VendorKind } from '../../../../test/fakes/vendor-kinds.ts'
import { respondWith, stall, type VendorHandler } from '../../../../test/fakes/vendor-server.ts'

const ROUNDS = inject('deep') ? 10 : 1
const WELCOME = 1_000_000
const COST = 16
/** Text of a provider, which must not reach users. */
const SECRET = 'words of the vendor'
const FIXTURES = new URL('../../images/renditions/fixtures/too-large/', import.meta.url)

const renderImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const [imageBytes, oddSizeBytes] = [await renderImage(102, 154), await renderImage(60, 30)]

/** Starts a server with this provider as its only image provider. */
async function prepare(vendor: VendorKind) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-vendors-'))
  const application = await startTestApplication(
    { DATA_DIR: dataDir, GENERATION_TIMEOUT_S: '5', WELCOME_CREDITS: String(WELCOME), ...vendor.environment },
    { usesConfiguredProviders: true },
  )
  afterAll(async () => {
    await vendor.server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const calls = createGenerationCalls(application)
  const user = await application.createUser()
  const images: Image[] = []

  /** Submits one generation. Also returns the number of provider calls (`called`) and the credits spent (`paid`). */
  async function submitOnce(behavior: VendorHandler) {
    vendor.server.handler = behavior
    const before = { calls: vendor.server.calls.length, balance: await calls.balance(user) }
    const response = await calls.submit(user, {}, { prefer: '' })
    const [generation] = (await calls.list(user)).json<{ generations: Generation[] }>().generations
    images.push(...(generation?.images ?? []))
    return {
      response,
      generation,
      called: vendor.server.calls.length - before.calls,
      paid: before.balance - (await calls.balance(user)),
    }
  }
  return { vendor, application, dataDir, images, submitOnce }
}

const prepared = await Promise.all((await startVendorKinds()).map(prepare))
type Prepared = (typeof prepared)[number]

async function expectRefund(
  { submitOnce }: Prepared,
  behavior: VendorHandler,
  expected: { code: ErrorCode; called: number },
) {
  const { code, called } = expected
  const { message, status } = errors[code]
  const outcome = await submitOnce(behavior)
  expect([outcome.response.statusCode, outcome.response.json()]).toEqual([status, { code, message, refunded: true }])
  expect(outcome).toMatchObject({
    generation: { status: 'failed', refunded: true, images: [], error: { code, message } },
    called,
    paid: 0,
  })
  expect(JSON.stringify(outcome.generation)).not.toContain(SECRET)
}

async function expectImage({ submitOnce }: Prepared, behavior: VendorHandler, size: { width: number; height: number }) {
  const outcome = await submitOnce(behavior)
  expect(outcome.response.json()).toMatchObject({ images: [size] })
  expect(outcome).toMatchObject({
    generation: { status: 'succeeded', refunded: false, images: [size], error: null },
    called: 1,
    paid: COST,
  })
}

const problemBody = { error: { message: SECRET }, errors: [SECRET] }
const oversizedFixtures = readdirSync(FIXTURES)
type Fault = [
  description: string,
  response: (kind: VendorKind) => VendorHandler | Promise<VendorHandler>,
  code: ErrorCode,
  called: number,
]
/** Faults that each provider's adapter detects in its own way. */
const ADAPTER_FAULTS: Fault[] = [
  ['returns 429', () => respondWith(429, problemBody, { 'retry-after': '0' }), 'MODEL_FAILED', 3],
  ['closes the connection during the image', ({ cutOff }) => cutOff(imageBytes), 'MODEL_FAILED', 1],
  [
    'returns an HTML page',
    () => respondWith(200, `<!doctype html>${SECRET}`, { 'content-type': 'text/html' }),
    'MODEL_FAILED',
    1,
  ],
  ['returns no image', ({ deliver }) => deliver(), 'MODEL_FAILED', 1],
  ['rejects the content', ({ rejectContent }) => rejectContent(SECRET), 'CONTENT_REFUSED', 1],
]
const FAULTS: Fault[] = [
  ...ADAPTER_FAULTS,
  ['returns 500', () => respondWith(500, problemBody), 'MODEL_FAILED', 1],
  ['closes the connection', () => (_call, response) => void response.destroy(), 'MODEL_FAILED', 1],
  ['returns half an image', ({ deliver }) => deliver(imageBytes.subarray(0, imageBytes.length / 2)), 'MODEL_FAILED', 1],
  ...oversizedFixtures.map((name): Fault => [
    `returns ${name}`,
    async ({ deliver }) => deliver(await readFile(new URL(name, FIXTURES))),
    'MODEL_FAILED',
    1,
  ]),
]

const cases = prepared.flatMap((provider, index) =>
  (inject('deep') || index === 0 ? FAULTS : ADAPTER_FAULTS).map(
    (fault) => [provider.vendor.name, ...fault, provider] as const,
  ),
)

test.each(cases)(
  '%s %s: the generation is refunded with our own error message',
  async (_name, _description, behavior, code, called, provider) => {
    for (let round = 0; round < ROUNDS; round++) {
      await expectRefund(provider, await behavior(provider.vendor), { code, called })
    }
  },
)

test.runIf(inject('deep'))(
  'a provider that never responds: the generation is refunded at the deadline',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        prepared.map((provider) => expectRefund(provider, stall, { code: 'GENERATION_TIMED_OUT', called: 1 })),
      )
      for (const { vendor } of prepared) await expect.poll(vendor.server.countInFlight).toBe(0)
    }
  },
  30_000 + ROUNDS * 6_000,
)

test.each(prepared.map((provider) => [provider.vendor.name, provider] as const))(
  '%s returns one image, two images or another size: one charge, and one image with its actual size',
  async (_name, provider) => {
    const { deliver } = provider.vendor
    for (let round = 0; round < ROUNDS; round++) {
      await expectImage(provider, deliver(imageBytes), { width: 102, height: 154 })
      await expectImage(provider, deliver(imageBytes, oddSizeBytes), { width: 102, height: 154 })
      await expectImage(provider, deliver(oddSizeBytes), { width: 60, height: 30 })
    }
  },
)

test('every charge has its image or a refund, and every file its image, after all tests', async () => {
  for (const { application, dataDir, images } of prepared) {
    const { db } = application.database
    expect([await findLedgerViolations(db), await findGenerationViolations(db)]).toEqual([[], []])
    expect(listStoredNames(dataDir)).toEqual(listFileNames(images))
  }
})
