import { randomUUID } from 'node:crypto'
import { errors } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { insertLedgerEntry } from './credits.repository.ts'

const { app, fetchCredits, database, createUser } = await startTestApplication({}, { runsJobs: false })

/** Takes the raw body, so that numbers can have any notation. */
const sendDeduction = ({ headers }: Pick<TestUser, 'headers'>, body: string, key?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/users/credits/deduct',
    headers: { ...headers, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  })
const deduct = (user: TestUser, credits: number, key?: string) => sendDeduction(user, JSON.stringify({ credits }), key)

test('a deduction returns the remaining balance', async () => {
  const user = await createUser()
  for (const [credits, left] of [
    [1, 79],
    [29, 50],
    [50, 0],
  ] as const) {
    const response = await deduct(user, credits)
    expect([response.statusCode, response.json()]).toEqual([200, { credits: left }])
  }
})

test('a deduction above the balance changes nothing and returns the needed and available credits', async () => {
  const user = await createUser()
  for (const credits of [81, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    const response = await deduct(user, credits)
    const { message } = errors.INSUFFICIENT_CREDITS
    const rejection = { code: 'INSUFFICIENT_CREDITS', message, needed: credits, available: 80 }
    expect([response.statusCode, response.json()]).toEqual([402, rejection])
  }
  expect(await fetchCredits(user)).toBe(80)
})

const userWithInvalidRequests = await createUser()
test.each([
  '-1',
  '0',
  '-0',
  '0.5',
  '1.000001',
  '1e309',
  '-1e309',
  '1e-400',
  '"NaN"',
  'NaN',
  'Infinity',
  '"1e3"',
  'null',
  '[1]',
  'true',
  'false',
  '"1"',
  '""',
  '" 1"',
  '{}',
  '{"$gt":0}',
  '9007199254740992',
  '9007199254740993',
  '"0x10"',
  '0x10',
  '9'.repeat(400),
  `-${'9'.repeat(400)}`,
  `"${'9'.repeat(400)}"`,
  '01',
  '+1',
  '1n',
  '"١"',
])('the amount %s is rejected', async (credits) => {
  const response = await sendDeduction(userWithInvalidRequests, `{"credits":${credits}}`)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  expect(await fetchCredits(userWithInvalidRequests)).toBe(80)
})

test.each([
  '{}',
  '[]',
  'null',
  '1',
  '"1"',
  '',
  '{"credits":1,"credits":-1}',
  '{"credits":1,"user_id":"x"}',
  '{"amount":1}',
  '{"credits":1,"balance":5000}',
  '{"Credits":1}',
  '{"credits":1,"__proto__":{"x":1}}',
  '{"credits":1',
])('the body %s is rejected', async (body) => {
  const response = await sendDeduction(userWithInvalidRequests, body)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  expect(await fetchCredits(userWithInvalidRequests)).toBe(80)
})

test('no deduction request increases the balance', async () => {
  const user = await createUser()
  let balanceBefore = 80
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.integer().map(String), fc.double().map(String)), async (credits) => {
      const { statusCode } = await sendDeduction(user, `{"credits":${credits}}`)
      expect([200, 400, 402]).toContain(statusCode)
      const balanceAfter = await fetchCredits(user)
      expect(balanceAfter).toBeLessThanOrEqual(balanceBefore)
      if (statusCode !== 200) expect(balanceAfter).toBe(balanceBefore)
      balanceBefore = balanceAfter
    }),
    { numRuns: inject('deep') ? 150 : 50 },
  )
})

test('a repeated idempotency key deducts once and returns the same response', async () => {
  const user = await createUser()
  const first = await deduct(user, 30, 'once')
  await deduct(user, 50)
  for (let repetition = 0; repetition < 3; repetition++) {
    const repeated = await deduct(user, 30, 'once')
    expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()])
  }
  expect(await fetchCredits(user)).toBe(0)
})

test('a repeated key with another amount is rejected, and the keys of other users are independent', async () => {
  const [user, other] = [await createUser(), await createUser()]
  await deduct(user, 30, 'mine')
  const reused = await deduct(user, 31, 'mine')
  expect([reused.statusCode, reused.json<{ code: string }>().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await deduct(other, 31, 'mine')).json()).toEqual({ credits: 49 })
  expect([await fetchCredits(user), await fetchCredits(other)]).toEqual([50, 49])
})

test('a deduction that fails for lack of credits does not use up its key', async () => {
  const user = await createUser()
  expect((await deduct(user, 81, 'later')).statusCode).toBe(402)
  expect((await deduct(user, 80, 'later')).json()).toEqual({ credits: 0 })
})

test('fifty concurrent deductions with one key deduct once', async () => {
  const user = await createUser()
  const responses = await Promise.all(Array.from({ length: 50 }, () => deduct(user, 7, 'fifty')))
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"credits":73}']),
  )
  expect(await fetchCredits(user)).toBe(73)
})

test('with credits for ten, exactly ten of fifty concurrent deductions succeed', async () => {
  const user = await createUser()
  const responses = await Promise.all(Array.from({ length: 50 }, () => deduct(user, 8)))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 402)).toHaveLength(40)
  expect(await fetchCredits(user)).toBe(0)
})

test('of two concurrent deductions of the last credits, exactly one succeeds', async () => {
  const user = await createUser()
  for (let round = 0; round < 20; round++) {
    const responses = await Promise.all([deduct(user, 80), deduct(user, 80)])
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 402]))
    expect(await fetchCredits(user)).toBe(0)
    const refill = {
      kind: 'adjustment',
      amount: 80,
      reason: 'another round',
      cause: { reference: randomUUID() },
    } as const
    await database.db.transaction((tx) => insertLedgerEntry(tx, { ...refill, userId: user.id }, sql`null`))
  }
})

test('a deduction needs an access token, and a cookie is not enough', async () => {
  const user = await createUser()
  for (const headers of [{ authorization: '' }, { authorization: 'Bearer x' }]) {
    expect((await sendDeduction({ headers }, '{"credits":1}')).statusCode).toBe(401)
  }
  const requestWithoutToken = { method: 'POST', url: '/api/users/credits/deduct', payload: { credits: 1 } } as const
  expect((await app.inject({ ...requestWithoutToken, headers: { cookie: user.cookie } })).statusCode).toBe(401)
  expect(await fetchCredits(user)).toBe(80)
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})
