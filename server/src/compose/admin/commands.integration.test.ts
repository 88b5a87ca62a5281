import type { CheckoutOrder, CreditPack } from '@pictor/contract'
import { expect, test } from 'vitest'
import { eq, like } from 'drizzle-orm'
import { auditEntries } from '../../features/admin/admin.table.ts'
import { startLedgerCheck, finishLedgerCheck, selectLastLedgerCheck } from '../../features/credits/index.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'
import { checkUsage } from './commands.ts'

const provider = createTestProvider()
const logged: string[] = []
const log = { write: (line: string) => void logged.push(line) }
const { app, database, createUser, runCommand, waitForEmail } = await startTestApplication(
  { LOG_LEVEL: 'error' },
  { runsJobs: false, paymentProvider: provider, log },
)
const { db } = database

const run = (...args: string[]) => runCommand({ arguments: args, operator: 'root' })
async function runJson<Data>(...args: string[]): Promise<Data> {
  const { exitCode, output } = await run(...args, '--json')
  if (exitCode !== 0) throw new Error(output)
  return JSON.parse(output) as Data
}
const readBalance = async ({ headers }: TestUser) =>
  (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits

async function createOrder({ headers }: TestUser): Promise<CheckoutOrder> {
  const packs = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const payload = { packId: packs[0]?.id, currency: 'USD' }
  return (
    await app.inject({ method: 'POST', url: '/api/payments/create-order', headers, payload })
  ).json<CheckoutOrder>()
}

test('credits are granted and deducted by email or id, and a balance never becomes negative', async () => {
  const user = await createUser()
  expect(await run('credits', 'grant', user.email.toUpperCase(), '+20', '--reason', 'Thanks')).toEqual({
    exitCode: 0,
    output: `+20 credits for ${user.email}.\nThe balance is 100.`,
  })
  expect((await run('credits', 'grant', user.id, '-100', '--reason=All of it')).exitCode).toBe(0)
  expect(await run('credits', 'grant', user.id, '-1', '--reason', 'One more')).toEqual({
    exitCode: 1,
    output: `${user.email} has fewer than 1 credits: nothing was changed.`,
    isError: true,
  })
  expect(await readBalance(user)).toBe(0)
  const { output } = await run('credits', 'show', user.email)
  expect(output).toContain(`${user.email} (${user.id}): 0 credits, plan Pro`)
  expect(output).toMatch(/adjustment +-100 +0 +All of it \(root\)/)
})

test("an adjustment with a key is applied once despite 50 concurrent calls, and the key can't be reused", async () => {
  const [user, other] = [await createUser(), await createUser()]
  const grant = ({ id }: TestUser, amount: string) => run('credits', 'grant', id, amount, '--reason', 'x', '--key', 'k')
  const results = await Promise.all(Array.from({ length: 50 }, () => grant(user, '5')))
  expect(results.filter(({ output }) => output.startsWith('+5 credits'))).toHaveLength(1)
  expect(new Set(results.map(({ exitCode }) => exitCode))).toEqual(new Set([0]))
  expect(await readBalance(user)).toBe(85)
  for (const reused of [await grant(user, '6'), await grant(other, '5')]) {
    expect([reused.exitCode, reused.output]).toEqual([1, 'This key was used for another adjustment.'])
  }
  expect(await readBalance(other)).toBe(80)
})

test('reconciling a paid order without a webhook credits it once', async () => {
  const user = await createUser()
  const { id } = await createOrder(user)
  expect((await run('orders', 'reconcile', id)).output).toBe(
    'The provider has no payment for it.\nThe order is created.',
  )
  const payment = provider.pay(id)
  for (const outcome of ['credited', 'known']) {
    const { exitCode, output } = await run('orders', 'reconcile', id)
    expect([exitCode, output]).toEqual([
      0,
      `payment ${payment.id}: captured there, ${outcome} here\nThe order is paid.`,
    ])
  }
  expect(await readBalance(user)).toBe(180)
  const shown = await runJson<{ order: object; payments: object[] }>('orders', 'show', payment.id)
  expect(shown).toMatchObject({ order: { id, status: 'paid', email: user.email }, payments: [{ id: payment.id }] })
  provider.injectFault = () => {
    throw new PaymentProviderError('unavailable', 'Nobody is there.')
  }
  const rejected = await run('orders', 'reconcile', id)
  provider.injectFault = () => {}
  expect([rejected.exitCode, rejected.output]).toEqual([1, 'The provider call failed (unavailable): Nobody is there.'])
})

test('orders are listed by status, user and open payment issues', async () => {
  const user = await createUser()
  const [open, mismatched] = [await createOrder(user), await createOrder(user)]
  const payment = provider.pay(mismatched.id, { amount: 1 })
  expect((await run('orders', 'reconcile', mismatched.id)).exitCode).toBe(0)
  const listIds = async (...args: string[]) =>
    (await runJson<{ orders: { id: string }[] }>('orders', 'list', '--user', user.id, ...args)).orders.map(
      ({ id }) => id,
    )
  expect(await listIds()).toEqual([mismatched.id, open.id])
  expect(await listIds('--status', 'paid')).toEqual([])
  expect(await listIds('--attention')).toEqual([mismatched.id])
  expect(await listIds('--limit', '1')).toEqual([mismatched.id])
  expect((await run('orders', 'show', mismatched.id)).output).toMatch(/unresolved since .*: mismatch pay_/)
  provider.refund(payment.id)
  await run('orders', 'reconcile', mismatched.id)
  expect(await listIds('--attention')).toEqual([])
  expect((await run('orders', 'show', mismatched.id)).output).not.toContain('unresolved since')
})

test('users are found by a part of their email, without wildcards', async () => {
  const user = await createUser('odd_name@example.org')
  await createUser('oddsname@example.org')
  const findIds = async (text: string) =>
    (await runJson<{ users: { id: string }[] }>('users', 'find', text)).users.map(({ id }) => id)
  for (const text of ['odd_n', 'D_NAME@', user.id]) expect(await findIds(text)).toEqual([user.id])
  for (const text of ['o%_n', 'd__ame', '\\', "'"]) expect(await findIds(text)).toEqual([])
  expect((await run('users', 'find', 'nobody-at-all')).output).toBe('No user.')
})

test('the admin role is granted and revoked by commands, never by a request', async () => {
  const user = await createUser()
  const readRole = async () => (await runJson<{ users: { role: string }[] }>('users', 'find', user.id)).users[0]?.role
  const payload = { name: 'x', role: 'admin' }
  await app.inject({ method: 'POST', url: '/api/auth/update-user', headers: { cookie: user.cookie }, payload })
  expect(await readRole()).toBe('user')
  expect((await run('users', 'make-admin', user.email)).output).toBe(`${user.email} is now an admin.`)
  expect(await readRole()).toBe('admin')
  expect((await run('users', 'make-admin', user.email)).output).toBe(`${user.email} was already an admin.`)
  const session = await app.inject({ url: '/api/auth/get-session', headers: { cookie: user.cookie } })
  expect(session.body).not.toContain('role')
  await run('users', 'make-admin', user.email, '--off')
  expect(await readRole()).toBe('user')
})

test('resetting two-step sign-in that is off changes nothing and says so', async () => {
  const { email } = await createUser()
  expect(await run('users', 'reset-two-step', email)).toEqual({
    exitCode: 0,
    output: `Two-step sign-in of ${email} was not on.`,
  })
})

test('packs are created, changed, taken off sale and put on sale again', async () => {
  const listPacks = async () => (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  expect((await run('packs', 'set', '7', '--price', '100')).output).toContain('give --price and --description')
  await run('packs', 'set', '7', '--price', '100', '--description', 'A handful')
  expect((await listPacks())[0]).toMatchObject({ credits: 7, display_price_cents: 100, plan_type: 'universal' })
  await run('packs', 'set', '7', '--price', '150', '--plan-type', 'trial')
  expect((await listPacks())[0]).toMatchObject({
    display_price_cents: 150,
    plan_type: 'trial',
    description: 'A handful',
  })
  await run('packs', 'set', '7', '--off')
  expect((await listPacks())[0]?.credits).toBe(100)
  expect((await run('packs', 'list')).output).toMatch(/ 7 +1\.50 USD +trial +no +A handful/)
  await run('packs', 'set', '7', '--on')
  expect((await listPacks())[0]?.credits).toBe(7)
  await run('packs', 'set', '7', '--off')
})

test('a payment issue is resolved once, by order, kind and reference', async () => {
  const { id } = await createOrder(await createUser())
  const payment = provider.pay(id, { amount: 1 })
  await run('orders', 'reconcile', id)
  expect((await run('orders', 'show', id)).output).toContain(`mismatch ${payment.id}`)
  const resolve = (reference: string) => run('orders', 'decide', id, 'mismatch', reference, '--reason', 'A cent.')
  expect((await resolve('pay_other')).output).toContain('`orders show` lists its issues.')
  expect((await resolve(payment.id)).output).toBe(`mismatch ${payment.id} is resolved.`)
  expect((await resolve(payment.id)).output).toBe('It was resolved before: nothing was changed.')
  expect((await run('orders', 'show', id)).output).not.toContain('unresolved since')
  const entries = await db.select().from(auditEntries).where(like(auditEntries.action, 'orders.decide'))
  expect(entries.map(({ actor, detail }) => [actor, detail['reason']])).toEqual([['root', 'A cent.']])
})

test.each([
  [['credits', 'show', 'nobody@example.org'], 'There is no user nobody@example.org.'],
  [['credits', 'show', '11111111-1111-4111-8111-111111111111'], 'There is no user 11111111'],
  [['credits', 'grant', "' or 1=1 --", '5', '--reason', 'x'], "There is no user ' or 1=1 --."],
  [['orders', 'show', 'order_unknown'], 'There is no order order_unknown.'],
  [['orders', 'reconcile', '%'], 'There is no order %.'],
  [['orders', 'decide', 'order_x', 'dispute', 'disp_x', '--reason', 'Won'], 'There is no order order_x.'],
  [['orders', 'list', '--user', 'x'], 'There is no user x.'],
])('%j fails with an explanation', async (args, sentence) => {
  const { exitCode, output } = await run(...args)
  expect([exitCode, output]).toEqual([1, expect.stringContaining(sentence)])
})

test.each([
  [['credits', 'grant', 'a@b.c', '5'], "required option '--reason <text>' not specified"],
  [['credits', 'grant', 'a@b.c', '--reason', 'x'], "missing required argument 'amount'"],
  ...['0', '-0', '1.5', '-1.5', '1e3', 'NaN', '0x10', '', '٣', '99999999999', '-9999999999'].map(
    (amount): [string[], string] => [
      ['credits', 'grant', 'a@b.c', amount, '--reason', 'x'],
      "is invalid for argument 'amount'. It must be a whole number of credits",
    ],
  ),
  [['credits', 'grant', 'a@b.c', '5', '--reason', ' '], 'It must have 1 to 500 characters'],
  [['credits', 'grant', 'a@b.c', '5', '--reason', 'x'.repeat(501)], 'It must have 1 to 500 characters'],
  [['credits', 'grant', 'a@b.c', '5', '--reason', 'a\0b'], 'It must not contain U+0000'],
  [['credits', 'grant', 'a@b.c', '5', '--reason'], "option '--reason <text>' argument missing"],
  [['credits', 'grant', 'a@b.c', '5', '--reason', '--key', 'k'], 'Its value is missing'],
  [['credits', 'grant', 'a@b.c', '5', '--reason', '--key'], 'Its value is missing'],
  [['credits', 'grant', 'a@b.c', '5', '6', '--reason', 'x'], 'too many arguments'],
  [['credits', 'grant', 'a@b.c', '5', '--reason', 'x', '--reason', 'y'], 'It is given twice'],
  [['credits', 'grant', 'a@b.c', '5', '--reason', 'x', '--force'], "unknown option '--force'"],
  [['credits', 'show'], "missing required argument 'user'"],
  [['orders', 'list', '--status', 'lost'], 'Allowed choices are pending, created, paid, refunded'],
  [['orders', 'list', '--attention=1'], "unknown option '--attention=1'"],
  [['orders', 'list', '--limit', '0'], 'It must be a whole number from 1'],
  [['packs', 'set', '5'], 'Say what to set'],
  [['packs', 'set', '5', '--on', '--off'], "'--off' cannot be used with option '--on'"],
  [['packs', 'set', '5', '--price', '-1'], 'It must be a whole number from 1'],
  [['ledger', 'verify', 'all'], 'too many arguments'],
  [['images', 'files', 'x'], 'These are not image ids'],
  [['credits', 'give'], "unknown command 'give'"],
  [['constructor', 'prototype'], "unknown command 'constructor'"],
])('%j is a usage error with an explanation', async (args, sentence) => {
  const { exitCode, output } = checkUsage(args) ?? (await run(...args))
  expect([exitCode, output]).toEqual([2, expect.stringContaining(sentence)])
})

test("text from users can't control the terminal", async () => {
  const user = await createUser()
  await run('credits', 'grant', user.id, '1', '--reason', 'red \u001B[31m and \u202Eback')
  const { output } = await run('credits', 'show', user.id)
  expect(output).toContain('red \uFFFD[31m and \uFFFDback')
  const reason = 'red \u009B31m and \u202Eback'
  await run('credits', 'grant', user.id, '1', '--reason', reason)
  expect((await run('credits', 'show', user.id, '--json')).output).not.toMatch(/[\u009B\u202E]/)
  expect(await runJson('credits', 'show', user.id)).toMatchObject({ entries: [{ reason }, {}, {}] })
})

test("a user is suspended once, with a reason, and unsuspended; an admin can't be suspended", async () => {
  const { email } = await createUser()
  expect(await run('users', 'suspend', email)).toMatchObject({ exitCode: 2 })
  const suspend = () => run('users', 'suspend', email, '--reason', 'Spam')
  expect(await suspend()).toEqual({ exitCode: 0, output: `${email} is now suspended.` })
  expect(await suspend()).toEqual({ exitCode: 0, output: `${email} was already suspended.` })
  expect(await run('users', 'make-admin', email)).toMatchObject({ exitCode: 1 })
  expect(await run('users', 'unsuspend', email)).toEqual({ exitCode: 0, output: `${email} is now active.` })
  await waitForEmail(email, 'Your Pictor account is suspended')
  await waitForEmail(email, 'Your Pictor account is active again')
  await run('users', 'make-admin', email)
  expect(await suspend()).toMatchObject({ exitCode: 1, output: expect.stringContaining('is an admin') })
  const entries = await db.select().from(auditEntries).where(like(auditEntries.action, 'users.%suspend'))
  expect(entries).toMatchObject([
    { action: 'users.suspend', actor: 'root', actorId: null, detail: { reason: 'Spam', signed_out: true } },
    { action: 'users.unsuspend', actor: 'root', actorId: null, detail: {} },
  ])
})

test('a suspension revokes sessions unless --keep-sessions is set', async () => {
  const [revoked, remaining] = [await createUser(), await createUser()]
  expect(await run('users', 'suspend', revoked.email, '--reason', 'Spam')).toMatchObject({ exitCode: 0 })
  expect(await run('users', 'suspend', remaining.email, '--reason', 'Spam', '--keep-sessions')).toMatchObject({
    exitCode: 0,
  })
  const requestTokenStatus = async ({ cookie }: TestUser) =>
    (await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode
  expect([await requestTokenStatus(revoked), await requestTokenStatus(remaining)]).toEqual([401, 200])
})

test('an unexpected error is logged, and printed without its stack', async () => {
  const { id } = await createOrder(await createUser())
  provider.injectFault = () => {
    throw new Error('Failed query: select …', { cause: new Error('The disk is full.') })
  }
  const result = await run('orders', 'reconcile', id)
  provider.injectFault = () => {}
  expect(result).toEqual({ exitCode: 1, output: 'Failed: The disk is full.', isError: true })
  expect(logged.join()).toContain('An admin command failed.')
})

test('every change is audited once with its actor; read-only, rejected and repeated commands are not', async () => {
  const user = await createUser()
  const { id } = await createOrder(user)
  const before = await db.$count(auditEntries)
  await run('users', 'make-admin', user.email)
  await run('users', 'make-admin', user.email)
  await run('credits', 'grant', user.email, '5', '--reason', 'Thanks', '--key', 'listed')
  await run('credits', 'grant', user.email, '5', '--reason', 'Thanks', '--key', 'listed')
  await run('credits', 'grant', user.email, '-5000', '--reason', 'Too much')
  await run('packs', 'set', '77', '--price', '100', '--description', 'A few.')
  await run('packs', 'set', '77', '--off')
  await run('packs', 'set', '77', '--off')
  await run('orders', 'reconcile', id)
  await run('users', 'find', user.email)
  await run('ledger', 'verify')
  const entries = (await db.select().from(auditEntries).orderBy(auditEntries.id)).slice(before)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['users.role', { role: 'admin' }],
    ['credits.correct', { amount: 5, balance: 85, reason: 'Thanks', key: 'listed' }],
    ['packs.add', expect.objectContaining({ credits: 77, display_price_cents: 100 })],
    ['packs.change', { is_active_before: true, is_active: false }],
    // A reconciliation has two entries: one before the provider is called, one with the result.
    ['orders.reconcile', { status: 'created', provider: 'sandbox' }],
    ['orders.reconciled', { status: 'created', outcome: 'no payment' }],
  ])
  expect(new Set(entries.map(({ actor, actorId }) => `${actor} ${actorId}`))).toEqual(new Set(['root null']))
})

test('after the tests above, the ledger is consistent, and the command replaces the result of the nightly check', async () => {
  const night = new Date('2030-01-01T03:00:00Z')
  await startLedgerCheck(db, night)
  await finishLedgerCheck(db, night, { finishedAt: night, violations: 2 })
  const { exitCode, output } = await run('ledger', 'verify')
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/ok {4}credits added equal credits deducted .*\nok/)])
  expect(output).toContain('The ledger is consistent.')
  expect(await selectLastLedgerCheck(db)).toEqual({ finishedAt: expect.any(Date), violations: 0 })
  expect(await findLedgerViolations(db)).toEqual([])
})

test('unspent test credits are withdrawn once by concurrent runs, and a server with live keys reports them', async () => {
  const paymentFixture = await createPaymentFixture({ app, database }, provider)
  const [rich, poor, fresh] = [await createUser(), await createUser(), await createUser()]
  for (const user of [rich, poor])
    await paymentFixture.verifyPaid(user, provider.pay((await paymentFixture.order(user)).id))
  await run('credits', 'grant', poor.id, '-150', '--reason', 'Spent')
  const listUnspentCredits = async () => {
    const { accounts } = await runJson<{ accounts: { user: string; credits: number }[] }>('credits', 'test')
    return [rich, poor, fresh].map(({ id }) => accounts.find(({ user }) => user === id)?.credits)
  }
  const startLiveServer = async () => {
    const lines: string[] = []
    const live = { ...provider, checkout: { ...provider.checkout, isTest: false } }
    const log = { write: (line: string) => void lines.push(line) }
    await startTestApplication({ LOG_LEVEL: 'error' }, { runsJobs: false, paymentProvider: live, database, log })
    return lines.join()
  }
  expect(await listUnspentCredits()).toEqual([100, 30, undefined])
  expect((await run('ledger', 'verify')).output).toMatch(/^Credits in balances that were bought in test mode: \d+\.$/m)
  expect(await startLiveServer()).toMatch(/"alert":"payment".*can still be spent/)

  const withdraw = () => run('credits', 'withdraw-test', '--reason', 'Going live')
  await Promise.all([withdraw(), withdraw()])
  expect(await withdraw()).toEqual({
    exitCode: 0,
    output: '0 test credits were withdrawn from 0 accounts.\nNone are left.',
  })
  expect([await readBalance(rich), await readBalance(poor), await readBalance(fresh)]).toEqual([80, 0, 80])
  expect((await run('ledger', 'verify')).output).toContain('Credits in balances that were bought in test mode: 0.')
  expect(await startLiveServer()).toBe('')
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, rich.id))
  expect(audited).toMatchObject([{ action: 'credits.correct', detail: { amount: -100, reason: 'Going live' } }])

  // Test credits that return later, such as those of a refunded generation, count as unspent again.
  await run('credits', 'grant', poor.id, '100', '--reason', 'Refunded')
  expect(await listUnspentCredits()).toEqual([undefined, 70, undefined])
  expect(await findLedgerViolations(db)).toEqual([])
})
