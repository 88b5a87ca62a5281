import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { openPglite } from './adapters/database/pglite.ts'
import { openPostgres } from './adapters/database/postgres.ts'
import { firstPictures } from './adapters/image-model/demo/first-pictures.ts'
import { createDemoImageModel } from './adapters/image-model/demo.ts'
import { createPgBossJobs } from './adapters/jobs/pg-boss.ts'
import { createOutboxMailer } from './adapters/mailer/outbox.ts'
import { createSmtpMailer } from './adapters/mailer/smtp.ts'
import { createDiskObjectStore } from './adapters/object-store/disk.ts'
import { createMemoryRateLimiter } from './adapters/rate-limiter/memory.ts'
import { createPostgresRateLimiter } from './adapters/rate-limiter/postgres.ts'
import { createApp } from './app.ts'
import { originsOf, type Config } from './config.ts'
import { createCredits, creditsPersonalData, creditsProcedures } from './features/credits/index.ts'
import {
  createGeneration,
  createGenerationWorker,
  fillDemoGallery,
  generationPersonalData,
  generationProcedures,
} from './features/generation/index.ts'
import { createImages, createRenditions, imagesPersonalData, imagesProcedures } from './features/images/index.ts'
import { paymentsProcedures } from './features/payments/index.ts'
import { plansProcedures } from './features/plans/index.ts'
import { createRealtime } from './features/realtime/index.ts'
import {
  createAuth,
  createAuthHandler,
  createEndedSessions,
  createIdentify,
  createMailQueue,
  createUsers,
  dropForeignSigningKeys,
  exportPersonalData,
  usersPersonalData,
  usersProcedures,
} from './features/users/index.ts'
import { createRateLimits, type LimitSettings } from './http/rate-limits.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { passOn, type PassCrashPoint } from './kernel/crash-points.ts'
import { serializeError } from './kernel/log-error.ts'
import type { Logger } from './kernel/logger.ts'
import { calls } from './kernel/procedures.ts'
import { recur } from './kernel/recurring.ts'
import { readOrMakeSecret } from './kernel/secret-file.ts'
import { DatabaseStoppedError, type Database } from './ports/database.ts'
import type { ImageModel } from './ports/image-model.ts'
import type { Mailer, Outbox } from './ports/mailer.ts'
import type { RateLimiter } from './ports/rate-limiter.ts'

/** What surrounds the application: where the parts of its code lie (source and bundle differ), and the process. */
export interface Surroundings {
  migrations: string
  /** A migrated, empty embedded database as a tarball. */
  snapshot: string
  /** The demo engine's worker program. */
  demoWorker: URL
  webRoot: string
  web: 'none' | 'production' | 'development'
  /** Called when the process can do nothing more but end and be started again. */
  onFatal(error: Error): void
}

/** What tests replace. */
export interface Overrides {
  clock?: Clock
  database?: Database
  model?: ImageModel
  passCrashPoint?: PassCrashPoint
  limits?: LimitSettings
}

export interface Application {
  app: FastifyInstance
  /** Starts sending mail, which every process does. */
  startMail(): Promise<void>
  /** Starts what this process does in the background, as its role says. Pages can be served before. */
  startWork(): Promise<void>
  /** Takes no more work, waits for what is under way, lets go of everything. */
  stop(): Promise<void>
}

const SWEEP_EVERY_MS = 5_000
const FORGET_SESSIONS_EVERY_MS = 60_000
const STOP_GRACE_MS = 25_000
const MAIL_TIMEOUT_MS = 10_000
const MAILS_AT_ONCE = 2

/** The composition root: the one place that knows which adapter serves which port, and which feature needs which other. */
export async function compose(
  config: Config,
  surroundings: Surroundings,
  overrides: Overrides = {},
): Promise<Application> {
  const logger = pino({ level: config.logLevel, serializers: { err: serializeError } })
  const base = {
    config,
    surroundings,
    logger,
    clock: overrides.clock ?? systemClock,
    passCrashPoint: overrides.passCrashPoint ?? passOn,
    secret: config.authSecret ?? (await readOrMakeSecret(config.dataDir)),
  }
  const adapters = await openAdapters(base, overrides)
  const features = await createFeatures({ ...base, ...adapters })
  const { database, store, jobs, outbox } = adapters
  const app = await createApp({
    ...features,
    outbox: config.isLocal ? outbox : null,
    site: {
      brandName: config.brandName,
      publicUrl: config.publicUrl,
      mailboxUrl: config.isLocal && outbox ? '/dev/mailbox' : null,
      google: config.google !== null,
      development: surroundings.web === 'development',
    },
    web: { mode: surroundings.web, root: surroundings.webRoot },
    checks: [() => database.check(), () => store.check(), () => jobs.check()],
    rateLimits: createRateLimits(adapters.limiter, overrides.limits),
    metricsAllow: config.metricsAllow,
    trustedProxies: config.trustedProxies,
    logger,
  })
  const work = createWork({ ...base, ...adapters, ...features })
  return {
    app,
    startMail: () => work.startMail(),
    startWork: () => work.start(),
    async stop() {
      await app.close()
      await work.stop()
      await adapters.close()
    },
  }
}

interface Base {
  config: Config
  surroundings: Surroundings
  logger: Logger
  clock: Clock
  passCrashPoint: PassCrashPoint
  secret: string
}
type Adapters = Awaited<ReturnType<typeof openAdapters>>
type Features = Awaited<ReturnType<typeof createFeatures>>

async function openAdapters({ config, surroundings, logger, clock }: Base, overrides: Overrides) {
  const database = overrides.database ?? (await openDatabase(config, surroundings, logger))
  const mail = createMail(config, clock)
  const limiter = createLimiter(database, logger)
  const model = overrides.model ?? createDemoImageModel({ workerUrl: surroundings.demoWorker })
  const jobs = await createPgBossJobs({
    database,
    logger,
    // A job may be claimed again as often as its worker dies; the generation's row decides what a claim may still do.
    queues: {
      generate: {
        ...{ retryLimit: 5, retryDelaySeconds: 0, heartbeatSeconds: 10 },
        expireSeconds: config.generation.deadlineMs / 1000 + 60,
      },
      // Two days and more, at last every hour.
      mail: { retryLimit: 60, retryDelaySeconds: 2, heartbeatSeconds: 30, expireSeconds: 60 },
    },
  })
  return {
    ...mail,
    database,
    db: database.db,
    jobs,
    limiter,
    model,
    store: createDiskObjectStore({ root: path.join(config.dataDir, 'files'), clock }),
    async close() {
      await Promise.all([model.close(), mail.mailer.close(), limiter.close()])
      await database.close()
    },
  }
}

function openDatabase(config: Config, surroundings: Surroundings, logger: Logger): Promise<Database> {
  const report = (error: unknown) => {
    logger.error({ err: error }, 'The database reports an error.')
    if (error instanceof DatabaseStoppedError) surroundings.onFatal(error)
  }
  const { migrations, snapshot } = surroundings
  return config.database.engine === 'postgres'
    ? openPostgres({ url: config.database.url, migrations, report })
    : openPglite({ folder: path.join(config.dataDir, 'database'), migrations, snapshot, report })
}

function createLimiter({ driver }: Database, logger: Logger): RateLimiter {
  const alone = createMemoryRateLimiter()
  if (driver.engine === 'pglite') return alone
  return createPostgresRateLimiter({ url: driver.url, logger, fallback: alone })
}

function createMail({ mail, dataDir }: Config, clock: Clock): { mailer: Mailer; outbox: Outbox | null } {
  if (mail.carrier === 'smtp') {
    return { mailer: createSmtpMailer({ url: mail.url, from: mail.from, timeoutMs: MAIL_TIMEOUT_MS }), outbox: null }
  }
  const kept = createOutboxMailer({ folder: path.join(dataDir, 'outbox'), from: mail.from, clock })
  return { mailer: kept, outbox: kept }
}

async function createFeatures(parts: Base & Adapters) {
  const { config, db, database, clock, logger, secret, mailer, jobs, store, passCrashPoint } = parts
  const { brandName, publicUrl, google } = config
  const realtime = await createRealtime(database)
  const credits = createCredits({ ...config, db, realtime, clock, secret })
  const images = createImages({ db, store, renditions: createRenditions(), passCrashPoint })
  const generation = createGeneration({ db, credits, images, jobs, realtime, clock, passCrashPoint })

  await dropForeignSigningKeys(db, secret)
  const endedSessions = await createEndedSessions({ database, clock, logger })
  const trustedOrigins = originsOf(config)
  const beforeSession = credits.openAccount
  const mails = createMailQueue({ db, jobs, mailer, logger })
  const auth = createAuth({
    ...{ db, mails, clock, logger, brandName, publicUrl, trustedOrigins, secret, google, beforeSession },
  })
  const identify = createIdentify(auth, endedSessions, publicUrl)

  const personalData = [
    generationPersonalData(credits, clock),
    imagesPersonalData(store),
    creditsPersonalData,
    usersPersonalData,
  ]
  const passwords = {
    hash: async (password: string) => (await auth.$context).password.hash(password),
    verify: async (known: { hash: string; password: string }) => (await auth.$context).password.verify(known),
  }
  const users = createUsers({ db, clock, mails, brandName, publicUrl, passwords, personalData })

  const router = calls.router({
    images: imagesProcedures(images),
    credits: creditsProcedures(credits),
    plans: plansProcedures(db, credits.assignPlan),
    generation: generationProcedures(generation),
    users: usersProcedures(users),
    payments: paymentsProcedures(db, config.rupeesPerDollar),
  })
  const exportOf = (userId: string) => exportPersonalData(db, personalData, userId)
  const handleAuth = createAuthHandler({ auth, logger })
  return { router, handleAuth, identify, endedSessions, realtime, credits, images, mails, users, exportOf }
}

function createWork(parts: Base & Adapters & Features) {
  const { config, logger, jobs, model, images, endedSessions, mails, users } = parts
  const { deadlineMs, concurrency } = config.generation
  const system = config.brandName
  const models = { standard: model, premium: model }
  const worker = createGenerationWorker({ ...parts, models, system, deadlineMs, announce: users.tellPictureReady })
  const stopping = new AbortController()
  const recurring: (() => Promise<void>)[] = []
  let gallery: Promise<void> = Promise.resolve()

  return {
    startMail: () => jobs.work('mail', MAILS_AT_ONCE, ({ mailId }) => mails.deliver(mailId)),
    async start() {
      recurring.push(
        recur(endedSessions.sweep, { everyMs: FORGET_SESSIONS_EVERY_MS, logger, name: 'Forgetting ended sessions' }),
      )
      if (config.role === 'web') return
      recurring.push(recur(worker.sweep, { everyMs: SWEEP_EVERY_MS, logger, name: 'Sweeping generations' }))
      await jobs.work('generate', concurrency, ({ generationId }, signal) => worker.run(generationId, signal))
      const demo = { ...parts, images, model, system, pictures: firstPictures, total: config.demoGallery }
      gallery = fillDemoGallery(demo, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ err: error }, 'The demo gallery could not be filled.')
      })
    },
    async stop() {
      stopping.abort()
      await Promise.all(recurring.map((end) => end()))
      await jobs.stop(STOP_GRACE_MS)
      await gallery
    },
  }
}
