import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openAdapters } from './compose/adapters.ts'
import { runAdminCommand, type Answer, type CommandRequest } from './compose/admin/commands.ts'
import { listenToOperator } from './compose/admin/listening.ts'
import { exportDatabase } from './compose/archive/export.ts'
import { createBase } from './compose/base.ts'
import { createFeatures } from './compose/features.ts'
import { imageOriginsOf } from './compose/storage/store.ts'
import type { Overrides, Surroundings } from './compose/parts.ts'
import { reportTestCredits, tellOfTestKeys } from './compose/payments.ts'
import { operatorOf, siteOf } from './compose/site.ts'
import { registerInstallationMetrics } from './compose/metrics/installation.ts'
import { createWelcomeLimit } from './compose/welcome-limit.ts'
import { createWork } from './compose/work.ts'
import { originsOf, type Config } from './config/config.ts'
import type { FileSweepResult } from './features/images/index.ts'
import type { PaymentNotices, Reconciliation } from './features/payments/index.ts'
import { dropForeignSigningKeys } from './features/users/index.ts'
import { listen, type ListenOptions } from './http/ops/listening.ts'
import { createLoadProbe } from './http/guards/load-shedding.ts'
import { createRateLimits } from './http/limits/rate-limits.ts'
import { quotasWith } from './http/limits/quotas.ts'

export type { Overrides, Surroundings } from './compose/parts.ts'

export interface Application {
  app: FastifyInstance
  listen(options: ListenOptions): Promise<void>
  /** Starts sending emails. Every process does. */
  startMail(): Promise<void>
  /** Starts the background work of this process's role. Pages can be served before. */
  startWork(): Promise<void>
  /** Runs a command of the operator. */
  runCommand(command: CommandRequest): Promise<Answer>
  /** Serves the command line of an embedded database, which only this process can open. */
  listenToOperator(): Promise<void>
  /** Deletes files that no row references, as the hourly task does. */
  sweepFiles(): Promise<FileSweepResult>
  /** Queries the payment provider, as the periodic task does. */
  reconciliation: Reconciliation
  /** Handles the payment provider's webhook. */
  paymentNotices: PaymentNotices
  /** Stops accepting work, waits for work in progress and closes everything. */
  stop(): Promise<void>
}

/** Grace period of a stop for running requests and, after the last model call, for the responses that waited for it. */
const REQUESTS_MS = 10_000
const ANSWERS_MS = 3_000

/**
 * The composition root: the only place that knows which adapter implements which port, and which feature uses which
 * other.
 */
export async function compose(
  config: Config,
  surroundings: Surroundings,
  overrides: Overrides = {},
): Promise<Application> {
  const base = await createBase(config, surroundings, overrides)
  const adapters = await openAdapters(base, overrides)
  registerInstallationMetrics({ ...base, ...adapters })
  tellOfTestKeys(adapters.paymentProvider, base.logger)
  await reportTestCredits(adapters.paymentProvider, { ...base, db: adapters.db })
  const limits = overrides.limits ?? quotasWith(config.rateLimits)
  const admitsWelcome = createWelcomeLimit({ ...base, limiter: adapters.limiter, settings: limits })
  const stopping = new AbortController()
  const features = await createFeatures({ ...base, ...adapters, admitsWelcome, stopping: stopping.signal })
  await dropForeignSigningKeys(adapters.db, base.secret)
  const { database, store, jobs, outbox } = adapters
  const sandbox = adapters.paymentProvider.name === 'sandbox' ? adapters.sandbox : null
  sandbox?.deliverTo(features.paymentNotices)
  const { app, draining } = await createApp({
    ...features,
    sandbox: sandbox && { handle: sandbox.handle, origins: originsOf(config), isLocal: config.isLocal },
    outbox: config.isLocal ? outbox : null,
    site: siteOf(config, surroundings, adapters.paymentProvider.checkout),
    operator: operatorOf(config),
    security: config.security,
    brandFiles: config.brandLogo ? Object.values(config.brandLogo) : [],
    imageOrigins: imageOriginsOf(config),
    checkoutOrigins: adapters.paymentProvider.checkout.origins,
    web: { mode: surroundings.web, root: surroundings.webRoot },
    checks: [() => database.check(), () => store.check(), () => jobs.check()],
    rateLimits: createRateLimits({ ...base, limiter: adapters.limiter, settings: limits }),
    sockets: overrides.sockets ?? {},
    bodyPace: overrides.bodyPace ?? {},
    loadProbe: overrides.loadProbe === undefined ? createLoadProbe() : overrides.loadProbe,
    eventStreams: overrides.eventStreams ?? {},
    cacheAges: overrides.cacheAges ?? {},
    sitemap: overrides.sitemap ?? {},
    registry: base.metrics.registry,
    metricsAllow: config.metricsAllow,
    trustedProxies: config.trustedProxies,
    countryHeader: config.region.countryHeader,
    clock: base.clock,
    logger: base.logger,
    recordSecurityEvent: base.recordSecurityEvent,
  })
  const parts = { ...base, ...adapters, ...features }
  const work = createWork(parts)
  const runCommand = (command: CommandRequest) =>
    runAdminCommand({ db: adapters.db, ...features.adminServices }, command, base.logger)
  let stopListening = async () => {}
  return {
    app,
    listen: (options) => listen(app, draining, options),
    startMail: () => work.startMail(),
    startWork: () => work.start(),
    runCommand,
    async listenToOperator() {
      // With PostgreSQL, the command line has its own connections.
      if (config.database.engine === 'postgres') return
      const copy = () => exportDatabase(adapters.database)
      stopListening = await listenToOperator({ dataDir: config.dataDir, logger: base.logger, run: runCommand, copy })
    },
    sweepFiles: () => work.sweepFiles(),
    reconciliation: features.reconciliation,
    paymentNotices: features.paymentNotices,
    async stop() {
      const pauseAndDrain = async () => {
        await work.pause()
        await draining.drain(REQUESTS_MS)
      }
      await Promise.all([stopListening(), pauseAndDrain()])
      await work.stop()
      stopping.abort()
      await draining.drain(ANSWERS_MS)
      await app.close()
      await adapters.close()
    },
  }
}
