import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ImageModelError } from '../../../ports/image-model.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'
import { createTestModel, renderSolidColor } from '../../../../test/fakes/test-model.ts'
import { claimGeneration } from './queue.ts'
import { selectGeneration, selectReferencedKeys, type GenerationRow } from '../generation.repository.ts'

const dataDir = await makeTemporaryFolder()
const diskStore = openDiskStore(dataDir)
/** Files that were deleted while a row still referred to them. */
const deletedWhileReferenced: string[] = []
const store: ObjectStore = {
  ...diskStore,
  async delete(key) {
    if ((await selectReferencedKeys(application.database.db, [key])).has(key)) deletedWhileReferenced.push(key)
    await diskStore.delete(key)
  },
}
const logLines: Record<string, unknown>[] = []
const model = createTestModel({ costsMoney: true })
const application = await startTestApplication(
  { DATA_DIR: dataDir, LOG_LEVEL: 'warn', WELCOME_CREDITS: '1000' },
  {
    model,
    store,
    generation: { deadlineMs: 3_000, dailyBudgetMicroUsd: 40_000 },
    log: { write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>) },
  },
)
const { submit, startGeneration, waitUntilFinished, get, balance } = createGenerationCalls(application)

async function readRow(id: string): Promise<GenerationRow> {
  const row = await selectGeneration(application.database.db, id)
  if (!row) throw new Error('No such generation.')
  return row
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

test('a model failure at the deadline keeps its own error code', async () => {
  const user = await application.createUser()
  model.respond = async ({ signal }) => {
    await waitForAbort(signal)
    throw new ImageModelError('refused', 'Not this.')
  }
  const { id } = await startGeneration(user)
  expect(await waitUntilFinished(user, id)).toMatchObject({
    status: 'failed',
    error: { code: 'CONTENT_REFUSED' },
    refunded: true,
  })
})

test('a call aborted by the deadline fails with GENERATION_TIMED_OUT', async () => {
  const user = await application.createUser()
  model.respond = async ({ signal }) => {
    await waitForAbort(signal)
    throw signal.reason
  }
  const { id } = await startGeneration(user)
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'failed', error: { code: 'GENERATION_TIMED_OUT' } })
})

test('a partial image is deleted after its row no longer refers to it', async () => {
  const user = await application.createUser()
  const partialShown = Promise.withResolvers<void>()
  model.respond = async (request) => {
    const partialImage = await renderSolidColor(request)
    request.onPartial?.(partialImage)
    await partialShown.promise
    return { ...partialImage, costMicroUsd: 0 }
  }
  const { id } = await startGeneration(user)
  await expect.poll(async () => (await get(user, id)).partial_url, { interval: 20 }).not.toBeNull()
  partialShown.resolve()
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'succeeded', partial_url: null })
  expect(deletedWhileReferenced).toEqual([])
})

test('a late model response is logged and counts toward the daily budget', async () => {
  const user = await application.createUser()
  const requested = Promise.withResolvers<void>()
  const modelResponse = Promise.withResolvers<void>()
  model.respond = async (request) => {
    requested.resolve()
    await modelResponse.promise
    return { ...(await renderSolidColor(request)), costMicroUsd: 40_000 }
  }
  const { id } = await startGeneration(user)
  await requested.promise
  const now = new Date()
  const deadlineAt = new Date(now.getTime() + 60_000)
  await claimGeneration(application.database.db, await readRow(id), { jobId: randomUUID(), now, deadlineAt })
  logLines.length = 0
  modelResponse.resolve()
  await expect
    .poll(() => logLines, { interval: 20 })
    .toContainEqual(
      expect.objectContaining({ level: 40, generationId: id, model: 'test model 1', costMicroUsd: 40_000 }),
    )
  expect(await readRow(id)).toMatchObject({ status: 'running', attempt: 2, costMicroUsd: 40_000 })
  expect((await submit(user)).json()).toMatchObject({ code: 'MODEL_PAUSED' })
  expect(await balance(user)).toBe(1_000 - 16)
})
