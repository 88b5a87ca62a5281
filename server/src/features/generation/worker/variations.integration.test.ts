import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ImageModelError } from '../../../ports/image-model.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { renderSolidColor } from '../../../../test/fakes/test-model.ts'
import { selectGeneration } from '../generation.repository.ts'

const WELCOME = 1_000
const application = await startTestApplication({ WELCOME_CREDITS: String(WELCOME) })
const { database, model, createUser, dataDir } = application
const { submit, balance, startGeneration, waitUntilFinished, list } = createGenerationCalls(application)

/**
 * Runs a generation with several images, which the API does not offer yet. It is inserted without a job, so a normal
 * generation is submitted too, which enqueues the jobs.
 */
async function generateVariations(user: TestUser, variations: number, seed: number): Promise<string> {
  const id = randomUUID()
  const credits = 16 * variations
  await database.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into ledger_entries (user_id, amount, kind, generation_id, balance)
        values (${user.id}, ${-credits}, 'generation', ${id}, ${WELCOME - credits})`,
    )
    await tx.execute(
      sql`insert into generations (id, user_id, prompt, aspect_ratio, style, variations, visibility, plan_id, model_type, credits,
          seed, request_hash, created_at)
        select ${id}, ${user.id}, 'several', '1:1', 'None', ${variations}, 'private', id, 'standard', ${credits}, ${seed}, '',
          now() - interval '1 minute'
        from subscription_plans where name = 'Pro'`,
    )
  })
  const normal = await startGeneration(user, { prompt: 'the usual one' })
  await Promise.all([waitUntilFinished(user, id), waitUntilFinished(user, normal.id)])
  return id
}

async function countFiles(): Promise<number> {
  let count = 0
  for await (const _file of openDiskStore(dataDir).list('')) count += 1
  return count
}

test.each([2, 3, 4])(
  '%i variations cost that many times the price and produce that many images, each with its own seed',
  async (variations) => {
    const user = await createUser()
    const seed = 2 ** 32 - 2
    model.respond = async (request) => ({
      ...(await renderSolidColor(request)),
      costMicroUsd: 1_000,
      usage: { seed: request.seed },
    })
    const before = model.requests.length
    const id = await generateVariations(user, variations, seed)
    model.respond = renderSolidColor
    const seeds = [seed, seed + 1, 0, 1].slice(0, variations)
    const requests = model.requests.slice(before).filter(({ prompt }) => prompt === 'several')
    expect(requests.map((request) => request.seed)).toEqual(seeds)
    const generation = await waitUntilFinished(user, id)
    expect(generation).toMatchObject({ status: 'succeeded', variations, credits: 16 * variations, refunded: false })
    expect(new Set(generation.images.map((image) => image.url)).size).toBe(variations)
    expect(await selectGeneration(database.db, id)).toMatchObject({
      costMicroUsd: 1_000 * variations,
      usage: seeds.map((value) => ({ seed: value })),
    })
    expect(await balance(user)).toBe(WELCOME - 16 * variations - 16)
  },
)

test('if the third variation fails, the generation fails, is refunded and keeps no files', async () => {
  const user = await createUser()
  const before = await countFiles()
  let callCount = 0
  model.respond = async (request) => {
    if (request.prompt === 'several' && ++callCount === 3) throw new ImageModelError('refused', 'Not this one.')
    return { ...(await renderSolidColor(request)), costMicroUsd: 1_000 }
  }
  const id = await generateVariations(user, 4, 7)
  model.respond = renderSolidColor
  expect(callCount).toBe(3)
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'failed', refunded: true, images: [] })
  // The provider charges for the finished variations anyway.
  expect(await selectGeneration(database.db, id)).toMatchObject({ costMicroUsd: 2_000 })
  // Only the original and the WebP of the normal generation remain.
  expect(await countFiles()).toBe(before + 2)
  expect(await balance(user)).toBe(WELCOME - 16)
})

test('if the last variation is not an image, the files of the others are deleted', async () => {
  const user = await createUser()
  const before = await countFiles()
  let callCount = 0
  model.respond = async (request) => {
    const image = await renderSolidColor(request)
    return request.prompt === 'several' && ++callCount === 3 ? { ...image, bytes: Buffer.from('<html>') } : image
  }
  const id = await generateVariations(user, 3, 7)
  model.respond = renderSolidColor
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'failed', refunded: true, images: [] })
  expect(await countFiles()).toBe(before + 2)
  expect(await balance(user)).toBe(WELCOME - 16)
})

test('any number of variations other than 1 returns 400 and charges nothing', async () => {
  const user = await createUser()
  for (const variations of [0, 2, 3, 4, -1, 1e9, 1.5, '1', null, [1], true, { valueOf: 1 }]) {
    const response = await submit(user, { variations })
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', issues: [{ path: 'body.variations' }] },
    ])
  }
  expect(await balance(user)).toBe(WELCOME)
  expect((await list(user)).json()).toMatchObject({ generations: [] })
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})
