import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { createPgBossJobs } from '../adapters/jobs/pg-boss.ts'
import { createOutboxMailer } from '../adapters/mailer/outbox.ts'
import { createDiskObjectStore } from '../adapters/object-store/disk.ts'
import { personalDataOf } from '../compose/features.ts'
import { createCredits } from '../features/credits/index.ts'
import {
  createAdmission,
  createGeneration,
  createGenerationWorker,
  type EndedGeneration,
} from '../features/generation/index.ts'
import { createImages } from '../features/images/index.ts'
import { createPlanPresenter } from '../features/plans/index.ts'
import { createRealtime } from '../features/realtime/index.ts'
import { createMailQueue, createPasswords, createUsers, isSuspended, requireActive } from '../features/users/index.ts'
import { createAlerts } from '../kernel/alerts.ts'
import { systemClock as clock } from '../kernel/clock.ts'
import type { PassCrashPoint } from '../kernel/crash-points.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Database } from '../ports/database.ts'
import { startRenditions } from './renditions.ts'
import { addresses } from './plain-addresses.ts'
import { createTestModel } from './test-model.ts'

interface Surroundings {
  database: Database
  logger: Logger
  passCrashPoint: PassCrashPoint
}

/** The services around generations without routes and workers, for a test that runs them against each other. Call it at the top. */
export async function createGenerationParts({ database, logger, passCrashPoint }: Surroundings) {
  const { db } = database
  const root = await mkdtemp(path.join(tmpdir(), 'pictor-parts-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  const queue = { retryLimit: 0, retryDelaySeconds: 0, heartbeatSeconds: 60, expireSeconds: 240 }
  const queues = { generate: queue, mail: queue, 'erase-files': queue, 'rename-files': queue }
  const jobs = await createPgBossJobs({ database, isAlone: false, logger, queues })
  afterAll(() => jobs.stop(0))
  const store = createDiskObjectStore({ root })
  const realtime = await createRealtime(database)
  const presentPlan = createPlanPresenter({ standard: null, premium: null })
  const account = {
    welcomeCredits: 500,
    defaultPlan: 'Pro' as const,
    secret: 'secret',
    admitsWelcome: async () => true,
  }
  const credits = createCredits({ ...account, db, realtime, clock, presentPlan })
  const { renditions, close } = startRenditions()
  afterAll(close)
  const images = createImages({ db, store, renditions, passCrashPoint, addresses })
  const model = createTestModel()
  const models = { standard: model, premium: model }
  const ends: EndedGeneration[] = []
  const needs = {
    ...{ db, credits, images, jobs, realtime, clock, logger, models, alerts: createAlerts(), passCrashPoint },
    deadlineMs: 60_000,
    noteEnd: (end: EndedGeneration) => void ends.push(end),
  }
  const admission = createAdmission({ ...needs, dailyBudgetMicroUsd: null })
  const mailer = createOutboxMailer({ folder: path.join(root, 'outbox'), from: 'pictor@example.org', clock })
  const users = createUsers({
    ...{ db, clock, passwords: createPasswords(), brandName: 'Pictor', publicUrl: 'http://localhost' },
    mails: createMailQueue({ db, jobs, mailer, logger, noteMail() {} }),
    personalData: personalDataOf({ credits, store, jobs, clock }),
    recordSecurityEvent() {},
  })
  const worker = createGenerationWorker({
    ...{ ...needs, admission, system: 'Pictor', secret: 'secret' },
    announce: users.tellPictureReady,
    isSuspended,
  })
  return {
    ...needs,
    users,
    worker,
    /** What the operator's figures were told of. */
    ends,
    generation: createGeneration({
      ...needs,
      admission,
      blocklist: [],
      requireActive,
      stopping: new AbortController().signal,
    }),
  }
}
