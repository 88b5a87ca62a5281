import { afterAll } from 'vitest'
import { startTestApplication } from '../harness/application.ts'
import { createGenerationCalls } from '../fixtures/generation-calls.ts'
import { createSandboxBuyer } from '../fixtures/sandbox-buyer.ts'
import { createTestModel } from '../fakes/test-model.ts'
import { insertSession } from '../fixtures/users.ts'
import {
  toCredentials,
  createRevokedSessions,
  createExpiredSession,
  forgeCredentials,
  createUnconfirmedCredentials,
} from './credentials.ts'
import { readSnapshot, findSecretTexts } from './database-snapshot.ts'
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
 * Starts the whole server with the users A and B, who have one resource of every kind, and with another user. Call it
 * at the top of a test file.
 */
export async function createAccessMatrix() {
  const model = createTestModel()
  const promptControl = controlByPrompt(model)
  const start = new Date()
  const application = await startTestApplication(
    // One generation at a time: while the model withholds one, all others stay queued.
    { GENERATION_CONCURRENCY: '1', SECURITY_CONTACT: 'safe@example.org' },
    // Nothing becomes due and no webhook arrives, so only requests change data.
    { model, clock: { now: () => start }, sandboxDelays: { captured: HOUR_MS }, checkoutScript: import.meta.filename },
  )
  afterAll(promptControl.release)
  const { app, database, createUser } = application
  const { startGeneration, waitUntilFinished } = createGenerationCalls(application)
  const otherUser = await createUser()
  const { images } = await waitUntilFinished(
    otherUser,
    (await startGeneration(otherUser, { prompt: 'a public heron' })).id,
  )
  const [sharedImage] = images
  if (!sharedImage) throw new Error('The public image was not generated.')
  const [seededA, seededB] = await Promise.all([
    seedUserData(application, 'alice', 'Pro', sharedImage),
    seedUserData(application, 'bob', 'Pro Plus', sharedImage),
  ])
  await startGeneration(otherUser, { prompt: 'a heron that holds' })
  await promptControl.started
  const queuedA = await queueGeneration(application, seededA, 'alice')
  const queuedB = await queueGeneration(application, seededB, 'bob')
  const unconfirmedEmail = 'unconfirmed@example.org'
  const credentials = {
    nobody: { 'no token': {} },
    A: { both: toCredentials(queuedA.user) },
    B: { both: toCredentials(queuedB.user) },
    cookie: { 'the cookie': { cookie: queuedA.user.cookie } },
    ended: await createRevokedSessions(application, queuedA.user),
    expired: { 'too old': await createExpiredSession(application, queuedA.user) },
    forged: await forgeCredentials(application, queuedA.user),
    unconfirmed: { 'a link’s token': await createUnconfirmedCredentials(application, unconfirmedEmail) },
    'of B': { both: toCredentials(queuedA.user) },
  } satisfies Record<Actor, object>
  // Added last: revoking all other sessions of A, as above, would revoke these sessions too.
  const a = { ...queuedA, device: (await insertSession(database.db, queuedA.user.id)).id }
  const b = { ...queuedB, device: (await insertSession(database.db, queuedB.user.id)).id }
  await waitUntilIdle(application)
  const snapshot = await readSnapshot(database.db)
  const otherOrderId = await (await createSandboxBuyer(application)).order(otherUser)
  const context = { sharedImage, otherOrderId, unconfirmedEmail }
  return {
    application,
    app,
    database,
    a,
    b,
    credentials,
    collectSecrets: ({ user, bytes }: UserData): Secrets => ({ texts: findSecretTexts(snapshot, user.id), bytes }),
    createContext: (data: UserData): MatrixContext => ({
      ...context,
      otherHiddenImage: (data === b ? a : b).hidden,
    }),
  }
}
