import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openAdapters } from './compose/adapters.ts'
import { runAdminCommand, type CommandResult, type CommandRequest } from './compose/admin/commands.ts'
import { startCommandServer } from './compose/admin/command-server.ts'
import { exportDatabase } from './compose/archive/export.ts'
import { createAppContext } from './compose/app-context.ts'
import { createFeatures } from './compose/features.ts'
import { getImageOrigins } from './compose/storage/store.ts'
import type { Overrides, RuntimePaths } from './compose/app-options.ts'
import { reportTestCredits, warnAboutTestKeys } from './compose/payments.ts'
import { createOperator, createSite } from './compose/site.ts'
import { registerInstallationMetrics } from './compose/metrics/installation.ts'
import { createWelcomeLimit } from './compose/welcome-limit.ts'
import { createWork } from './compose/work.ts'
import { getOrigins, type Config } from './config/config.ts'
import type { FileSweepResult } from './features/images/index.ts'
import type { WebhookHandler, Reconciliation } from './features/payments/index.ts'
import { deleteUnreadableSigningKeys } from './features/users/index.ts'
import { listen, type ListenOptions } from './http/ops/listen.ts'
import { createLoadProbe } from './http/guards/load-shedding.ts'
import { createRateLimits } from './http/limits/rate-limits.ts'
import { toLimitSettings } from './http/limits/quotas.ts'

export type { Overrides, RuntimePaths } from './compose/app-options.ts'

export interface Application {
  app: FastifyInstance
  listen(options: ListenOptions): Promise<void>
  /** Starts sending emails. Every process does this. */
  startEmails(): Promise<void>
  /** Starts the background work of this process's role. The process can serve pages before that. */
  startWork(): Promise<void>
  /** Runs an admin command. */
  runCommand(command: CommandRequest): Promise<CommandResult>
  /** Serves the command line of an embedded database, which only this process can open. */
  startCommandServer(): Promise<void>
  /** Deletes files that no row references, as the hourly task does. */
  sweepFiles(): Promise<FileSweepResult>
  /** Queries the payment provider, as the periodic task does. */
  reconciliation: Reconciliation
  /** Handles the payment provider's webhook. */
  webhookEvents: WebhookHandler
  /** Stops accepting work, waits for work in progress and closes everything. */
  stop(): Promise<void>
}

const READINESS_TTL_MS = 1_000
/** How long a stop waits for running requests. */
const REQUEST_GRACE_MS = 10_000
/** How long a stop waits, after the last model call, for responses that waited for this call. */
const RESPONSE_GRACE_MS = 3_000

/**
 * The composition root: the only place that knows which adapter implements which port, and which feature uses which
 * other.
 */
export async function compose(
  config: Config,
  runtimePaths: RuntimePaths,
  overrides: Overrides = {},
): Promise<Application> {
  const context = await createAppContext(config, runtimePaths, overrides)
  const adapters = await openAdapters(context, overrides)
  registerInstallationMetrics({ ...context, ...adapters })
  warnAboutTestKeys(adapters.paymentProvider, context.logger)
  await reportTestCredits(adapters.paymentProvider, { ...context, db: adapters.db })
  const limits = overrides.limits ?? toLimitSettings(config.rateLimits)
  const mayGetWelcomeCredits = createWelcomeLimit({ ...context, limiter: adapters.limiter, settings: limits })
  const stopping = new AbortController()
  const features = await createFeatures({ ...context, ...adapters, mayGetWelcomeCredits, stopping: stopping.signal })
  await deleteUnreadableSigningKeys(adapters.db, context.secret)
  const { database, store, jobs, mailbox } = adapters
  const sandbox = adapters.paymentProvider.name === 'sandbox' ? adapters.sandbox : null
  sandbox?.deliverTo(features.webhookEvents)
  const { app, draining } = await createApp({
    ...features,
    sandbox: sandbox && { handle: sandbox.handle, origins: getOrigins(config), isLocal: config.isLocal },
    mailbox: config.isLocal ? mailbox : null,
    site: createSite(config, runtimePaths, adapters.paymentProvider.checkout),
    operator: createOperator(config),
    security: config.security,
    brandFiles: config.brandLogo ? Object.values(config.brandLogo) : [],
    imageOrigins: getImageOrigins(config),
    checkoutOrigins: adapters.paymentProvider.checkout.origins,
    dataDir: config.dataDir,
    web: { mode: runtimePaths.web, root: runtimePaths.webRoot },
    checks: [() => database.check(), () => store.check(), () => jobs.check()],
    readinessTtlMs: overrides.readinessTtlMs ?? READINESS_TTL_MS,
    rateLimits: createRateLimits({ ...context, limiter: adapters.limiter, settings: limits }),
    sockets: overrides.sockets ?? {},
    bodyPace: overrides.bodyPace ?? {},
    loadProbe: overrides.loadProbe === undefined ? createLoadProbe() : overrides.loadProbe,
    eventStreams: overrides.eventStreams ?? {},
    cacheAges: overrides.cacheAges ?? {},
    sitemap: overrides.sitemap ?? {},
    registry: context.metrics.registry,
    metricsAllow: config.metricsAllow,
    trustedProxies: config.trustedProxies,
    countryHeader: config.region.countryHeader,
    clock: context.clock,
    logger: context.logger,
    recordSecurityEvent: context.recordSecurityEvent,
  })
  const components = { ...context, ...adapters, ...features }
  const work = createWork(components)
  const runCommand = (command: CommandRequest) =>
    runAdminCommand({ db: adapters.db, ...features.adminServices }, command, context.logger)
  let stopCommandServer = async () => {}
  return {
    app,
    listen: (options) => listen(app, draining, options),
    startEmails: () => work.startEmails(),
    startWork: () => work.start(),
    runCommand,
    async startCommandServer() {
      // With PostgreSQL, the command line has its own connections.
      if (config.database.engine === 'postgres') return
      const copyDatabase = () => exportDatabase(adapters.database)
      stopCommandServer = await startCommandServer({
        dataDir: config.dataDir,
        logger: context.logger,
        run: runCommand,
        copyDatabase,
      })
    },
    sweepFiles: () => work.sweepFiles(),
    reconciliation: features.reconciliation,
    webhookEvents: features.webhookEvents,
    async stop() {
      const pauseAndDrain = async () => {
        await work.pause()
        await draining.drain(REQUEST_GRACE_MS)
      }
      await Promise.all([stopCommandServer(), pauseAndDrain()])
      await work.stop()
      stopping.abort()
      await draining.drain(RESPONSE_GRACE_MS)
      await app.close()
      await adapters.close()
    },
  }
}
