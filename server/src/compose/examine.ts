import path from 'node:path'
import { PLAN_MODEL_TYPES, PLAN_NAMES, THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { examineFolder, examinePostgres } from '../adapters/database/examine.ts'
import { titleOf } from '../adapters/image-model/registry.ts'
import { examineSmtp } from '../adapters/mailer/smtp.ts'
import type { Config } from '../config/config.ts'
import type { ModelHealth } from '../ports/image-model.ts'
import { createModels, type ModelsDependencies } from './models.ts'
import { examinePayments } from './payments.ts'
import { examineStore } from './storage/store.ts'

/** The result of one check. `soon` means that it will need an action. */
export interface Finding {
  state: 'well' | 'soon' | 'failing'
  subject: string
  text: string
}

const STATES = { ready: 'well', ending: 'soon', failing: 'failing' } as const satisfies Record<
  ModelHealth['state'],
  string
>

/** Checks everything that is configured, and whether services are reachable. Creates nothing and never rejects. */
export async function examine(config: Config, dependencies: ModelsDependencies): Promise<Finding[]> {
  const found = await Promise.all([
    examineEngines(config, dependencies),
    find('Database', () => examineDatabase(config)),
    find('Files', () => examineStore(config, dependencies.clock)),
    find('Mail', () => examineMail(config)),
    find('Payments', () => examinePayments(config)),
  ])
  return found.flat()
}

async function examineEngines(config: Config, dependencies: ModelsDependencies): Promise<Finding[]> {
  const { models, close } = createModels(config, dependencies)
  const { signal } = new AbortController()
  try {
    return await Promise.all(
      PLAN_NAMES.map(async (plan) => {
        const type = PLAN_MODEL_TYPES[plan]
        const { state, detail } = await models[type].examine(signal)
        const text = `${models[type].model} of ${titleOf(config.models[type])}. ${detail}`
        return { state: STATES[state], subject: plan, text }
      }),
    )
  } finally {
    await close()
  }
}

async function examineDatabase({ database, dataDir }: Config): Promise<string> {
  return database.engine === 'postgres' ? examinePostgres(database.url) : examineFolder(path.join(dataDir, 'database'))
}

async function examineMail({ mail, dataDir }: Config): Promise<string> {
  if (mail.carrier === 'outbox') return `Not sent: stored in ${path.join(dataDir, 'outbox')} and shown on /dev/mailbox.`
  const { host } = new URL(mail.url)
  await examineSmtp({ url: mail.url, timeoutMs: THIRD_PARTY_TIMEOUT_MS })
  return `${host} accepts emails.`
}

async function find(subject: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { state: 'well', subject, text: await look() }
  } catch (error) {
    return { state: 'failing', subject, text: reasonsOf(error).join(' ') }
  }
}

/** Returns the messages of an error and its causes: here the driver's own messages help. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause === undefined ? [text] : [text, ...reasonsOf(error.cause)]
}
