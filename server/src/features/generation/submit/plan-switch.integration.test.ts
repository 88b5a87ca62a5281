import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createGenerationServices } from '../../../../test/fixtures/generation-services.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { selectPlanByName, type PlanRow } from '../../plans/index.ts'

const ROUNDS = inject('deep') ? 250 : 20
/** In the first of so many rounds, the generations run; in the others, they are cancelled. */
const ROUNDS_PER_RUN = 20
const WELCOME = 500

const database = await createTestDatabase()
const { db } = database
const ignore = () => {}
const logger = { info: ignore, warn: ignore, error: ignore }
const { credits, generation, worker } = await createGenerationServices({ database, logger, passCrashPoint: ignore })

async function requirePlan(name: PlanRow['name']): Promise<PlanRow> {
  const plan = await selectPlanByName(db, name)
  if (!plan) throw new Error(`There is no plan ${name}.`)
  return plan
}
const [pro, proPlus] = await Promise.all([requirePlan('Pro'), requirePlan('Pro Plus')])

async function insertUser(): Promise<string> {
  const id = randomUUID()
  const email = `${id}@example.org`
  await db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${id}, ${email}, 'somebody', true, '1', now())`,
  )
  await credits.openAccount({ id, email })
  return id
}

const neverAborted = new AbortController().signal
const submit = (userId: string) =>
  generation.create(userId, {
    ...({ prompt: 'fog', aspectRatio: '2:3', variations: 1, style: 'None', image: null } as const),
    visibility: 'public',
  })
const ChargedRow = z.object({
  id: z.string(),
  credits: z.number(),
  price: z.number(),
  hasModelOfPlan: z.boolean(),
  status: z.string(),
})
const readGenerations = (userId: string) =>
  queryRows(
    db,
    sql`select generations.id, generations.status, credits, credits_per_image * variations as price, generations.model_type = subscription_plans.model_type as "hasModelOfPlan"
      from generations join subscription_plans on subscription_plans.id = plan_id where user_id = ${userId}`,
    ChargedRow,
  )

test('while plans are switched concurrently, each generation has the price and model of one plan', async () => {
  const prices: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await insertUser()
    const planSequence = round % 2 === 0 ? [proPlus, pro] : [pro, proPlus]
    const switchPlans = () => planSequence.map((plan) => credits.assignPlan(userId, plan))
    const [, ...submitted] = await Promise.all([
      Promise.all(switchPlans()),
      submit(userId),
      submit(userId),
      submit(userId),
    ])
    const shouldRun = round % ROUNDS_PER_RUN === 0
    const finishOne = (id: string) =>
      shouldRun ? worker.run(randomUUID(), neverAborted) : generation.cancel(userId, id)
    await Promise.all([Promise.all(switchPlans()), ...submitted.map(async ({ id }) => void (await finishOne(id)))])
    // A user can have at most two running generations, so the others run afterwards.
    if (shouldRun) for (let index = 2; index < submitted.length; index++) await worker.run(randomUUID(), neverAborted)
    const rows = await readGenerations(userId)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(submitted.map(({ id }) => id).toSorted())
    for (const row of rows) {
      expect(row).toMatchObject({
        credits: row.price,
        hasModelOfPlan: true,
        status: shouldRun ? 'succeeded' : 'cancelled',
      })
      expect(submitted.find(({ id }) => id === row.id)?.credits).toBe(row.credits)
    }
    const spent = shouldRun ? rows.reduce((sum, row) => sum + row.credits, 0) : 0
    expect((await credits.readState(userId)).credits).toBe(WELCOME - spent)
    prices.push(...rows.map((row) => row.credits))
  }
  expect(new Set(prices)).toEqual(new Set([pro.creditsPerImage, proPlus.creditsPerImage]))
  expect([await findLedgerViolations(db), await findGenerationViolations(db)]).toEqual([[], []])
}, 240_000)
