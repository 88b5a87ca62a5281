import path from 'node:path'
import { PLAN_MODEL_TYPES, PLAN_NAMES, THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { checkDatabaseFolder, checkPostgres } from '../adapters/database/doctor-checks.ts'
import { getProviderTitle } from '../adapters/image-model/registry.ts'
import { checkSmtp } from '../adapters/mailer/smtp.ts'
import { createModels } from '../compose/models.ts'
import { checkPaymentProvider } from '../compose/payments.ts'
import { checkObjectStore } from '../compose/storage/store.ts'
import { ConfigError, readConfig, type Config } from '../config/config.ts'
import { systemClock as clock } from '../kernel/clock.ts'
import type { ModelHealth } from '../ports/image-model.ts'

export interface Diagnosis {
  /** One line per check. */
  lines: string[]
  isHealthy: boolean
}

/** The result of one check. `ending` means that it passes now but needs an action soon. */
interface CheckResult extends Pick<ModelHealth, 'state'> {
  subject: string
  text: string
}

const STATE_LABELS: Record<CheckResult['state'], string> = { ready: 'ok  ', ending: 'soon', failing: 'FAIL' }
/** The doctor generates no images, so it starts no illustrator worker. */
const runtimePaths = { illustratorWorker: new URL('file:///none') }

/**
 * Checks the configuration, whether each service is reachable, and whether each model still exists. The output contains
 * no keys.
 */
export async function diagnose(environment: Record<string, string | undefined>): Promise<Diagnosis> {
  const root = path.resolve(import.meta.dirname, '../../..')
  try {
    const results = await runChecks(readConfig(environment, root))
    const lines = results.map(({ state, subject, text }) => `${STATE_LABELS[state]}  ${subject.padEnd(9)} ${text}`)
    return { lines, isHealthy: results.every(({ state }) => state !== 'failing') }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { lines: error.issues.map((issue) => `FAIL  ${issue}`), isHealthy: false }
  }
}

/** Checks all configured services: whether they are reachable and usable. Creates nothing and never rejects. */
async function runChecks(config: Config): Promise<CheckResult[]> {
  const found = await Promise.all([
    checkImageProviders(config),
    runCheck('Database', () => checkDatabase(config)),
    runCheck('Files', () => checkObjectStore(config, clock)),
    runCheck('Email', () => checkEmailServer(config)),
    runCheck('Payments', () => checkPaymentProvider(config)),
  ])
  return found.flat()
}

async function checkImageProviders(config: Config): Promise<CheckResult[]> {
  const { models, close } = createModels(config, { clock, runtimePaths })
  const { signal } = new AbortController()
  try {
    return await Promise.all(
      PLAN_NAMES.map(async (plan) => {
        const type = PLAN_MODEL_TYPES[plan]
        const { state, detail } = await models[type].checkHealth(signal)
        const text = `${models[type].model} of ${getProviderTitle(config.models[type])}. ${detail}`
        return { state, subject: plan, text }
      }),
    )
  } finally {
    await close()
  }
}

async function checkDatabase({ database, dataDir }: Config): Promise<string> {
  return database.engine === 'postgres'
    ? checkPostgres(database.url)
    : checkDatabaseFolder(path.join(dataDir, 'database'))
}

async function checkEmailServer({ email, dataDir }: Config): Promise<string> {
  if (email.carrier === 'outbox')
    return `Not sent: stored in ${path.join(dataDir, 'outbox')} and shown on /dev/mailbox.`
  const { host } = new URL(email.url)
  await checkSmtp({ url: email.url, timeoutMs: THIRD_PARTY_TIMEOUT_MS })
  return `${host} accepts emails.`
}

async function runCheck(subject: string, check: () => Promise<string>): Promise<CheckResult> {
  try {
    return { state: 'ready', subject, text: await check() }
  } catch (error) {
    return { state: 'failing', subject, text: collectMessages(error).join(' ') }
  }
}

/** Returns the messages of an error and its causes, because the driver's own messages help the operator. */
function collectMessages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause === undefined ? [text] : [text, ...collectMessages(error.cause)]
}
