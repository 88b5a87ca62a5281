import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../ports/query-rows.ts'
import { ORIGIN, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { anyDraft } from '../../../test/fuzzing/any-draft.ts'
import { parseDocument, type Operation } from '../../../test/fuzzing/document.ts'
import { writeRequest, type Draft } from '../../../test/fuzzing/drafts.ts'
import {
  FINISH_TIMEOUT_MS,
  seedUser,
  collectIds,
  createLookup,
  readUserRows,
  type SeededUser,
} from '../../../test/fuzzing/seeded-user.ts'
import { createResponseCheck } from '../../../test/fuzzing/response-check.ts'
import { undocumentedOperations } from '../../../test/fuzzing/undocumented-operations.ts'
import { createTally } from '../../../test/fuzzing/tally.ts'
import { createWire, type WireResponse } from '../../../test/fuzzing/wire.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../test/fixtures/ledger.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'
import { insertSession } from '../../../test/fixtures/users.ts'

// `FUZZ_REQUESTS=50000` makes the run longer, `FUZZ_SEED` repeats an earlier one.
const ORDINARY_REQUESTS = 900
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (inject('deep') ? 10_000 : ORDINARY_REQUESTS))
/**
 * Fixed, so that a new failure in an ordinary run comes from a change of the code. With this seed, each call succeeds
 * at least once. If a new call changes that, choose another seed.
 */
const ORDINARY_SEED = 10
const SEED = Number(process.env['FUZZ_SEED'] ?? (inject('deep') ? randomInt(2 ** 31) : ORDINARY_SEED))
/** Number of requests by one user, after which the data of the other user must be unchanged. */
const BATCH_SIZE = 100
/** A timeout for requests that hang, not for slow ones. */
const RUN_TIMEOUT_MS = 600_000 + REQUESTS * 1_000

const paymentProvider = createTestProvider()
const application = await startTestApplication({}, { paymentProvider })
const { app, database, createUser } = application
const { db } = database
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })
const wire = createWire(port)
afterAll(() => wire.close())
const document = parseDocument((await app.inject('/api/openapi.json')).json())
/** A separate test sends the admin calls as an admin. */
const isAdminCall = ({ name }: Operation) => name.startsWith('admin.')

test(
  'every call responds to any request as documented, reveals no internals and changes nothing of other users',
  async () => {
    const findFaults = createResponseCheck(document)
    const documented = document.operations.filter((operation) => !isAdminCall(operation))
    const operations = [...documented, ...undocumentedOperations]
    const tally = createTally(operations)
    const [firstUser, secondUser] = [await createSeededUser(), await createSeededUser()]
    /** Users whose accounts may be deleted by a request. */
    const leavers = [await createUser(), await createUser()]
    const faults = new Map<string, object>()

    /** Sends one request as one of the two users and checks the response. */
    async function sendAndCheck(draft: Draft, ownData: SeededUser, otherData: SeededUser): Promise<void> {
      const leaver = draft.sender === 'leaver' ? leavers[0] : undefined
      const sender = leaver
        ? { ...ownData, resources: { ...ownData.resources, confirmation: [leaver.email] }, user: leaver }
        : ownData
      const request = writeRequest(draft, createLookup(sender, otherData))
      const sent = { ...request, headers: [...request.headers, ...credentialsOf(draft, sender.user)] }
      const response = await wire.send(sent).catch((error: unknown) => String(error))
      const { operation } = draft
      const newFaults =
        typeof response === 'string' ? [`no response: ${response}`] : findFaults(operation, request, response)
      if (typeof response !== 'string') {
        tally.add(operation, response.status)
        if (response.text.includes(otherData.canary)) newFaults.push('reveals private data of another user')
        if (draft.sender === 'user') {
          collectIds(ownData, operation, response.text)
          storeSession(ownData.user, operation, response)
        }
        if (leaver && response.status === 200) leavers.shift()
      }
      for (const fault of newFaults) faults.set(`${operation.name}: ${fault}`, summarize(request, response))
    }

    for (let start = 0; start < REQUESTS; start += BATCH_SIZE) {
      const [ownData, otherData] = (start / BATCH_SIZE) % 2 === 0 ? [firstUser, secondUser] : [secondUser, firstUser]
      await renewToken(ownData.user)
      ownData.resources['own-device'] = [(await insertSession(db, ownData.user.id)).id]
      const before = await readUserRows(db, otherData.user.id)
      const numRuns = Math.min(BATCH_SIZE, REQUESTS - start)
      for (const draft of fc.sample(anyDraft(operations), { numRuns, seed: SEED + start }))
        await sendAndCheck(draft, ownData, otherData)
      await waitForAllFinished()
      expect(await readUserRows(db, otherData.user.id)).toEqual(before)
    }

    console.log(`${REQUESTS} requests, FUZZ_SEED=${SEED}\n${tally.toTable()}`)
    expect(Object.fromEntries(faults), `FUZZ_SEED=${SEED}`).toEqual({})
    expect(tally.findUnreached(documented)).toEqual([])
    expect([...(await findLedgerViolations(db)), ...(await findGenerationViolations(db))]).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  },
  RUN_TIMEOUT_MS,
)

test(
  'every admin call responds to any request as documented, and the ledger stays consistent',
  async () => {
    const findFaults = createResponseCheck(document)
    const operations = document.operations.filter(isAdminCall)
    const tally = createTally(operations)
    const [{ admin }, otherData] = [await createAdminFixture(application), await createSeededUser()]
    const plans = (await app.inject('/api/plans')).json<{ plans: { id: string }[] }>().plans.map(({ id }) => id)
    const ownData = {
      ...otherData,
      user: admin,
      resources: { ...otherData.resources, user: [otherData.user.id], plan: plans },
    }
    const faults = new Map<string, object>()
    for (const draft of fc.sample(anyDraft(operations), { numRuns: Math.max(300, REQUESTS / 20), seed: SEED })) {
      const request = writeRequest(draft, createLookup(ownData, otherData))
      const sent = { ...request, headers: [...request.headers, ...credentialsOf(draft, admin)] }
      const response = await wire.send(sent)
      tally.add(draft.operation, response.status)
      if (draft.sender === 'user') collectIds(ownData, draft.operation, response.text)
      for (const fault of findFaults(draft.operation, request, response))
        faults.set(`${draft.operation.name}: ${fault}`, summarize(request, response))
    }
    console.log(`FUZZ_SEED=${SEED}\n${tally.toTable()}`)
    expect(Object.fromEntries(faults), `FUZZ_SEED=${SEED}`).toEqual({})
    // Finished generations can't be retried or refunded, and there are no open reports or payment issues.
    const unreachable = [
      'admin.retryGeneration',
      'admin.refundGeneration',
      'admin.resolveReport',
      'admin.resolvePaymentIssue',
    ]
    expect(tally.findUnreached(operations).filter((name) => !unreachable.includes(name))).toEqual([])
    expect([...(await findLedgerViolations(db)), ...(await findGenerationViolations(db))]).toEqual([])
  },
  RUN_TIMEOUT_MS,
)

test('dot segments, plain or encoded, lead to no other call', async () => {
  const { headers } = await createUser()
  for (const path of [
    '/api/generations/.',
    '/api/generations/%2e',
    '/api/users/orders/.',
    '/api/users/orders/%2E?x=1',
  ]) {
    const response = await wire.send({ method: 'GET', path, headers: Object.entries(headers), payload: null })
    expect([path, response.status, JSON.parse(response.text)]).toEqual([
      path,
      404,
      expect.objectContaining({ code: 'NOT_FOUND' }),
    ])
  }
})

async function createSeededUser(): Promise<SeededUser> {
  return seedUser(application, paymentProvider, await createUser())
}

function credentialsOf({ sender, operation }: Draft, { headers, cookie }: TestUser): [string, string][] {
  if (sender === 'nobody' || operation.authentication === 'nothing') return []
  if (operation.authentication === 'cookie')
    return [
      ['origin', ORIGIN],
      ['cookie', cookie.slice(0, sender === 'forger' ? -3 : undefined)],
    ]
  return [['authorization', headers.authorization.slice(0, sender === 'forger' ? -3 : undefined)]]
}

/**
 * Stores the session cookie of a response: some calls replace the session of their user. Calls without credentials sign
 * in as another user.
 */
function storeSession(user: TestUser, { authentication }: Operation, { headers }: WireResponse): void {
  if (authentication === 'nothing') return
  const line = headers['set-cookie']?.find((cookie) => /^pictor\.session_token=[^;]/.test(cookie))
  if (line !== undefined) user.cookie = line.split(';', 1)[0] ?? ''
}

/** A run may take longer than an access token is valid. */
async function renewToken({ cookie, headers }: TestUser): Promise<void> {
  const issued = await app.inject({ url: '/api/auth/token', headers: { cookie } })
  headers.authorization = `Bearer ${issued.json<{ token: string }>().token}`
}

async function waitForAllFinished(): Promise<void> {
  const unfinished = sql`select count(*)::int as count from generations where finished_at is null`
  await expect
    .poll(() => queryRows(db, unfinished, z.object({ count: z.int() })), { timeout: FINISH_TIMEOUT_MS })
    .toEqual([{ count: 0 }])
}

/** A short form of a request and its response for the failure message. */
function summarize({ method, path, headers, payload }: ReturnType<typeof writeRequest>, response: unknown): object {
  const responseSummary =
    typeof response === 'object' && response !== null && 'text' in response
      ? String(response.text).slice(0, 300)
      : response
  return {
    request: `${method} ${path.slice(0, 300)}`,
    headers: headers.map(([name, value]) => `${name}: ${value.slice(0, 100)}`),
    payload: payload?.toString().slice(0, 300) ?? null,
    response: responseSummary,
  }
}
