import { afterAll } from 'vitest'
import { startTestApplication } from '../harness/application.ts'
import { generationCalls } from '../fixtures/generation-calls.ts'
import { createSandboxBuyer } from '../fixtures/sandbox-buyer.ts'
import { createTestModel } from '../fakes/test-model.ts'
import { insertSession } from '../fixtures/users.ts'
import {
  toCredentials,
  createRevokedSessions,
  expiredSession,
  forgeCredentials,
  unconfirmedCredentials,
} from './credentials.ts'
import { readSnapshot, secretsOf } from './database-snapshot.ts'
import type { Actor } from './expected.ts'
import { seedUserData, queueGeneration, controlByPrompt, waitUntilIdle, type UserData } from './matrix-data.ts'
import type { MatrixContext } from './requests.ts'

/** A user's secrets, which other users must not see: texts and bytes of files. */
export interface Secrets {
  texts: string[]
  bytes: Buffer[]
}

const HOUR_MS = 3_600_000

export type AccessMatrix = Awaited<ReturnType<typeof createAccessMatrix>>

/**
 * Starts the whole server with the users A and B, who have one resource of every kind, and another user. Call it at the
 * top of a test file.
 */
export async function createAccessMatrix() {
  const model = createTestModel()
  const promptControl = controlByPrompt(model)
  const start = new Date()
  const application = await startTestApplication(
    // One generation at a time: while one is held, all others stay queued.
    { GENERATION_CONCURRENCY: '1', SECURITY_CONTACT: 'safe@example.org' },
    // Nothing becomes due and no webhook arrives, so only requests change data.
    { model, clock: { now: () => start }, sandboxPace: { captured: HOUR_MS }, checkoutScript: import.meta.filename },
  )
  afterAll(promptControl.release)
  const { app, database, createUser } = application
  const { startGeneration, waitUntilFinished } = generationCalls(application)
  const otherUser = await createUser()
  const { images } = await waitUntilFinished(
    otherUser,
    (await startGeneration(otherUser, { prompt: 'a public heron' })).id,
  )
  const [shared] = images
  if (!shared) throw new Error('The public image was not generated.')
  const [seededA, seededB] = await Promise.all([
    seedUserData(application, 'alice', 'Pro', shared),
    seedUserData(application, 'bob', 'Pro Plus', shared),
  ])
  await startGeneration(otherUser, { prompt: 'a heron that holds' })
  await promptControl.started
  const queuedA = await queueGeneration(application, seededA, 'alice')
  const queuedB = await queueGeneration(application, seededB, 'bob')
  const unconfirmed = 'unconfirmed@example.org'
  const credentials = {
    nobody: { 'no token': {} },
    A: { both: toCredentials(queuedA.user) },
    B: { both: toCredentials(queuedB.user) },
    cookie: { 'the cookie': { cookie: queuedA.user.cookie } },
    ended: await createRevokedSessions(application, queuedA.user),
    expired: { 'too old': await expiredSession(application, queuedA.user) },
    forged: await forgeCredentials(application, queuedA.user),
    unconfirmed: { 'a link’s token': await unconfirmedCredentials(application, unconfirmed) },
    'of B': { both: toCredentials(queuedA.user) },
  } satisfies Record<Actor, object>
  // Added now, because the revoked sessions include all other sessions of A.
  const a = { ...queuedA, device: (await insertSession(database.db, queuedA.user.id)).id }
  const b = { ...queuedB, device: (await insertSession(database.db, queuedB.user.id)).id }
  await waitUntilIdle(application)
  const snapshot = await readSnapshot(database.db)
  const orderOfAnother = await (await createSandboxBuyer(application)).order(otherUser)
  const context = { shared, orderOfAnother, unconfirmed }
  return {
    application,
    app,
    database,
    a,
    b,
    credentials,
    secretsOf: ({ user, bytes }: UserData): Secrets => ({ texts: secretsOf(snapshot, user.id), bytes }),
    contextFor: (of: UserData): MatrixContext => ({ ...context, hiddenOfOther: (of === b ? a : b).hidden }),
  }
}
