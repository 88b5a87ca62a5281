import pino from 'pino'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { ignoreCrashPoint } from '../kernel/crash-points.ts'
import { restrictDataFolder } from '../kernel/data-folder.ts'
import { getFileMinAgeMs } from './storage/store.ts'
import { readOrCreateSecret } from '../kernel/secret-file.ts'
import { createSecurityLog } from '../kernel/security-log.ts'
import { requireFinishedRestore } from './archive/restore-mark.ts'
import { createMetrics } from './metrics/metrics.ts'
import type { Overrides, RuntimePaths } from './app-options.ts'
import { serializeError } from '../kernel/log-error.ts'
import { getLogSubject } from '../kernel/log-context.ts'

/**
 * Longer than the difference between the response times for existing and unknown accounts, and short enough for users.
 */
const RESPONSE_PADDING_MS = 500

/** Creates the context that everything is built from: configuration, log, clock and secret. */
export async function createAppContext(config: Config, runtimePaths: RuntimePaths, overrides: Overrides) {
  requireFinishedRestore(config)
  const logger = createLog(config, overrides)
  await restrictDataFolder(config.dataDir, logger)
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir))
  const metrics = createMetrics()
  return {
    config,
    runtimePaths,
    logger,
    alerts: metrics.alerts,
    metrics,
    clock: overrides.clock ?? systemClock,
    passCrashPoint: overrides.passCrashPoint ?? ignoreCrashPoint,
    responsePaddingMs: overrides.responsePaddingMs ?? RESPONSE_PADDING_MS,
    passwordCost: overrides.passwordCost,
    fileMinAgeMs: overrides.fileMinAgeMs ?? getFileMinAgeMs(config),
    secret,
    recordSecurityEvent: createSecurityLog({ logger, secret }),
  }
}

/**
 * Creates the log: one line of JSON per event. Lines logged for a request, a generation, an order or an email contain
 * its id.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, { log }: Pick<Overrides, 'log'>): pino.Logger {
  const options: pino.LoggerOptions = {
    level: logLevel,
    serializers: { err: serializeError },
    mixin(_fields, _level, logger) {
      const subject = getLogSubject()
      if (!('requestId' in logger.bindings())) return { ...subject }
      // The request's own logger already adds the request id.
      const { requestId: _requestId, ...others } = subject
      return others
    },
  }
  return log ? pino(options, log) : pino(options)
}
