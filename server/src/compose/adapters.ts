import path from 'node:path'
import { openPglite } from '../adapters/database/pglite.ts'
import { openPostgres } from '../adapters/database/postgres.ts'
import { createPgBossJobs, type PgBossOptions } from '../adapters/jobs/pg-boss.ts'
import { createMailboxMailer } from '../adapters/mailer/mailbox-mailer.ts'
import { createSmtpMailer } from '../adapters/mailer/smtp.ts'
import { createMemoryRateLimiter } from '../adapters/rate-limiter/memory.ts'
import { createPostgresRateLimiter } from '../adapters/rate-limiter/postgres.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { type Database, DatabaseStoppedError } from '../ports/database.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Mailer, Mailbox } from '../ports/mailer.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { createModels } from './models.ts'
import type { AppContext, Overrides, RuntimePaths } from './app-options.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'
import { createPaymentProvider } from './payments.ts'
import { createImageProcessPool } from './image-process-pool.ts'
import { createStore } from './storage/store.ts'
import { createDatabaseLookup } from '../adapters/country-lookup/database.ts'
import { createWebServiceLookup } from '../adapters/country-lookup/web-service.ts'
import type { CountryLookup } from '../ports/country-lookup.ts'
import { type ObjectStore, ObjectStoreError } from '../ports/object-store.ts'

const EMAIL_TIMEOUT_MS = 10_000

/** The adapters that this installation uses, by port. */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>

export async function openAdapters(context: AppContext, overrides: Overrides) {
  const { config, runtimePaths, logger, clock, metrics, passCrashPoint } = context
  const database = overrides.database ?? (await openDatabase(config, runtimePaths, logger))
  const email = openMailer(config, clock)
  const limiter = createLimiter(database, context, overrides.limitStoreTimeoutMs)
  const {
    models,
    demoModel,
    close: closeModels,
  } = createModels(config, {
    clock,
    runtimePaths,
    override: overrides.model,
    measure: metrics.measureModel,
  })
  const imageProcessPool = overrides.imageProcessPool ?? createImageProcessPool(runtimePaths.imageWorker)
  const sandbox = openPaymentSandbox({ ...context, ...runtimePaths }, database.db, overrides.sandboxDelays)
  const jobs = await openJobs(context, {
    database,
    // This process has locked the folder of the embedded database. A database that the caller passed may be used by
    // other processes.
    isExclusive: overrides.database === undefined && database.engine === 'pglite',
  })
  return {
    ...email,
    database,
    db: database.db,
    jobs,
    limiter,
    models,
    demoModel,
    imageProcessPool,
    sandbox,
    paymentProvider: metrics.measureProvider(
      overrides.paymentProvider ?? sandbox?.provider ?? createPaymentProvider(config),
    ),
    countryLookups: createCountryLookups(config, { clock, logger }),
    store: metrics.measureStore(
      alertWhenFull(overrides.store ?? createStore(config, { clock, passCrashPoint }), context),
    ),
    async close() {
      await sandbox?.close()
      await Promise.all([closeModels(), imageProcessPool.close(), email.mailer.close(), limiter.close()])
      await database.close()
    },
  }
}

/** Opens the product's job queues, which are stored in the application's database. */
export function openJobs(
  { config, logger }: Pick<AppContext, 'config' | 'logger'>,
  options: Pick<PgBossOptions, 'database' | 'isExclusive'>,
): Promise<Jobs> {
  return createPgBossJobs({
    ...options,
    logger,
    // A job runs again if its worker crashed. The row of the generation decides what the second run may still do.
    queues: {
      generate: {
        retryLimit: 5,
        retryDelaySeconds: 0,
        heartbeatSeconds: 10,
        expireSeconds: config.generation.deadlineMs / 1000 + 60,
      },
      'erase-files': { retryLimit: 20, retryDelaySeconds: 5, heartbeatSeconds: 30, expireSeconds: 600 },
      'rename-files': { retryLimit: 20, retryDelaySeconds: 5, heartbeatSeconds: 30, expireSeconds: 600 },
      // Retries for more than two days. The last retries are an hour apart.
      mail: { retryLimit: 60, retryDelaySeconds: 2, heartbeatSeconds: 30, expireSeconds: 60 },
    },
  })
}

export function openDatabase(
  config: Config,
  runtimePaths: Pick<RuntimePaths, 'migrations' | 'snapshot' | 'onFatal'>,
  logger: Pick<Logger, 'error'>,
): Promise<Database> {
  const report = (error: unknown) => {
    logger.error({ err: error }, 'The database reported an error.')
    if (error instanceof DatabaseStoppedError) runtimePaths.onFatal(error)
  }
  const { migrations, snapshot } = runtimePaths
  return config.database.engine === 'postgres'
    ? openPostgres({ url: config.database.url, migrations, report })
    : openPglite({ folder: path.join(config.dataDir, 'database'), migrations, snapshot, report })
}

function createLimiter({ driver }: Database, { clock, logger }: AppContext, timeoutMs?: number): RateLimiter {
  const local = createMemoryRateLimiter(clock)
  if (driver.engine === 'pglite') return local
  return createPostgresRateLimiter({ url: driver.url, logger, fallback: local, ...(timeoutMs && { timeoutMs }) })
}

function openMailer({ email, dataDir }: Config, clock: Clock): { mailer: Mailer; mailbox: Mailbox | null } {
  if (email.carrier === 'smtp') {
    return {
      mailer: createSmtpMailer({ url: email.url, from: email.from, timeoutMs: EMAIL_TIMEOUT_MS }),
      mailbox: null,
    }
  }
  const mailboxMailer = createMailboxMailer({ folder: path.join(dataDir, 'outbox'), from: email.from, clock })
  return { mailer: mailboxMailer, mailbox: mailboxMailer }
}

interface CountryLookupsDependencies {
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/** Creates the country lookups in the order in which they are tried. Each is opened at its first use. */
export function createCountryLookups(
  { region }: Pick<Config, 'region'>,
  dependencies: CountryLookupsDependencies,
): CountryLookup[] {
  const { clock, logger } = dependencies
  const database = createDatabaseLookup({
    report: (error) => logger.warn({ err: error }, 'The country database cannot be read.'),
  })
  if (region.lookupUrl === null) return [database]
  return [database, createWebServiceLookup({ url: region.lookupUrl, fetch, clock })]
}

/** Wraps a store so that it raises an alert when it is full, because only the operator can add space. */
export function alertWhenFull(
  store: ObjectStore,
  { alerts, logger }: Pick<AppContext, 'alerts' | 'logger'>,
): ObjectStore {
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
