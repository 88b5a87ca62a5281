import type { AdminUser, AuditEntry, LedgerEntry } from '@pictor/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { listAttackedCalls } from '../../../test/harness/attacked-calls.ts'
import { listenToEvents } from '../../../test/harness/event-listener.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { insertSession } from '../../../test/fixtures/users.ts'
import { countWaitingForLocks } from '../../../test/harness/waiting-locks.ts'
import { auditEntries } from './admin.table.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'

const application = await startTestApplication({}, { runsJobs: false })
const { app, database, createUser, runCommand } = application
const { db } = database
const adminFixture = await createAdminFixture(application)

const list = async (query = '') => (await adminFixture.get<{ users: AdminUser[] }>(`users${query}`)).users
const findEmails = async (query: string) => (await list(query)).map(({ email }) => email)
const adjust = ({ id }: Pick<TestUser, 'id'>, amount: number, key: string, reason = 'A present.') =>
  app.inject({
    method: 'POST',
    url: `/api/admin/users/${id}/credits`,
    headers: { ...adminFixture.admin.headers, 'idempotency-key': key },
    payload: { amount, reason },
  })
const countAuditEntries = async (action: string) => db.$count(auditEntries, eq(auditEntries.action, action))

test('every admin call rejects users who are not admins, and revoking the role takes effect immediately', async () => {
  const calls = listAttackedCalls().filter(({ access }) => access === 'admin')
  expect(calls.length).toBeGreaterThan(15)
  const formerAdmin = await createUser()
  const requestAll = async (user: TestUser | null) => {
    const statuses = new Map<string, number>()
    for (const { name, method, url } of calls) {
      const payload = method === 'GET' ? {} : { payload: VALID_BODIES[name] ?? {} }
      const headers = { ...user?.headers, 'idempotency-key': 'a key' }
      statuses.set(name, (await app.inject({ method, url, headers, ...payload })).statusCode)
    }
    return statuses
  }
  expect(new Set((await requestAll(null)).values())).toEqual(new Set([401]))
  expect(new Set((await requestAll(formerAdmin)).values())).toEqual(new Set([403]))
  await runCommand({ arguments: ['users', 'make-admin', formerAdmin.id], operator: 'root' })
  expect([...(await requestAll(formerAdmin)).values()].filter((status) => ![200, 201, 404].includes(status))).toEqual(
    [],
  )
  await runCommand({ arguments: ['users', 'make-admin', formerAdmin.id, '--off'], operator: 'root' })
  expect(new Set((await requestAll(formerAdmin)).values())).toEqual(new Set([403]))
})

/** Valid request bodies by procedure. They refer to nothing that exists. */
const VALID_BODIES: Readonly<Record<string, object>> = {
  'admin.retryGeneration': { reason: 'x' },
  'admin.refundGeneration': { reason: 'x' },
  'admin.resolvePaymentIssue': { kind: 'x', reference: 'x', reason: 'x' },
  'admin.adjustCredits': { amount: 1, reason: 'x' },
  'admin.suspend': { reason: 'x' },
  'admin.addPack': { credits: 7, display_price_cents: 100, description: 'x' },
  'admin.changePlan': { credits_per_image: 16 },
  'admin.resolveReport': { decision: 'hide', reason: 'x' },
}

test('users are found by part of the email or name, with wildcards taken literally, by id and by state', async () => {
  const [ada, percent, underscore] = [
    await createUser('ada@example.net'),
    await createUser('half@example.net'),
    await createUser('a_b@example.net'),
  ]
  await db.execute(sql`update users set full_name = 'Ada Löwe' where id = ${ada.id}`)
  await db.execute(sql`update users set full_name = '50% off' where id = ${percent.id}`)
  expect(await findEmails('?q=L%C3%B6we')).toEqual([ada.email])
  expect(await findEmails(`?q=${ada.id.toUpperCase()}`)).toEqual([ada.email])
  expect(await findEmails('?q=%25')).toEqual([percent.email])
  expect(await findEmails('?q=_')).toEqual([underscore.email])
  expect(await findEmails('?q=%5C')).toEqual([])
  expect(await findEmails('?q=example.net')).toEqual([underscore.email, percent.email, ada.email])
  expect(await findEmails('?state=admin')).toEqual([adminFixture.admin.email])
  expect(await findEmails('?state=unconfirmed')).toEqual([])
  await db.execute(sql`update users set suspended_at = now() where id = ${underscore.id}`)
  expect(await findEmails('?state=suspended&q=a')).toEqual([underscore.email])
  expect((await list('?state=suspended'))[0]).toMatchObject({
    id: underscore.id,
    role: 'user',
    is_confirmed: true,
    credits: 80,
    plan: 'Pro',
    suspended_at: expect.any(String) as string,
  })
})

test('pages of users have no gaps, although timestamps are finer than cursors', async () => {
  await db.execute(
    sql`insert into users (email, name, terms_version, terms_accepted_at, created_at)
      select 'crowd-' || number || '@example.com', 'crowd', '1', now(), timestamptz '2024-01-01' + number * interval '100 microseconds'
      from generate_series(1, 120) number`,
  )
  const pages = await adminFixture.pages<AdminUser>('users', 'users?q=crowd')
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120)
})

test('a single user is returned with the newest ledger entries and the numbers of images, generations, orders and reports', async () => {
  const user = await createUser()
  await adjust(user, 20, 'shown')
  expect(await adminFixture.get(`users/${user.id}`)).toMatchObject({
    user: { id: user.id, credits: 100 },
    entries: [
      { kind: 'adjustment', amount: 20, balance: 100, reason: 'A present.', operator: 'admin@example.org' },
      { kind: 'welcome', amount: 80 },
    ],
    images: 0,
    generations: 0,
    orders: 0,
    reports: 0,
  })
  expect(
    (await adminFixture.callAs(adminFixture.admin, 'GET', 'users/00000000-0000-4000-8000-000000000000')).statusCode,
  ).toBe(404)
})

test('an adjustment changes the balance, appears in the history with its reason and publishes an event', async () => {
  const user = await createUser()
  await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
  const { events } = await listenToEvents(app, user.headers, afterAll)
  expect((await adjust(user, 25, 'a present')).json()).toEqual({ balance: 105, is_new: true })
  await expect.poll(() => events.at(-1)).toEqual({ type: 'credits.changed' })
  const history = await app.inject({ url: '/api/users/credits/history', headers: user.headers })
  const [entry] = history.json<{ entries: LedgerEntry[] }>().entries
  expect(entry).toMatchObject({ kind: 'adjustment', amount: 25, reason: 'A present.' })
  expect(history.body).not.toContain(adminFixture.admin.email)
  expect((await adjust(user, -106, 'too much')).json()).toMatchObject({ code: 'INSUFFICIENT_CREDITS', available: 105 })
  expect((await adjust({ id: '00000000-0000-4000-8000-000000000000' }, 1, 'nobody')).statusCode).toBe(404)
  expect((await adjust(user, 1, 'a present')).json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

test('thirty concurrent adjustments with one key are applied once and get one audit entry; a rejected adjustment gets none', async () => {
  const user = await createUser()
  const entriesBefore = await countAuditEntries('credits.correct')
  const responses = await Promise.all(Array.from({ length: 30 }, () => adjust(user, 5, 'thirty')))
  expect(responses.map((response) => response.json<{ balance: number }>().balance)).toEqual(Array(30).fill(85))
  expect(responses.filter((response) => response.json<{ is_new: boolean }>().is_new).length).toBe(1)
  await adjust(user, -1_000, 'refused')
  expect((await countAuditEntries('credits.correct')) - entriesBefore).toBe(1)
  expect(await adminFixture.auditEntries('user', user.id)).toMatchObject([
    {
      operator: 'admin@example.org',
      action: 'credits.correct',
      subject: 'user',
      subject_id: user.id,
      detail: { amount: 5, balance: 85, reason: 'A present.', key: 'thirty' },
    },
  ])
  expect(await findLedgerViolations(db)).toEqual([])
})

test('the case of a user id does not matter for the idempotency key and the audit log', async () => {
  const user = await createUser()
  const upperCase = { id: user.id.toUpperCase() }
  expect((await adjust(upperCase, 5, 'loud')).json()).toEqual({ balance: 85, is_new: true })
  expect((await adjust(upperCase, 5, 'loud')).json()).toEqual({ balance: 85, is_new: false })
  expect(await adminFixture.auditEntries('user', user.id)).toMatchObject([
    { action: 'credits.correct', subject_id: user.id },
  ])
})

test('audit entries cannot be changed or deleted, and the list is paginated', async () => {
  const rule = { cause: { constraint: 'audit_is_append_only' } }
  await expect(db.update(auditEntries).set({ actor: 'nobody' })).rejects.toMatchObject(rule)
  await expect(db.delete(auditEntries)).rejects.toMatchObject(rule)
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(rule)
  const user = await createUser()
  const auditEntry = {
    actor: { id: null, name: 'root' },
    at: new Date(),
    action: 'tests.run',
    subject: 'user',
  } as const
  await db.transaction(async (tx) => {
    for (let n = 0; n < 52; n++) await insertAuditEntry(tx, { ...auditEntry, subjectId: user.id, detail: { n } })
  })
  const pages = await adminFixture.pages<AuditEntry>('entries', `audit?subject=user&subjectId=${user.id}`)
  expect(pages.map((page) => page.length)).toEqual([50, 2])
  expect(pages.flat().map(({ detail }) => detail['n'])).toEqual(Array.from({ length: 52 }, (_, n) => 51 - n))
  // Entries outlive their subject.
  await db.execute(sql`delete from users where id = ${user.id}`)
  expect((await adminFixture.auditEntries('user', user.id)).length).toBe(50)
})

test('an admin lists a user’s sessions and revokes them, with one audit entry', async () => {
  const user = await createUser()
  await insertSession(db, user.id)
  const readSessions = async () => (await adminFixture.get<{ sessions: object[] }>(`users/${user.id}`)).sessions
  expect(await readSessions()).toHaveLength(2)
  expect(Object.keys((await readSessions())[0] ?? {})).toEqual(['id', 'device', 'created_at', 'last_used_at'])
  const revoke = () =>
    app.inject({ method: 'DELETE', url: `/api/admin/users/${user.id}/sessions`, headers: adminFixture.admin.headers })
  const revokedCounts = (await Promise.all([revoke(), revoke()])).map(
    (response) => response.json<{ ended: number }>().ended,
  )
  expect(revokedCounts.toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await readSessions()).toEqual([])
  expect(await adminFixture.auditEntries('user', user.id)).toMatchObject([
    { action: 'users.end-sessions', operator: adminFixture.admin.email, detail: { ended: 2 } },
  ])
  await expect
    .poll(async () => (await app.inject({ url: '/api/users/credits', headers: user.headers })).statusCode)
    .toBe(401)
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')(
  'an admin and a password change that revoke the same sessions do not deadlock',
  async () => {
    const { id, email } = await createUser()
    const payload = { email, password: PASSWORD }
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: ORIGIN },
      payload,
    })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
    const responses: Promise<{ statusCode: number }>[] = []
    await db.transaction(async (tx) => {
      // Blocks the password change after it locks its own session and before it deletes the others.
      await tx.execute(sql`select 1 from accounts where user_id = ${id} for update`)
      const passwordChange = {
        headers: { authorization: `Bearer ${token}` },
        payload: { newPassword: 'another good one' },
      }
      responses.push(app.inject({ method: 'POST', url: '/api/users/password', ...passwordChange }))
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      const revocation = { method: 'DELETE', url: `/api/admin/users/${id}/sessions` } as const
      responses.push(app.inject({ ...revocation, headers: adminFixture.admin.headers }))
      await expect.poll(() => countWaitingForLocks(db)).toBe(2)
    })
    expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  },
)
