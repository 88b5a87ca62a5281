import path from 'node:path'
import { runDoctorChecks, type CheckResult } from '../compose/doctor-checks.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'

export interface Diagnosis {
  /** One line per check. */
  lines: string[]
  isHealthy: boolean
}

const STATE_LABELS: Record<CheckResult['state'], string> = { ok: 'ok  ', warning: 'soon', failing: 'FAIL' }
/** The doctor generates no images, so it starts no illustrator worker. */
const runtimePaths = { illustratorWorker: new URL('file:///none') }

/**
 * Checks the configuration, whether each service is reachable, and whether each model still exists. The output contains
 * no keys.
 */
export async function diagnose(environment: Record<string, string | undefined>): Promise<Diagnosis> {
  const root = path.resolve(import.meta.dirname, '../../..')
  try {
    const config = readConfig(environment, root)
    const results = await runDoctorChecks(config, { clock: systemClock, runtimePaths })
    const lines = results.map(({ state, subject, text }) => `${STATE_LABELS[state]}  ${subject.padEnd(9)} ${text}`)
    return { lines, isHealthy: results.every(({ state }) => state !== 'failing') }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { lines: error.issues.map((issue) => `FAIL  ${issue}`), isHealthy: false }
  }
}
