import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { passOn } from '../kernel/crash-points.ts'
import { closeDataFolder } from '../kernel/data-folder.ts'
import { readOrMakeSecret } from '../kernel/secret-file.ts'
import { createSecurityLog } from '../kernel/security-log.ts'
import { requireFinishedRestore } from './archive/restore-mark.ts'
import { youngFilesMs } from './storage/file-sweep.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import type { Overrides, Surroundings } from './parts.ts'

/** Half a second: more than the difference between a known and an unknown address, less than anybody minds. */
const EVEN_TIMES_MS = 500

/** What everything is made from: configuration, log, clock and secret. */
export async function createBase(config: Config, surroundings: Surroundings, overrides: Overrides) {
  requireFinishedRestore(config)
  const logger = createLog(config, overrides)
  await closeDataFolder(config.dataDir, logger)
  const secret = config.authSecret ?? (await readOrMakeSecret(config.dataDir))
  const metrics = createMetrics()
  return {
    config,
    surroundings,
    logger,
    alerts: metrics.alerts,
    metrics,
    clock: overrides.clock ?? systemClock,
    passCrashPoint: overrides.passCrashPoint ?? passOn,
    evenTimesMs: overrides.evenTimesMs ?? EVEN_TIMES_MS,
    passwordCost: overrides.passwordCost,
    youngFilesMs: overrides.youngFilesMs ?? youngFilesMs(config),
    secret,
    recordSecurityEvent: createSecurityLog({ logger, secret }),
  }
}
