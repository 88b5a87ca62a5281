import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp } from './app.ts'
import { openAdapters } from './compose/adapters.ts'
import { createFeatures } from './compose/features.ts'
import { imageOriginsOf } from './compose/store.ts'
import { youngFilesMs } from './compose/file-sweep.ts'
import type { Overrides, Surroundings } from './compose/parts.ts'
import { tellOfTestKeys } from './compose/payments.ts'
import { createWork } from './compose/work.ts'
import type { Config } from './config.ts'
import type { FileSweepResult } from './features/images/index.ts'
import type { PaymentNotices, Reconciliation } from './features/payments/index.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createAlerts } from './kernel/alerts.ts'
import { systemClock } from './kernel/clock.ts'
import { passOn } from './kernel/crash-points.ts'
import { serializeError } from './kernel/log-error.ts'
import { readOrMakeSecret } from './kernel/secret-file.ts'

export type { Overrides, Surroundings } from './compose/parts.ts'

/** Half a second: more than the difference between a known and an unknown address, less than anybody minds. */
const EVEN_TIMES_MS = 500

export interface Application {
  app: FastifyInstance
  /** Starts sending mail, which every process does. */
  startMail(): Promise<void>
  /** Starts what this process does in the background, as its role says. Pages can be served before. */
  startWork(): Promise<void>
  /** Erases files without a row, as is done every hour. */
  sweepFiles(): Promise<FileSweepResult>
  /** Asks the payment provider, as is done every few seconds. */
  reconciliation: Reconciliation
  /** What the payment provider's webhook is heard by. */
  paymentNotices: PaymentNotices
  /** Takes no more work, waits for what is under way, lets go of everything. */
  stop(): Promise<void>
}

/** The composition root: the one place that knows which adapter serves which port, and which feature needs which other. */
export async function compose(
  config: Config,
  surroundings: Surroundings,
  overrides: Overrides = {},
): Promise<Application> {
  const options = { level: config.logLevel, serializers: { err: serializeError } }
  const logger = overrides.log ? pino(options, overrides.log) : pino(options)
  const base = {
    config,
    surroundings,
    logger,
    alerts: createAlerts(),
    clock: overrides.clock ?? systemClock,
    passCrashPoint: overrides.passCrashPoint ?? passOn,
    evenTimesMs: overrides.evenTimesMs ?? EVEN_TIMES_MS,
    youngFilesMs: overrides.youngFilesMs ?? youngFilesMs(config),
    secret: config.authSecret ?? (await readOrMakeSecret(config.dataDir)),
  }
  const adapters = await openAdapters(base, overrides)
  tellOfTestKeys(adapters.paymentProvider, logger)
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
      payments: {
        checkoutScript: adapters.paymentProvider.checkout.scriptUrl,
        isTest: adapters.paymentProvider.checkout.isTest,
        fallbackKeyId: config.payments.fallbackKeyId,
      },
    },
    imageOrigins: imageOriginsOf(config),
    checkoutOrigins: adapters.paymentProvider.checkout.origins,
    web: { mode: surroundings.web, root: surroundings.webRoot },
    checks: [() => database.check(), () => store.check(), () => jobs.check()],
    rateLimits: createRateLimits(adapters.limiter, base.clock, overrides.limits),
    eventStreams: overrides.eventStreams ?? {},
    publicAnswers: overrides.publicAnswers ?? {},
    alerts: base.alerts,
    metricsAllow: config.metricsAllow,
    trustedProxies: config.trustedProxies,
    clock: base.clock,
    logger,
  })
  const work = createWork({ ...base, ...adapters, ...features })
  return {
    app,
    startMail: () => work.startMail(),
    startWork: () => work.start(),
    sweepFiles: () => work.sweepFiles(),
    reconciliation: features.reconciliation,
    paymentNotices: features.paymentNotices,
    async stop() {
      await app.close()
      await work.stop()
      await adapters.close()
    },
  }
}
