import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { createGenerationServices } from '../../../../test/fixtures/generation-services.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { insertSession } from '../../../../test/fixtures/users.ts'
import { selectPlanByName } from '../../plans/index.ts'
import { createClaims } from './queue.ts'

const ROUNDS = inject('deep') ? 30 : 6
const USERS = 3
const DEADLOCK = '40P01'

// PGlite has one connection, so nothing can deadlock there, and the rounds only check that the ledger is consistent.
const database = await createTestDatabase()
const { db } = database
const failures: unknown[] = []
const recordFailure = ({ err }: object & { err?: unknown }) => void failures.push(err)
let onStored = () => {}
const services = await createGenerationServices({
  database,
  logger: { info: () => {}, warn: recordFailure, error: recordFailure },
  passCrashPoint: (name) => name === 'images.files-stored' && onStored(),
})
const { credits, generation, users, worker } = services

const createEmail = (userId: string) => `${userId}@example.org`
const submit = (userId: string) =>
  generation.create(userId, {
    ...({ prompt: 'fog', aspectRatio: '2:3', variations: 1, style: 'None', image: null } as const),
    visibility: 'public',
  })

const deleteAccount = async (userId: string) => {
  const { id: sessionId } = await insertSession(db, userId)
  return users.deleteAccount({ userId, sessionId }, { confirmation: createEmail(userId) })
}

/** Creates a user with two queued generations on Pro and two on Pro Plus, which run before the user's own Pro ones. */
async function createUserWithGenerations(): Promise<{ userId: string; cancelledId: string }> {
  const userId = randomUUID()
  const email = createEmail(userId)
  await db.execute(
    sql`insert into users (id, email, name, email_verified, terms_version, terms_accepted_at)
      values (${userId}, ${email}, 'somebody', true, '1', now())`,
  )
  await credits.openAccount({ id: userId, email })
  await submit(userId)
  const { id: cancelledId } = await submit(userId)
  const proPlus = await selectPlanByName(db, 'Pro Plus')
  if (!proPlus) throw new Error('No such plan.')
  await credits.assignPlan(userId, proPlus)
  await submit(userId)
  await submit(userId)
  return { userId, cancelledId }
}

const neverAborted = new AbortController().signal
const run = () => worker.run(randomUUID(), neverAborted)

test.runIf(inject('deep'))(
  'running, submitting and cancelling generations and deleting accounts concurrently never deadlock',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const testUsers = await Promise.all(Array.from({ length: USERS }, createUserWithGenerations))
      const stored = Promise.withResolvers<void>()
      onStored = stored.resolve
      // Everything else starts when the first generations are about to succeed.
      const runningJobs = testUsers.flatMap(() => [run(), run()])
      await stored.promise
      const results = await Promise.allSettled([
        ...runningJobs,
        ...testUsers.slice(1).map(({ userId }) => deleteAccount(userId)),
        ...testUsers.flatMap(() => [run(), run()]),
        ...testUsers.map(({ userId }) => submit(userId)),
        ...testUsers.map(({ userId, cancelledId }) => generation.cancel(userId, cancelledId)),
      ])
      failures.push(...results.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : undefined)))
      for (const { userId } of testUsers.slice(0, 1)) await deleteAccount(userId)
    }
    expect(services.models.standard.requests.length).toBeGreaterThan(ROUNDS)
    await expectNoDeadlock()
  },
  180_000,
)

test('claims that skip generations never deadlock with account deletions', async () => {
  const claims = createClaims(services)
  for (let round = 0; round < ROUNDS; round++) {
    const testUsers = await Promise.all(Array.from({ length: USERS }, createUserWithGenerations))
    const claimed = testUsers.flatMap(() => [claims.claim(randomUUID()), claims.claim(randomUUID())])
    const deleted = testUsers.map(({ userId }) => deleteAccount(userId))
    const results = await Promise.allSettled([...claimed, ...deleted])
    failures.push(...results.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : undefined)))
  }
  await expectNoDeadlock()
}, 180_000)

async function expectNoDeadlock(): Promise<void> {
  const codes = failures.map((failure) => (failure instanceof Error ? findDatabaseErrorCode(failure) : undefined))
  expect(codes.filter((code) => code === DEADLOCK)).toEqual([])
  expect([await findLedgerViolations(db), await findGenerationViolations(db)]).toEqual([[], []])
}

/** The code of the innermost error, which is the database error. */
function findDatabaseErrorCode(error: Error): unknown {
  const code: unknown = Reflect.get(error, 'code')
  return error.cause instanceof Error ? findDatabaseErrorCode(error.cause) : code
}
