import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, vi } from 'vitest'
import { compose, type Overrides } from '../../src/compose.ts'
import type { CommandResult, CommandRequest } from '../../src/compose/admin/commands.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { createCredits } from '../../src/features/credits/index.ts'
import type { FileSweepResult } from '../../src/features/images/index.ts'
import type { WebhookHandler, Reconciliation } from '../../src/features/payments/index.ts'
import type { Realtime } from '../../src/features/realtime/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { readOrCreateSecret } from '../../src/kernel/secret-file.ts'
import type { Database } from '../../src/ports/database.ts'
import { cleanUp } from './clean-up.ts'
import { openTestDatabase } from './databases.ts'
import { IMAGE_WORKER, imageProcessPool } from '../fixtures/renditions.ts'
import { createTestModel, type TestModel } from '../fakes/test-model.ts'
import { CHEAP_PASSWORDS, insertUser, PASSWORD } from '../fixtures/users.ts'

export { PASSWORD } from '../fixtures/users.ts'

export interface TestApplication {
  app: FastifyInstance
  database: Database
  /** The application's files. Removed when it stops. */
  dataDir: string
  model: TestModel
  /** Starts background work, for a test that started the application with `runsJobs: false`. */
  startWork(): Promise<void>
  /** Deletes files without a row. */
  sweepFiles(): Promise<FileSweepResult>
  /** Runs an admin command. */
  runCommand(request: CommandRequest): Promise<CommandResult>
  reconciliation: Reconciliation
  webhookEvents: WebhookHandler
  /** Inserts a signed-in user with a confirmed email. */
  createUser(email?: string): Promise<TestUser>
  /** Like `createUser`, but through sign-up, email and confirmation. Only for tests about signing up. */
  signUp(email?: string, remoteAddress?: string): Promise<TestUser>
  /** Generates an image through the API and returns it; `body` adds or replaces fields of the request. */
  generateImage(user: Pick<TestUser, 'headers'>, body?: object): Promise<Image>
  fetchCredits(user: Pick<TestUser, 'headers'>): Promise<number>
  /**
   * Waits for an email to a recipient with this text in its subject or body, and returns the newest one. `after` is the
   * number of earlier emails that do not count.
   */
  waitForEmail(recipient: string, subject?: string, after?: number): Promise<{ subject: string; text: string }>
}

export interface TestUser {
  id: string
  email: string
  cookie: string
  /** The authorization header with an access token. */
  headers: { authorization: string }
}

export const ORIGIN = 'http://localhost:3000'
const EMAIL_WAIT = { timeout: 25_000, interval: 20 }

interface TestOverrides extends Overrides {
  model?: TestModel
  /** Uses the image providers of the environment instead of `model`. */
  usesConfiguredProviders?: boolean
  /** Whether background work starts at once. True by default. */
  runsJobs?: boolean
  checkoutScript?: string
  /** Built pages to serve. Without it there are no pages. */
  webRoot?: string
  /** Whether the application runs the database's jobs and emails. True by default if it created the database. */
  ownsJobs?: boolean
  /** Overrides of the environment's generation settings. */
  generation?: Partial<Config['generation']>
}

/**
 * Starts the whole server on a new database of the project's engine, without pages and limits. It stops after the
 * running test, or after the file's last test.
 */
export async function startTestApplication(
  environment: Record<string, string> = {},
  overrides: TestOverrides = {},
): Promise<TestApplication> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-test-'))
  const database = overrides.database ?? (await openTestDatabase())
  const model = overrides.model ?? createTestModel()
  const parsedConfig = readConfig(
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_GALLERY: '0', ...environment },
    dataDir,
  )
  const config = { ...parsedConfig, generation: { ...parsedConfig.generation, ...overrides.generation } }
  const runtimePaths = {
    migrations: '',
    snapshot: '',
    illustratorWorker: new URL('file:///none'),
    imageWorker: IMAGE_WORKER,
    checkoutScript: overrides.checkoutScript ?? '',
    webRoot: overrides.webRoot ?? '',
    web: overrides.webRoot === undefined ? ('none' as const) : ('production' as const),
    onFatal: failLoudly,
  }
  const { app, startEmails, startWork, sweepFiles, runCommand, reconciliation, webhookEvents, stop } = await compose(
    config,
    runtimePaths,
    {
      limits: 'off',
      responsePaddingMs: 0,
      passwordCost: CHEAP_PASSWORDS,
      // Prevents load shedding and rate-limit store timeouts on a busy machine.
      loadProbe: null,
      limitStoreTimeoutMs: 30_000,
      // A test's changes must be visible immediately.
      cacheAges: { freshMs: 0, staleMs: 0 },
      readinessTtlMs: 0,
      imageProcessPool,
      ...overrides,
      // The owner of a passed database closes it.
      database: overrides.database ? { ...database, close: async () => {} } : database,
      ...(overrides.usesConfiguredProviders ? {} : { model }),
    },
  )
  // With another application's database, that application runs the jobs. An email sent here would be in the wrong
  // mailbox.
  const ownsJobs = overrides.ownsJobs ?? overrides.database === undefined
  if (ownsJobs) await startEmails()
  if (ownsJobs && (overrides.runsJobs ?? true)) await startWork()
  cleanUp(async () => {
    await stop()
    await rm(dataDir, { recursive: true })
  })

  /** Lists the emails to a recipient, newest first. */
  async function emailsTo(recipient: string, subject: string): Promise<{ subject: string; text: string }[]> {
    const { body } = await app.inject('/dev/mailbox')
    const articles = body.split('<article>').map(unescapeHtml)
    return articles
      .filter((article) => article.includes(`To ${recipient}`) && article.includes(subject))
      .map((text) => ({ subject: /<h2>(.*)<\/h2>/.exec(text)?.[1] ?? '', text }))
  }

  /** Polls, because a job sends the email. */
  const waitForEmail = (recipient: string, subject = '', after = 0) =>
    vi.waitFor(async () => {
      const found = await emailsTo(recipient, subject)
      if (!found[0] || found.length <= after) throw new Error(`No email to ${recipient}.`)
      return found[0]
    }, EMAIL_WAIT)

  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir))
  const { openAccount } = createCredits({
    ...config,
    db: database.db,
    clock: overrides.clock ?? systemClock,
    secret,
    mayGetWelcomeCredits: async () => true,
    realtime: noRealtime,
    presentPlan: () => expect.unreachable('Opening an account must not present a plan.'),
  })
  let userCount = 0
  const nextEmail = () => `user-${++userCount}@example.org`

  async function fetchToken(email: string, cookie: string): Promise<TestUser> {
    const issued = await app.inject({ url: '/api/auth/token', headers: { cookie } })
    const { token } = issued.json<{ token: string }>()
    return { id: decodeJwt(token).sub ?? '', email, cookie, headers: { authorization: `Bearer ${token}` } }
  }

  return {
    app,
    database,
    dataDir: config.dataDir,
    model,
    startWork,
    sweepFiles,
    runCommand,
    reconciliation,
    webhookEvents,
    waitForEmail,
    async generateImage({ headers }, body = {}) {
      const payload = { prompt: 'a heron', ...body }
      const response = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
      const [image] = response.json<{ images: Image[] }>().images
      return image ?? expect.unreachable(response.body)
    },
    async fetchCredits({ headers }) {
      return (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits
    },
    async createUser(email = nextEmail()) {
      const { cookie } = await insertUser(database.db, email, { secret, openAccount })
      return fetchToken(email, cookie)
    },
    async signUp(email = nextEmail(), remoteAddress = '127.0.0.1') {
      const before = (await emailsTo(email, '')).length
      const signedUp = await app.inject({
        remoteAddress,
        method: 'POST',
        url: '/api/auth/sign-up/email',
        headers: { origin: ORIGIN },
        payload: { email, password: PASSWORD, name: email.split('@')[0] },
      })
      const token = /token=([\w.-]+)/.exec((await waitForEmail(email, '', before)).text)?.[1] ?? ''
      const headers = { cookie: toCookieHeader(signedUp) }
      const confirmed = await app.inject({ remoteAddress, url: `/api/auth/verify-email?token=${token}`, headers })
      return fetchToken(email, toCookieHeader(confirmed))
    },
  }
}

/** Used for inserting users: it publishes no event, because a late event could reach a test's listener. */
const noRealtime: Realtime = {
  publish: async () => {},
  notifySql: () => sql`null`,
  subscribe: () => () => {},
  subscribeToAll: () => () => {},
}

function toCookieHeader({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
}

function failLoudly(error: Error): never {
  throw error
}
