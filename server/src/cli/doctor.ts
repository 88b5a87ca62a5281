import path from 'node:path'
import { examine, type Finding } from '../compose/examine.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'

export interface Diagnosis {
  /** To be printed one below the other. */
  lines: string[]
  isWell: boolean
}

const MARKS: Record<Finding['state'], string> = { well: 'ok  ', soon: 'soon', failing: 'FAIL' }
/** Nothing is drawn here. */
const surroundings = { illustratorWorker: new URL('file:///none') }

/** What is configured, whether it is reachable, and whether its model is still served; in plain words, and without any key. */
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
