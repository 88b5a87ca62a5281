import { randomUUID } from 'node:crypto'
import type { Image } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { ImageModelError } from '../../../ports/image-model.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { renderSolidColor } from '../../../../test/fakes/test-model.ts'

const SCHEDULES = inject('deep') ? 200 : 8
const COST = 16

const application = await startTestApplication({
  GENERATION_CONCURRENCY: '4',
  GENERATION_TIMEOUT_S: '3600',
  WELCOME_CREDITS: '1000000',
})
const { database, model, createUser } = application
const { submit, balance, startGeneration, cancel, waitUntilFinished, parseGeneration, list } =
  createGenerationCalls(application)
type SubmitResponse = Awaited<ReturnType<typeof submit>>

const idleUser = await createUser()
/** Has two running generations that do not finish, so that further generations stay queued. */
const busyUser = await createUser()

const startedByKey = new Map<string, PromiseWithResolvers<void>>()
const outcomeByKey = new Map<string, PromiseWithResolvers<Outcome>>()
model.respond = async (request) => {
  const key = request.prompt.slice(0, request.prompt.indexOf(' '))
  startedByKey.get(key)?.resolve()
  if ((await outcomeByKey.get(key)?.promise) === 'failed')
    throw new ImageModelError('unavailable', 'The model is unavailable.')
  return renderSolidColor(request)
}

type Outcome = 'succeeded' | 'failed' | 'cancelled'

/** A request that repeats the key. */
interface RepeatedRequest {
  /** Whether its body differs from the first one. */
  isOther: boolean
  /** Whether it waits for the result. */
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
const OUTCOMES = ['succeeded', 'failed', 'cancelled'] as const
const schedules: fc.Arbitrary<Schedule> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  concurrent: fc.array(repeatedRequest, { maxLength: 4 }),
  inFlight: fc.array(repeatedRequest, { maxLength: 4 }),
  afterwards: fc.array(repeatedRequest, { minLength: 1, maxLength: 3 }),
})

const [same, other] = [
  { isOther: false, waits: true },
  { isOther: true, waits: false },
]
const examples = OUTCOMES.map((outcome): [Schedule] => [
  { outcome, concurrent: [same, other, same, other], inFlight: [same, other], afterwards: [same, other] },
])

const blockModel = (key: string) => {
  const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()]
  startedByKey.set(key, started)
  outcomeByKey.set(key, outcome)
  return { started: started.promise, finish: outcome.resolve }
}

async function runSchedule({ outcome, concurrent, inFlight, afterwards }: Schedule): Promise<void> {
  const user = outcome === 'cancelled' ? busyUser : idleUser
  const [key, balanceBefore] = [randomUUID(), await balance(user)]
  const { started, finish } = blockModel(key)
  const responses: { repeatedRequest: RepeatedRequest; response: Promise<SubmitResponse> }[] = []
  const send = (request: RepeatedRequest) => {
    const headers = { 'idempotency-key': key, prefer: request.waits ? '' : 'respond-async' }
    responses.push({
      repeatedRequest: request,
      response: submit(user, { prompt: createPrompt(key, request) }, headers),
    })
  }
  const waitUntilAccepted = () =>
    Promise.all(responses.filter((sent) => !sent.repeatedRequest.waits).map(({ response }) => response))

  for (const request of [{ isOther: false, waits: false }, ...concurrent]) send(request)
  await waitUntilAccepted()
  if (outcome !== 'cancelled') await started
  inFlight.forEach(send)
  await waitUntilAccepted()
  const [generation, ...otherGenerations] = (await list(user))
    .json<{ generations: { id: string; prompt: string }[] }>()
    .generations.filter(({ prompt }) => prompt.startsWith(key))
  expect(otherGenerations).toEqual([])
  const { id, prompt } = generation ?? { id: '', prompt: '' }
  if (outcome === 'cancelled') expect((await cancel(user, id)).statusCode).toBe(200)
  finish(outcome)
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: outcome, refunded: outcome !== 'succeeded' })
  afterwards.forEach(send)
  for (const { repeatedRequest: request, response } of responses) {
    if (createPrompt(key, request) === prompt) expectResponse(await response, { id, outcome, ...request })
    else expectRejected(await response)
  }
  expect(await balance(user)).toBe(balanceBefore - (outcome === 'succeeded' ? COST : 0))
}

function createPrompt(key: string, { isOther }: RepeatedRequest): string {
  return `${key} ${isOther ? 'another wish' : 'a wish'}`
}

function expectResponse(
  response: SubmitResponse,
  { id, outcome, waits }: { id: string; outcome: Outcome; waits: boolean },
): void {
  if (!waits) return expect([response.statusCode, parseGeneration(response).id]).toEqual([202, id])
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
  await startGeneration(busyUser, { prompt: 'held one' })
  await startGeneration(busyUser, { prompt: 'held two' })
  await expect.poll(() => model.requests.length).toBe(2)
  // `endOnFailure` skips shrinking, because a failed schedule leaves data that would affect the next run.
  await fc
    .assert(fc.asyncProperty(schedules, runSchedule), { numRuns: SCHEDULES, examples, endOnFailure: true })
    .finally(() => {
      for (const { resolve } of outcomeByKey.values()) resolve('succeeded')
    })
  expect(await findLedgerViolations(database.db)).toEqual([])
  await expect.poll(() => findGenerationViolations(database.db)).toEqual([])
}, 900_000)
