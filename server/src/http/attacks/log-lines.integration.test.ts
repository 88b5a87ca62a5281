import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { ORIGIN, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { createTestModel } from '../../../test/fakes/test-model.ts'

// Tests the content of the log at its most verbose level, while almost everything fails.

interface Line {
  level: number
  msg: string
  requestId?: string
}

const written: string[] = []
const printed: unknown[] = []
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  vi.spyOn(console, name).mockImplementation((...messages) => void printed.push(messages))
}
afterAll(() => void vi.restoreAllMocks())
const model = createTestModel()
const application = await startTestApplication(
  { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1' },
  { model, log: { write: (line) => void written.push(line) } },
)
const { app, database, createUser } = application
const { submit, parseGeneration, waitUntilFinished } = createGenerationCalls(application)
const MIN_LINES = inject('deep') ? 10_000 : 40

/** All private data of this test contains this text. The log must not contain it. */
const CANARY = 'canary7Zq'
const PASSWORD = `${CANARY} pass word`
const LINE_BREAKS = '\r\n{"level":60,"msg":"forged"}\r\n\u2028\u001b[31m'
const user = await createUser(`${CANARY.toLowerCase()}@example.org`)
const lines = () => written.map((line) => JSON.parse(line) as Line)

const postAuthTo = (target: Pick<typeof app, 'inject'>, path: string, payload: object | string) =>
  target.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload,
  })
const postAuth = (path: string, payload: object) => postAuthTo(app, path, payload)

/** Sends requests that fail, with new email addresses and names each time. Returns the ids of the requests. */
async function sendFailingRequests(
  { headers, cookie, email }: TestUser,
  target: Pick<typeof app, 'inject'> = app,
): Promise<string[]> {
  const unknownEmail = `${CANARY}.${randomUUID()}@example.org`
  const post = (url: string, payload: object | string, type = 'application/json') =>
    target.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type, 'user-agent': CANARY, referer: CANARY },
      payload,
    })
  const responses = await Promise.all([
    postAuthTo(target, 'sign-in/email', { email, password: [PASSWORD] }),
    postAuthTo(target, 'sign-up/email', { email: unknownEmail, password: 'short', name: CANARY + LINE_BREAKS }),
    postAuthTo(target, 'sign-in/email', `{"email":"${unknownEmail}","password":"${PASSWORD}`),
    postAuthTo(target, 'request-password-reset', { email, redirectTo: `//${CANARY}` }),
    postAuthTo(target, 'reset-password', { token: CANARY, newPassword: PASSWORD }),
    postAuthTo(target, 'sign-in/social', { provider: CANARY, callbackURL: '/' }),
    target.inject(`/api/auth/verify-email?token=${CANARY}`),
    target.inject(`/api/auth/callback/google?code=${CANARY}&state=${CANARY}`),
    target.inject({ url: '/api/auth/token', headers: { cookie: `${cookie}x` } }),
    target.inject({
      method: 'PATCH',
      url: '/api/users/settings',
      headers,
      payload: { full_name: CANARY + LINE_BREAKS, phone: CANARY },
    }),
    target.inject({ method: 'PATCH', url: '/api/users/settings', headers, payload: { full_name: `${CANARY} Name` } }),
    post('/api/users/password', { newPassword: PASSWORD, currentPassword: PASSWORD }),
    post('/api/users/delete', { confirmation: unknownEmail }),
    post('/api/images/generate', { prompt: CANARY + LINE_BREAKS, image: `data:image/png;base64,${CANARY}` }),
    post('/api/images/generate', `{"prompt":"${CANARY}`),
    post('/api/upload', { image: `data:image/png;base64,${CANARY}`, prompt: CANARY }),
    post('/api/payments/create-order', { packId: CANARY }),
    post('/api/payments/verify-payment', { orderId: CANARY, paymentId: CANARY, signature: CANARY, packId: CANARY }),
    post('/api/payments/webhook', `{"event":"${CANARY}","email":"${unknownEmail}"}`),
    target.inject(`/api/images/public?q=${CANARY}&page=x`),
    target.inject(`/${CANARY}?token=${CANARY}`),
    target.inject({ url: '/api/users/credits', headers: { authorization: `Bearer ${CANARY}` } }),
  ])
  return responses.map((response) => String(response.headers['x-request-id']))
}

/** Sends the same requests while a table is missing: every failed query is logged. */
async function sendRequestsWithoutTable(table: string): Promise<void> {
  await database.db.execute(sql.raw(`alter table ${table} rename to hidden`))
  try {
    await sendFailingRequests(user)
  } finally {
    await database.db.execute(sql.raw(`alter table hidden rename to ${table}`))
  }
}

test('a wrong password is logged once, without the password and the email address', async () => {
  const firstLine = written.length
  for (const email of [user.email, `${CANARY}@example.org`]) {
    expect((await postAuth('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(401)
  }
  const events = lines()
    .slice(firstLine)
    .filter(({ msg }) => msg === 'A security event.')
  expect(events).toMatchObject([
    { level: 30, event: 'sign-in', outcome: 'refused' },
    { level: 30, event: 'sign-in', outcome: 'refused' },
  ])
  expect(JSON.stringify(events).toLowerCase()).not.toContain(CANARY.toLowerCase())
})

test('a failed generation is logged once, without the prompt', async () => {
  model.respond = async ({ prompt }) => {
    throw Object.assign(new Error(`I can not draw ${prompt} for ${user.email}`), { response: { body: prompt } })
  }
  const { id } = parseGeneration(await submit(user, { prompt: `${CANARY} in a garden` }))
  await waitUntilFinished(user, id)
  await expect.poll(() => lines().filter(({ msg }) => msg.startsWith('A generation failed'))).toHaveLength(1)
})

test(
  `${MIN_LINES.toLocaleString('en')} log lines of failures contain no private data, and each line is one event`,
  { timeout: 1_200_000 },
  async () => {
    const tables = [
      'users',
      'user_settings',
      'generations',
      'sessions',
      'orders',
      'verifications',
      'images',
      'outgoing_emails',
    ]
    while (written.length < MIN_LINES) for (const table of tables) await sendRequestsWithoutTable(table)
    expect(written.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(lines().filter(({ msg }) => msg === 'forged')).toEqual([])
    const privateTexts = [
      CANARY,
      encodeURIComponent(PASSWORD),
      user.headers.authorization.slice(-40),
      user.cookie.slice(-40),
    ]
    for (const text of privateTexts) {
      expect(written.filter((line) => line.toLowerCase().includes(text.toLowerCase())).slice(0, 3)).toEqual([])
    }
    expect(printed).toEqual([])
  },
)

test('every log line of a request has the id that the response contains', async () => {
  // Without jobs, because failures in the background do not belong to a request.
  const writtenHere: string[] = []
  const withoutJobs = await startTestApplication(
    { LOG_LEVEL: 'debug' },
    { ownsJobs: false, log: { write: (line) => void writtenHere.push(line) } },
  )
  const testUser = await withoutJobs.createUser()
  await withoutJobs.database.db.execute(sql`alter table users rename to hidden`)
  const requestIds = await sendFailingRequests(testUser, withoutJobs.app)
  const requestLines = writtenHere.map((line) => JSON.parse(line) as Line)
  expect(requestLines.length).toBeGreaterThan(3)
  for (const line of requestLines)
    expect([line.msg, requestIds]).toEqual([line.msg, expect.arrayContaining([line.requestId])])
})

test('an expected rejection is not logged as a warning', async () => {
  const firstLine = written.length
  await app.inject('/api/nothing')
  await app.inject({ url: '/api/users/credits' })
  await postAuth('sign-in/email', { email: user.email, password: 'wrong password' })
  expect(
    lines()
      .slice(firstLine)
      .filter(({ level }) => level >= 40),
  ).toEqual([])
})

test.each([
  ['f3b9c2d0a1e84b7d', true],
  ['Root=1-67891233-abcdef012345678912345678', false],
  ['', false],
  ['a b', false],
  ['x'.repeat(65), false],
  ['\u001b[31mred', false],
  ['<script>', false],
  ['a, b', false],
])('the request id %j of a trusted proxy is accepted: %s', async (proxyRequestId, isAccepted) => {
  const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': proxyRequestId } })
  expect(response.headers['x-request-id'] === proxyRequestId).toBe(isAccepted)
  expect(response.headers['x-request-id']).toMatch(isAccepted ? /./ : /^[0-9a-f-]{36}$/)
})

test('the request id of any other client is ignored', async () => {
  const response = await app.inject({
    url: '/healthz',
    headers: { 'x-request-id': 'mine' },
    remoteAddress: '203.0.113.9',
  })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('every response has a unique request id', async () => {
  const urls = [
    '/healthz',
    '/api/plans',
    '/api/nothing',
    '/api/users/credits',
    '/files/x',
    '/api/auth/jwks',
    '/%',
    '/robots.txt',
    '/sandbox/checkout.js',
  ]
  const requestIds = await Promise.all(urls.map(async (url) => (await app.inject(url)).headers['x-request-id']))
  expect(requestIds).toEqual(urls.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(requestIds).size).toBe(urls.length)
})
