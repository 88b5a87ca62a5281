import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bypassRules } from '../../../test/fixtures/bypass-rules.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { countTableReads } from '../../../test/harness/table-reads.ts'
import { selectReferencedKeys } from './generation.repository.ts'

const ROWS = 5_000
const application = await startTestApplication({}, { runsJobs: false })
const { db } = application.database

test('file keys of generations are looked up by index', async () => {
  const { id } = await application.createUser()
  await bypassRules(db, (tx) =>
    tx.execute(
      sql`insert into generations (id, user_id, prompt, aspect_ratio, style, variations, visibility, plan_id, model_type, credits,
        seed, request_hash, created_at, has_reference, reference_key, partial_key)
      select gen_random_uuid(), ${id}, 'fog', '1:1', 'None', 1, 'public', subscription_plans.id, 'standard', 16, 1, '', now(),
        number % 100 = 0, case when number % 100 = 0 then 'reference ' || number end,
        case when number % 50 = 0 then 'partial ' || number end
      from subscription_plans, generate_series(1, ${ROWS}) number where name = 'Pro'`,
    ),
  )
  await db.execute(sql`analyze generations`)
  await db.transaction(async (tx) => {
    const before = await countTableReads(tx, 'generations')
    const referenced = await selectReferencedKeys(tx, ['reference 100', 'partial 50', 'partial 51', 'nothing'])
    const after = await countTableReads(tx, 'generations')
    expect(['reference 100', 'partial 50', 'partial 51', 'nothing'].filter((key) => referenced.has(key))).toEqual([
      'reference 100',
      'partial 50',
    ])
    expect(after.scans - before.scans).toBe(0)
    expect(after.byIndex - before.byIndex).toBeGreaterThan(0)
  })
})
