import type { Image } from '@pictor/contract'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createFailingStore, type StoreFault } from '../../../../test/fakes/failing-store.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { listStoredNames, openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'

const dataDir = await makeTemporaryFolder()
const store = createFailingStore(openDiskStore(dataDir))
const { app, fetchCredits, database, model, createUser, sweepFiles } = await startTestApplication(
  { DATA_DIR: dataDir },
  { store, fileMinAgeMs: 0 },
)

// Large enough for all renditions.
const imageBytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
model.respond = async () => ({ bytes: imageBytes, format: 'png', costMicroUsd: 0, usage: null })
const FILES_PER_IMAGE = 4

const submit = ({ headers }: TestUser) =>
  app.inject({ method: 'POST', url: '/api/images/generate', headers, payload: { prompt: 'a full disk' } })

async function expectRefunded(user: TestUser, fault: StoreFault): Promise<void> {
  store.fault = { ...fault }
  const response = await submit(user)
  store.fault = null
  expect([response.statusCode, response.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'GENERATION_NOT_STORED', refunded: true }),
  ])
}

async function expectRecovered(user: TestUser): Promise<void> {
  const before = await fetchCredits(user)
  const response = await submit(user)
  expect(response.statusCode).toBe(200)
  for (const { url } of response.json<{ images: Image[] }>().images)
    expect((await app.inject(url)).statusCode).toBe(200)
  expect(await fetchCredits(user)).toBe(before - 16)
}

const faults = (['full', 'unavailable'] as const)
  .flatMap((reason) => Array.from({ length: FILES_PER_IMAGE }, (_, after) => ({ reason, after })))
  .filter(({ reason, after }) => inject('deep') || reason === 'full' || after === 1)

test.for(faults)(
  'when the disk is $reason after $after files, the generation is refunded, no files stay, and the next one succeeds',
  async (fault) => {
    const user = await createUser()
    const before = listStoredNames(dataDir)
    await expectRefunded(user, fault)
    expect(await fetchCredits(user)).toBe(80)
    expect(listStoredNames(dataDir)).toEqual(before)
    await expectRecovered(user)
    expect(listStoredNames(dataDir)).toHaveLength(before.length + FILES_PER_IMAGE)
  },
)

test('files that a failing disk could not delete are swept after it recovers', async () => {
  const user = await createUser()
  const before = listStoredNames(dataDir)
  await expectRefunded(user, { reason: 'unavailable', after: 3, failsDeletes: true })
  expect(await fetchCredits(user)).toBe(80)
  expect(listStoredNames(dataDir)).toHaveLength(before.length + 3)
  expect(await sweepFiles()).toEqual({ erased: 3, missing: 0 })
  expect(listStoredNames(dataDir)).toEqual(before)
  await expectRecovered(user)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
})

test('a reference image that a failing disk could not delete does not change the response', async () => {
  const user = await createUser()
  const { headers } = user
  await app.inject({ method: 'PUT', url: '/api/users/plan', headers, payload: { plan: 'Pro Plus' } })
  const image = `data:image/png;base64,${imageBytes.toString('base64')}`
  const submitWithReference = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/images/generate',
      headers: { ...headers, prefer: 'respond-async', 'idempotency-key': key },
      payload: { prompt: 'a full disk', image },
    })
  store.fault = { after: 1_000, reason: 'unavailable', failsDeletes: true }
  const repeated = await Promise.all(Array.from({ length: 4 }, () => submitWithReference('repeated')))
  const credits = await fetchCredits(user)
  await app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits } })
  const rejected = await submitWithReference('too expensive')
  store.fault = null
  expect([rejected.statusCode, rejected.json()]).toMatchObject([402, { code: 'INSUFFICIENT_CREDITS' }])
  expect(repeated.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
  expect(new Set(repeated.map((response) => response.json<{ generation: { id: string } }>().generation.id)).size).toBe(
    1,
  )
  await expect.poll(() => findGenerationViolations(database.db)).toEqual([])
  expect((await sweepFiles()).erased).toBeGreaterThanOrEqual(1)
})

test('a partial image that is stored slowly does not delay the response and is deleted', async () => {
  const { put } = store
  const { respond } = model
  const responded = Promise.withResolvers<void>()
  store.put = async (key, ...file) => {
    if (key.startsWith('partial-images/')) await responded.promise
    await put(key, ...file)
  }
  model.respond = (request) => {
    request.onPartial?.({ bytes: imageBytes, format: 'png' })
    return respond(request)
  }
  const before = listStoredNames(dataDir)
  expect((await submit(await createUser())).statusCode).toBe(200)
  responded.resolve()
  await expect.poll(() => listStoredNames(dataDir)).toHaveLength(before.length + FILES_PER_IMAGE)
  store.put = put
  model.respond = respond
})

test('a sweep reports an image with a missing file and deletes nothing', async () => {
  const user = await createUser()
  const [image] = (await submit(user)).json<{ images: Image[] }>().images
  await store.delete(image?.compressed_url.replace('/files/', '') ?? '')
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 1 })
  expect((await app.inject(image?.url ?? '')).statusCode).toBe(200)
})

test('every charge has its images or a refund after all tests', async () => {
  expect([await findLedgerViolations(database.db), await findGenerationViolations(database.db)]).toEqual([[], []])
})
