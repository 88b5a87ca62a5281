import path from 'node:path'
import { PLAN_MODEL_TYPES, PLAN_NAMES, THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { checkDatabaseFolder, checkPostgres } from '../adapters/database/doctor-checks.ts'
import { getProviderTitle } from '../adapters/image-model/registry.ts'
import { checkSmtp } from '../adapters/mailer/smtp.ts'
import type { Config } from '../config/config.ts'
import type { ModelHealth } from '../ports/image-model.ts'
import { createModels, type ModelsDependencies } from './models.ts'
import { checkPaymentProvider } from './payments.ts'
import { checkObjectStore } from './storage/store.ts'

/** The result of one check. `warning` means that it passes now but will fail without an action. */
export interface CheckResult {
  state: 'ok' | 'warning' | 'failing'
  subject: string
  text: string
}

const STATES = { ready: 'ok', ending: 'warning', failing: 'failing' } as const satisfies Record<
  ModelHealth['state'],
  string
>

/** Checks all configured services: whether they are reachable and usable. Creates nothing and never rejects. */
export async function runDoctorChecks(config: Config, dependencies: ModelsDependencies): Promise<CheckResult[]> {
  const found = await Promise.all([
    checkImageProviders(config, dependencies),
    runCheck('Database', () => checkDatabase(config)),
    runCheck('Files', () => checkObjectStore(config, dependencies.clock)),
    runCheck('Email', () => checkEmailServer(config)),
    runCheck('Payments', () => checkPaymentProvider(config)),
  ])
  return found.flat()
}

async function checkImageProviders(config: Config, dependencies: ModelsDependencies): Promise<CheckResult[]> {
  const { models, close } = createModels(config, dependencies)
  const { signal } = new AbortController()
  try {
    return await Promise.all(
      PLAN_NAMES.map(async (plan) => {
        const type = PLAN_MODEL_TYPES[plan]
        const { state, detail } = await models[type].checkHealth(signal)
        const text = `${models[type].model} of ${getProviderTitle(config.models[type])}. ${detail}`
        return { state: STATES[state], subject: plan, text }
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
    return { state: 'ok', subject, text: await check() }
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
