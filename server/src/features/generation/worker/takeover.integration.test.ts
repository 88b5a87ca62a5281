import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { countWaitingForLocks } from '../../../../test/harness/waiting-locks.ts'
import { createGenerationServices } from '../../../../test/fixtures/generation-services.ts'
import { createClaims } from './queue.ts'
import { generations } from '../generation.table.ts'

const database = await createTestDatabase()
const { db } = database
const ignore = () => {}
const logger = { info: ignore, warn: ignore, error: ignore }
const services = await createGenerationServices({ database, logger, passCrashPoint: ignore })
const model = services.models.standard
model.costsMoney = true

async function claimNewGeneration(jobId: string) {
  const userId = randomUUID()
  const email = `${userId}@example.org`
  await db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${userId}, ${email}, 'somebody', true, '1', now())`,
  )
  await services.credits.openAccount({ id: userId, email })
  const input = { prompt: 'fog', aspectRatio: '2:3', variations: 1, style: 'None', image: null } as const
  await services.generation.create(userId, { ...input, visibility: 'public' })
  const row = await createClaims(services).claim(jobId)
  if (!row) throw new Error('Nothing was claimed.')
  return row
}

// PGlite has one connection, so no other transaction can run between two statements there.
test.runIf(inject('engine') === 'postgres')(
  'a paid model is not called again if a slow worker records its call while another worker takes over',
  async () => {
    const jobId = randomUUID()
    const { id } = await claimNewGeneration(jobId)
    let takeover: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await tx.update(generations).set({ calledAt: new Date() }).where(eq(generations.id, id))
      // The claim reads the row from before the update, then waits for the lock of this transaction.
      takeover = services.worker.run(jobId, new AbortController().signal)
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    })
    await takeover
    expect(services.finished.map(({ row, outcome }) => [row.id, outcome])).toEqual([[id, 'GENERATION_INTERRUPTED']])
    expect(model.requests).toEqual([])
  },
)
