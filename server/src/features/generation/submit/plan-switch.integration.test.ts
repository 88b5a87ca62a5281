import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createGenerationServices } from '../../../../test/fixtures/generation-services.ts'
import { findLedgerViolations, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { selectPlanByName, type PlanRow } from '../../plans/index.ts'

const ROUNDS = inject('deep') ? 250 : 20
const RUN_INTERVAL = 20
const WELCOME = 500

const database = await createTestDatabase()
const { db } = database
const ignore = () => {}
const logger = { info: ignore, warn: ignore, error: ignore }
const { credits, generation, worker } = await createGenerationServices({ database, logger, passCrashPoint: ignore })

async function planOf(name: PlanRow['name']): Promise<PlanRow> {
  const plan = await selectPlanByName(db, name)
  if (!plan) throw new Error(`There is no plan ${name}.`)
  return plan
}
const [pro, proPlus] = await Promise.all([planOf('Pro'), planOf('Pro Plus')])

async function addUser(): Promise<string> {
  const id = randomUUID()
  const email = `${id}@example.org`
  await db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${id}, ${email}, 'somebody', true, '1', now())`,
  )
  await credits.openAccount({ id, email })
  return id
}

const never = new AbortController().signal
const submit = (userId: string) =>
  generation.create(userId, {
    ...({ prompt: 'fog', aspectRatio: '2:3', variations: 1, style: 'None', image: null } as const),
    visibility: 'public',
  })
const frozen = z.object({
  id: z.string(),
  credits: z.number(),
  price: z.number(),
  fits: z.boolean(),
  status: z.string(),
})
const readAll = (userId: string) =>
  queryRows(
    db,
    sql`select generations.id, generations.status, credits, credits_per_image * variations as price, generations.model_type = subscription_plans.model_type as fits
      from generations join subscription_plans on subscription_plans.id = plan_id where user_id = ${userId}`,
    frozen,
  )

test('while plans are switched concurrently, each generation has the price and model of one plan', async () => {
  const prices: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await addUser()
    const planSequence = round % 2 === 0 ? [proPlus, pro] : [pro, proPlus]
    const switches = () => planSequence.map((plan) => credits.assignPlan(userId, plan))
    const [, ...submitted] = await Promise.all([
      Promise.all(switches()),
      submit(userId),
      submit(userId),
      submit(userId),
    ])
    const isRun = round % RUN_INTERVAL === 0
    const end = (id: string) => (isRun ? worker.run(randomUUID(), never) : generation.cancel(userId, id))
    await Promise.all([Promise.all(switches()), ...submitted.map(async ({ id }) => void (await end(id)))])
    // A user can have at most two running generations, so the others run afterwards.
    if (isRun) for (let index = 2; index < submitted.length; index++) await worker.run(randomUUID(), never)
    const rows = await readAll(userId)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(submitted.map(({ id }) => id).toSorted())
    for (const row of rows) {
      expect(row).toMatchObject({ credits: row.price, fits: true, status: isRun ? 'succeeded' : 'cancelled' })
      expect(submitted.find(({ id }) => id === row.id)?.credits).toBe(row.credits)
    }
    const spent = isRun ? rows.reduce((sum, row) => sum + row.credits, 0) : 0
    expect((await credits.state(userId)).credits).toBe(WELCOME - spent)
    prices.push(...rows.map((row) => row.credits))
  }
  expect(new Set(prices)).toEqual(new Set([pro.creditsPerImage, proPlus.creditsPerImage]))
  expect([await findLedgerViolations(db), await findUnsettled(db)]).toEqual([[], []])
}, 240_000)
