import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, vi } from 'vitest'
import { compose, type Overrides } from '../compose.ts'
import { readConfig, type Config } from '../config.ts'
import type { FileSweepResult } from '../features/images/index.ts'
import type { PaymentNotices, Reconciliation } from '../features/payments/index.ts'
import type { Database } from '../ports/database.ts'
import { openTestDatabase } from './databases.ts'
import { PICTURE_WORKER } from './renditions.ts'
import { createTestModel, type TestModel } from './test-model.ts'

export interface TestApplication {
  app: FastifyInstance
  database: Database
  model: TestModel
  /** For a test that starts without work. */
  startWork(): Promise<void>
  /** Erases files without a row. */
  sweepFiles(): Promise<FileSweepResult>
  reconciliation: Reconciliation
  paymentNotices: PaymentNotices
  /** A user with a confirmed address, signed in. */
  signUp(email?: string): Promise<TestUser>
  /** The newest mail to an address, with this in its subject or text. */
  mailTo(address: string, subject?: string): Promise<{ subject: string; text: string }>
}

export interface TestUser {
  id: string
  email: string
  cookie: string
  /** Of an access token, ready for a call. */
  headers: { authorization: string }
}

export const ORIGIN = 'http://localhost:3000'
export const PASSWORD = 'correct horse battery'
const MAIL_WAIT = { timeout: 25_000, interval: 20 }

interface TestOverrides extends Overrides {
  model?: TestModel
  /** The engines of the environment draw, instead of `model`. */
  hasOwnEngines?: boolean
  works?: boolean
  checkoutScript?: string
  /** Built pages to serve; else there are none. */
  webRoot?: string
  /** Whether mails and work of the database are this application's; of a database that was made for it, they are. */
  ownsJobs?: boolean
  /** What takes the place of the environment's for generations. */
  generation?: Partial<Config['generation']>
}

/** The whole server on a fresh database of the project's engine, without pages and limits. Call it at the top of a test file. */
export async function startTestApplication(
  environment: Record<string, string> = {},
  overrides: TestOverrides = {},
): Promise<TestApplication> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-test-'))
  const database = overrides.database ?? (await openTestDatabase())
  const model = overrides.model ?? createTestModel()
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_GALLERY: '0', ...environment }, dataDir)
  const config = { ...read, generation: { ...read.generation, ...overrides.generation } }
  const surroundings = {
    migrations: '',
    snapshot: '',
    demoWorker: new URL('file:///none'),
    pictureWorker: PICTURE_WORKER,
    checkoutScript: overrides.checkoutScript ?? '',
    webRoot: overrides.webRoot ?? '',
    web: overrides.webRoot === undefined ? ('none' as const) : ('production' as const),
    onFatal: failLoudly,
  }
  const { app, startMail, startWork, sweepFiles, reconciliation, paymentNotices, stop } = await compose(
    config,
    surroundings,
    {
      limits: 'off',
      evenTimesMs: 0,
      // What a busy machine is late with is not the test's.
      loadProbe: null,
      // What a test has changed shows at once.
      publicAnswers: { freshMs: 0, staleMs: 0 },
      ...overrides,
      database,
      ...(overrides.hasOwnEngines ? {} : { model }),
    },
  )
  // On another's database the jobs are the other's: a mail taken here would lie in an outbox that nobody reads.
  const ownsJobs = overrides.ownsJobs ?? overrides.database === undefined
  if (ownsJobs) await startMail()
  if (ownsJobs && (overrides.works ?? true)) await startWork()
  afterAll(async () => {
    await stop()
    await rm(dataDir, { recursive: true })
  })

  /** Newest first. */
  async function mailsTo(address: string, subject: string): Promise<{ subject: string; text: string }[]> {
    const { body } = await app.inject('/dev/mailbox')
    const articles = body.split('<article>').map(unescapeHtml)
    return articles
      .filter((article) => article.includes(`To ${address}`) && article.includes(subject))
      .map((text) => ({ subject: /<h2>(.*)<\/h2>/.exec(text)?.[1] ?? '', text }))
  }

  /** Mail goes by a job, so it takes a moment; `after` tells how many there were before. */
  const mailTo = (address: string, subject = '', after = 0) =>
    vi.waitFor(async () => {
      const found = await mailsTo(address, subject)
      if (!found[0] || found.length <= after) throw new Error(`No mail to ${address}.`)
      return found[0]
    }, MAIL_WAIT)

  let users = 0
  return {
    app,
    database,
    model,
    startWork,
    sweepFiles,
    reconciliation,
    paymentNotices,
    mailTo,
    async signUp(email = `user-${++users}@example.org`) {
      const before = (await mailsTo(email, '')).length
      await app.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        headers: { origin: ORIGIN },
        payload: { email, password: PASSWORD, name: email.split('@')[0] },
      })
      const token = /token=([\w.-]+)/.exec((await mailTo(email, '', before)).text)?.[1] ?? ''
      const confirmed = await app.inject(`/api/auth/verify-email?token=${token}`)
      const cookie = confirmed.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
      const issued = await app.inject({ url: '/api/auth/token', headers: { cookie } })
      const accessToken = issued.json<{ token: string }>().token
      const { sub } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string
      }
      return { id: sub, email, cookie, headers: { authorization: `Bearer ${accessToken}` } }
    },
  }
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
}

function failLoudly(error: Error): never {
  throw error
}
