import { randomUUID } from 'node:crypto'
import type { Image } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { ImageModelError } from '../../../ports/image-model.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { renderSolidColor } from '../../../../test/fakes/test-model.ts'

const SCHEDULES = inject('deep') ? 200 : 20
const COST = 16

const application = await startTestApplication({
  GENERATION_CONCURRENCY: '4',
  GENERATION_TIMEOUT_S: '3600',
  WELCOME_CREDITS: '1000000',
})
const { database, model, createUser } = application
const { submit, balance, startGeneration, cancel, waitUntilFinished, generationIn, list } = generationCalls(application)
type SubmitResponse = Awaited<ReturnType<typeof submit>>

const idle = await createUser()
/** Has two running generations that do not finish, so their other generations stay queued. */
const busy = await createUser()

const startedByKey = new Map<string, PromiseWithResolvers<void>>()
const release = new Map<string, PromiseWithResolvers<Outcome>>()
model.respond = async (request) => {
  const key = request.prompt.slice(0, request.prompt.indexOf(' '))
  startedByKey.get(key)?.resolve()
  if ((await release.get(key)?.promise) === 'failed')
    throw new ImageModelError('unavailable', 'The model is unavailable.')
  return renderSolidColor(request)
}

type Outcome = 'succeeded' | 'failed' | 'cancelled'

/** One request with the key: with the first body or another one, waiting for the result or not. */
interface RepeatedRequest {
  isOther: boolean
  waits: boolean
}

interface Schedule {
  outcome: Outcome
  /** Sent together with the first request. */
  concurrent: RepeatedRequest[]
  /** Sent while the generation runs or, if it is to be cancelled, is queued. */
  inFlight: RepeatedRequest[]
  afterwards: RepeatedRequest[]
}

const repeatedRequest = fc.record({ isOther: fc.boolean(), waits: fc.boolean() })
const schedules: fc.Arbitrary<Schedule> = fc.record({
  outcome: fc.constantFrom('succeeded', 'failed', 'cancelled'),
  concurrent: fc.array(repeatedRequest, { maxLength: 4 }),
  inFlight: fc.array(repeatedRequest, { maxLength: 4 }),
  afterwards: fc.array(repeatedRequest, { minLength: 1, maxLength: 3 }),
})

const blockModel = (key: string) => {
  const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()]
  startedByKey.set(key, started)
  release.set(key, end)
  return { started: started.promise, end: end.resolve }
}

async function runSchedule({ outcome, concurrent, inFlight, afterwards }: Schedule): Promise<void> {
  const user = outcome === 'cancelled' ? busy : idle
  const [key, before] = [randomUUID(), await balance(user)]
  const { started, end } = blockModel(key)
  const responses: { repeatedRequest: RepeatedRequest; response: Promise<SubmitResponse> }[] = []
  const send = (each: RepeatedRequest) => {
    const more = { 'idempotency-key': key, prefer: each.waits ? '' : 'respond-async' }
    responses.push({ repeatedRequest: each, response: submit(user, { prompt: promptOf(key, each) }, more) })
  }
  const untilAccepted = () =>
    Promise.all(responses.filter((each) => !each.repeatedRequest.waits).map(({ response }) => response))

  for (const each of [{ isOther: false, waits: false }, ...concurrent]) send(each)
  await untilAccepted()
  if (outcome !== 'cancelled') await started
  inFlight.forEach(send)
  await untilAccepted()
  const [generation, ...others] = (await list(user))
    .json<{ generations: { id: string; prompt: string }[] }>()
    .generations.filter(({ prompt }) => prompt.startsWith(key))
  expect(others).toEqual([])
  const { id, prompt } = generation ?? { id: '', prompt: '' }
  if (outcome === 'cancelled') expect((await cancel(user, id)).statusCode).toBe(200)
  end(outcome)
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: outcome, refunded: outcome !== 'succeeded' })
  afterwards.forEach(send)
  for (const { repeatedRequest: each, response } of responses) {
    if (promptOf(key, each) === prompt) expectResponse(await response, { id, outcome, ...each })
    else expectRejected(await response)
  }
  expect(await balance(user)).toBe(before - (outcome === 'succeeded' ? COST : 0))
}

function promptOf(key: string, { isOther }: RepeatedRequest): string {
  return `${key} ${isOther ? 'another wish' : 'a wish'}`
}

function expectResponse(
  response: SubmitResponse,
  { id, outcome, waits }: { id: string; outcome: Outcome; waits: boolean },
): void {
  if (!waits) return expect([response.statusCode, generationIn(response).id]).toEqual([202, id])
  if (outcome === 'succeeded') {
    const { images } = response.json<{ images: Image[] }>()
    return expect(images.map(({ generation_id }) => generation_id)).toEqual([id])
  }
  const code: ErrorCode = outcome === 'failed' ? 'MODEL_FAILED' : 'GENERATION_CANCELLED'
  expect(response.json()).toEqual({ code, message: errors[code].message, refunded: true })
}

function expectRejected(response: SubmitResponse): void {
  const code = 'IDEMPOTENCY_KEY_REUSED'
  expect([response.statusCode, response.json()]).toEqual([409, { code, message: errors[code].message }])
}

test(`repeated requests with one key are one generation and one charge, in ${SCHEDULES} schedules`, async () => {
  blockModel('held')
  await startGeneration(busy, { prompt: 'held one' })
  await startGeneration(busy, { prompt: 'held two' })
  await expect.poll(() => model.requests.length).toBe(2)
  // `endOnFailure` skips shrinking, because a failed schedule leaves data that would affect the next run.
  await fc.assert(fc.asyncProperty(schedules, runSchedule), { numRuns: SCHEDULES, endOnFailure: true }).finally(() => {
    for (const { resolve } of release.values()) resolve('succeeded')
  })
  expect(await findLedgerViolations(database.db)).toEqual([])
  await expect.poll(() => findUnsettled(database.db)).toEqual([])
}, 900_000)
