import { afterAll } from 'vitest'
import { startTestApplication } from '../harness/application.ts'
import { generationCalls } from '../fixtures/generation-calls.ts'
import { createSandboxBuyer } from '../fixtures/sandbox-buyer.ts'
import { createTestModel } from '../fakes/test-model.ts'
import { insertSession } from '../fixtures/users.ts'
import { bothOf, endSessions, expiredSession, forgeCredentials, unconfirmedCredentials } from './credentials.ts'
import { readEverything, secretsOf } from './everything.ts'
import type { Asker } from './expected.ts'
import { furnish, leaveWaiting, obeyPrompts, quietDown, type Belongings } from './furniture.ts'
import type { Surroundings } from './requests.ts'

/** A user's secrets, which other users must not see: texts and bytes of files. */
export interface Secrets {
  texts: string[]
  bytes: Buffer[]
}

const HOUR_MS = 3_600_000

export type House = Awaited<ReturnType<typeof furnishHouse>>

/**
 * Starts the whole server with the users A and B, who have one resource of every kind, and another user. Call it at the
 * top of a test file.
 */
export async function furnishHouse() {
  const model = createTestModel()
  const pictures = obeyPrompts(model)
  const start = new Date()
  const application = await startTestApplication(
    // One generation at a time: while one is held, all others stay queued.
    { GENERATION_CONCURRENCY: '1', SECURITY_CONTACT: 'safe@example.org' },
    // Nothing becomes due and no webhook arrives, so only requests change data.
    { model, clock: { now: () => start }, sandboxPace: { captured: HOUR_MS }, checkoutScript: import.meta.filename },
  )
  afterAll(pictures.release)
  const { app, database, createUser } = application
  const { begin, ended } = generationCalls(application)
  const somebody = await createUser()
  const { images } = await ended(somebody, (await begin(somebody, { prompt: 'a public heron' })).id)
  const [shared] = images
  if (!shared) throw new Error('The public image was not generated.')
  const [furnishedA, furnishedB] = await Promise.all([
    furnish(application, 'alice', 'Pro', shared),
    furnish(application, 'bob', 'Pro Plus', shared),
  ])
  await begin(somebody, { prompt: 'a heron that holds' })
  await pictures.begun
  const waitingA = await leaveWaiting(application, furnishedA, 'alice')
  const waitingB = await leaveWaiting(application, furnishedB, 'bob')
  const unconfirmed = 'unconfirmed@example.org'
  const credentials = {
    nobody: { 'no token': {} },
    A: { both: bothOf(waitingA.user) },
    B: { both: bothOf(waitingB.user) },
    cookie: { 'the cookie': { cookie: waitingA.user.cookie } },
    ended: await endSessions(application, waitingA.user),
    expired: { 'too old': await expiredSession(application, waitingA.user) },
    forged: await forgeCredentials(application, waitingA.user),
    unconfirmed: { 'a link’s token': await unconfirmedCredentials(application, unconfirmed) },
    'of B': { both: bothOf(waitingA.user) },
  } satisfies Record<Asker, object>
  // Added now, because the revoked sessions include all other sessions of A.
  const a = { ...waitingA, device: (await insertSession(database.db, waitingA.user.id)).id }
  const b = { ...waitingB, device: (await insertSession(database.db, waitingB.user.id)).id }
  await quietDown(application)
  const everything = await readEverything(database.db)
  const orderOfAnother = await (await createSandboxBuyer(application)).order(somebody)
  const around = { shared, orderOfAnother, unconfirmed }
  return {
    application,
    app,
    database,
    a,
    b,
    credentials,
    secretsOf: ({ user, bytes }: Belongings): Secrets => ({ texts: secretsOf(everything, user.id), bytes }),
    aroundOf: (of: Belongings): Surroundings => ({ ...around, hiddenOfOther: (of === b ? a : b).hidden }),
  }
}
