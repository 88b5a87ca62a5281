import path from 'node:path'
import { examine, type Finding } from '../compose/examine.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'

export interface Diagnosis {
  /** One line per check. */
  lines: string[]
  isWell: boolean
}

const MARKS: Record<Finding['state'], string> = { well: 'ok  ', soon: 'soon', failing: 'FAIL' }
/** The doctor renders no images. */
const surroundings = { illustratorWorker: new URL('file:///none') }

/**
 * Checks the configuration, whether each service is reachable, and whether its model still exists. The output contains
 * no keys.
 */
export async function diagnose(environment: Record<string, string | undefined>): Promise<Diagnosis> {
  const root = path.resolve(import.meta.dirname, '../../..')
  try {
    const config = readConfig(environment, root)
    const findings = await examine(config, { clock: systemClock, surroundings })
    const lines = findings.map(({ state, subject, text }) => `${MARKS[state]}  ${subject.padEnd(9)} ${text}`)
    return { lines, isWell: findings.every(({ state }) => state !== 'failing') }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { lines: error.mistakes.map((mistake) => `FAIL  ${mistake}`), isWell: false }
  }
}
