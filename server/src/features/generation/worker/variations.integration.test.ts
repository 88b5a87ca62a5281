import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ImageModelError } from '../../../ports/image-model.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { storeOf } from '../../../../test/fixtures/stored-file.ts'
import { drawPlainly } from '../../../../test/fakes/test-model.ts'
import { selectGeneration } from '../generation.repository.ts'

const WELCOME = 1_000
const application = await startTestApplication({ WELCOME_CREDITS: String(WELCOME) })
const { database, model, createUser, dataDir } = application
const { ask, balance, begin, ended, list } = generationCalls(application)

/** Runs a generation with several images, which the API does not offer yet. A normal generation provides the jobs. */
async function drawSeveral(user: TestUser, variations: number, seed: number): Promise<string> {
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
  const usual = await begin(user, { prompt: 'the usual one' })
  await Promise.all([ended(user, id), ended(user, usual.id)])
  return id
}

async function countFiles(): Promise<number> {
  let count = 0
  for await (const _file of storeOf(dataDir).list('')) count += 1
  return count
}

test.each([2, 3, 4])(
  '%i variations cost that many times the price and produce that many images, each with its own seed',
  async (variations) => {
    const user = await createUser()
    const seed = 2 ** 32 - 2
    model.answer = async (request) => ({
      ...(await drawPlainly(request)),
      costMicroUsd: 1_000,
      usage: { seed: request.seed },
    })
    const before = model.requests.length
    const id = await drawSeveral(user, variations, seed)
    model.answer = drawPlainly
    const seeds = [seed, seed + 1, 0, 1].slice(0, variations)
    const asked = model.requests.slice(before).filter(({ prompt }) => prompt === 'several')
    expect(asked.map((request) => request.seed)).toEqual(seeds)
    const generation = await ended(user, id)
    expect(generation).toMatchObject({ status: 'succeeded', variations, credits: 16 * variations, refunded: false })
    expect(new Set(generation.images.map((image) => image.url)).size).toBe(variations)
    expect(await selectGeneration(database.db, id)).toMatchObject({
      costMicroUsd: 1_000 * variations,
      usage: seeds.map((each) => ({ seed: each })),
    })
    expect(await balance(user)).toBe(WELCOME - 16 * variations - 16)
  },
)

test('if the third variation fails, the generation fails, is refunded and keeps no files', async () => {
  const user = await createUser()
  const before = await countFiles()
  let drawn = 0
  model.answer = async (request) => {
    if (request.prompt === 'several' && ++drawn === 3) throw new ImageModelError('refused', 'Not this one.')
    return { ...(await drawPlainly(request)), costMicroUsd: 1_000 }
  }
  const id = await drawSeveral(user, 4, 7)
  model.answer = drawPlainly
  expect(drawn).toBe(3)
  expect(await ended(user, id)).toMatchObject({ status: 'failed', refunded: true, images: [] })
  // The provider charges for the finished variations anyway.
  expect(await selectGeneration(database.db, id)).toMatchObject({ costMicroUsd: 2_000 })
  // Only the original and the WebP of the normal generation remain.
  expect(await countFiles()).toBe(before + 2)
  expect(await balance(user)).toBe(WELCOME - 16)
})

test('if the last variation is not an image, the files of the others are deleted', async () => {
  const user = await createUser()
  const before = await countFiles()
  let drawn = 0
  model.answer = async (request) => {
    const picture = await drawPlainly(request)
    return request.prompt === 'several' && ++drawn === 3 ? { ...picture, bytes: Buffer.from('<html>') } : picture
  }
  const id = await drawSeveral(user, 3, 7)
  model.answer = drawPlainly
  expect(await ended(user, id)).toMatchObject({ status: 'failed', refunded: true, images: [] })
  expect(await countFiles()).toBe(before + 2)
  expect(await balance(user)).toBe(WELCOME - 16)
})

test('any number of variations other than 1 returns 400 and charges nothing', async () => {
  const user = await createUser()
  for (const variations of [0, 2, 3, 4, -1, 1e9, 1.5, '1', null, [1], true, { valueOf: 1 }]) {
    const answer = await ask(user, { variations })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', issues: [{ path: 'body.variations' }] },
    ])
  }
  expect(await balance(user)).toBe(WELCOME)
  expect((await list(user)).json()).toMatchObject({ generations: [] })
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerMistakes(database.db)).toEqual([])
})
