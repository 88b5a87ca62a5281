import path from 'node:path'
import { openPglite } from '../adapters/database/pglite.ts'
import { openPostgres } from '../adapters/database/postgres.ts'
import { createPgBossJobs, type PgBossOptions } from '../adapters/jobs/pg-boss.ts'
import { createOutboxMailer } from '../adapters/mailer/outbox.ts'
import { createSmtpMailer } from '../adapters/mailer/smtp.ts'
import { createMemoryRateLimiter } from '../adapters/rate-limiter/memory.ts'
import { createPostgresRateLimiter } from '../adapters/rate-limiter/postgres.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { type Database, DatabaseStoppedError } from '../ports/database.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Mailer, Outbox } from '../ports/mailer.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { createModels } from './models.ts'
import type { Base, Overrides, Surroundings } from './parts.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'
import { createPaymentProvider } from './payments.ts'
import { createPictureWorkshop } from './pictures.ts'
import { createStore } from './storage/store.ts'
import { createDatabaseLookup } from '../adapters/country-lookup/database.ts'
import { createWebServiceLookup } from '../adapters/country-lookup/web-service.ts'
import type { CountryLookup } from '../ports/country-lookup.ts'
import { type ObjectStore, ObjectStoreError } from '../ports/object-store.ts'

const MAIL_TIMEOUT_MS = 10_000

/** The implementations of the ports in this installation. */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>

export async function openAdapters(base: Base, overrides: Overrides) {
  const { config, surroundings, logger, clock, metrics, passCrashPoint } = base
  const database = overrides.database ?? (await openDatabase(config, surroundings, logger))
  const mail = createMail(config, clock)
  const limiter = createLimiter(database, base, overrides.limitStoreTimeoutMs)
  const {
    models,
    demo,
    close: closeModels,
  } = createModels(config, {
    clock,
    surroundings,
    override: overrides.model,
    measure: metrics.model,
  })
  const pictureWorkshop = overrides.pictureWorkshop ?? createPictureWorkshop(surroundings.pictureWorker)
  const sandbox = openPaymentSandbox({ ...base, ...surroundings }, database.db, overrides.sandboxPace)
  const jobs = await openJobs(base, {
    database,
    // The embedded database's folder is locked by this process. A database from the caller may be used by other
    // processes.
    isAlone: overrides.database === undefined && database.engine === 'pglite',
  })
  return {
    ...mail,
    database,
    db: database.db,
    jobs,
    limiter,
    models,
    demo,
    pictureWorkshop,
    sandbox,
    paymentProvider: metrics.provider(overrides.paymentProvider ?? sandbox?.provider ?? createPaymentProvider(config)),
    countryLookups: createCountryLookups(config, { clock, logger }),
    store: metrics.store(tellWhenFull(overrides.store ?? createStore(config, { clock, passCrashPoint }), base)),
    async close() {
      await sandbox?.close()
      await Promise.all([closeModels(), pictureWorkshop.close(), mail.mailer.close(), limiter.close()])
      await database.close()
    },
  }
}

/** The job queues of this product, in the application's own database. */
export function openJobs(
  { config, logger }: Pick<Base, 'config' | 'logger'>,
  place: Pick<PgBossOptions, 'database' | 'isAlone'>,
): Promise<Jobs> {
  return createPgBossJobs({
    ...place,
    logger,
    // A job is claimed again if its worker crashed; the generation's row decides what a later claim may still do.
    queues: {
      generate: {
        retryLimit: 5,
        retryDelaySeconds: 0,
        heartbeatSeconds: 10,
        expireSeconds: config.generation.deadlineMs / 1000 + 60,
      },
      'erase-files': { retryLimit: 20, retryDelaySeconds: 5, heartbeatSeconds: 30, expireSeconds: 600 },
      'rename-files': { retryLimit: 20, retryDelaySeconds: 5, heartbeatSeconds: 30, expireSeconds: 600 },
      // Retries for more than two days, at the end once an hour.
      mail: { retryLimit: 60, retryDelaySeconds: 2, heartbeatSeconds: 30, expireSeconds: 60 },
    },
  })
}

export function openDatabase(
  config: Config,
  surroundings: Pick<Surroundings, 'migrations' | 'snapshot' | 'onFatal'>,
  logger: Pick<Logger, 'error'>,
): Promise<Database> {
  const report = (error: unknown) => {
    logger.error({ err: error }, 'The database reported an error.')
    if (error instanceof DatabaseStoppedError) surroundings.onFatal(error)
  }
  const { migrations, snapshot } = surroundings
  return config.database.engine === 'postgres'
    ? openPostgres({ url: config.database.url, migrations, report })
    : openPglite({ folder: path.join(config.dataDir, 'database'), migrations, snapshot, report })
}

function createLimiter({ driver }: Database, { clock, logger }: Base, timeoutMs?: number): RateLimiter {
  const alone = createMemoryRateLimiter(clock)
  if (driver.engine === 'pglite') return alone
  return createPostgresRateLimiter({ url: driver.url, logger, fallback: alone, ...(timeoutMs && { timeoutMs }) })
}

function createMail({ mail, dataDir }: Config, clock: Clock): { mailer: Mailer; outbox: Outbox | null } {
  if (mail.carrier === 'smtp') {
    return { mailer: createSmtpMailer({ url: mail.url, from: mail.from, timeoutMs: MAIL_TIMEOUT_MS }), outbox: null }
  }
  const kept = createOutboxMailer({ folder: path.join(dataDir, 'outbox'), from: mail.from, clock })
  return { mailer: kept, outbox: kept }
}

interface CountryLookupsParts {
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/** Country lookups in the order of their use. Each is opened at its first use. */
export function createCountryLookups({ region }: Pick<Config, 'region'>, parts: CountryLookupsParts): CountryLookup[] {
  const { clock, logger } = parts
  const database = createDatabaseLookup({
    report: (error) => logger.warn({ err: error }, 'The country database cannot be read.'),
  })
  if (region.lookupUrl === null) return [database]
  return [database, createWebServiceLookup({ url: region.lookupUrl, fetch, clock })]
}

/** Wraps the store: raises an alert if it is full, because only the operator can add space. */
export function tellWhenFull(store: ObjectStore, { alerts, logger }: Pick<Base, 'alerts' | 'logger'>): ObjectStore {
  return {
    ...store,
    async put(key, bytes, contentType) {
      try {
        await store.put(key, bytes, contentType)
      } catch (error) {
        if (error instanceof ObjectStoreError && error.reason === 'full') {
          alerts.raise('storage')
          logger.error({ alert: 'storage', err: error }, 'The file store is full. Add space.')
        }
        throw error
      }
    },
  }
}
