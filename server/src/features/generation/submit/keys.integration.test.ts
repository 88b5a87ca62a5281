import { randomUUID } from 'node:crypto'
import type { Image } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { ImageModelError } from '../../../ports/image-model.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { drawPlainly } from '../../../../test/fakes/test-model.ts'

const SCHEDULES = inject('deep') ? 200 : 20
const COST = 16

const application = await startTestApplication({
  GENERATION_CONCURRENCY: '4',
  GENERATION_TIMEOUT_S: '3600',
  WELCOME_CREDITS: '1000000',
})
const { database, model, createUser } = application
const { ask, balance, begin, cancel, ended, generationIn, list } = generationCalls(application)
type Answer = Awaited<ReturnType<typeof ask>>

const idle = await createUser()
/** Has two running generations that do not finish, so their other generations stay queued. */
const busy = await createUser()

const begun = new Map<string, PromiseWithResolvers<void>>()
const release = new Map<string, PromiseWithResolvers<Outcome>>()
model.answer = async (request) => {
  const key = request.prompt.slice(0, request.prompt.indexOf(' '))
  begun.get(key)?.resolve()
  if ((await release.get(key)?.promise) === 'failed')
    throw new ImageModelError('unavailable', 'The model is unavailable.')
  return drawPlainly(request)
}

type Outcome = 'succeeded' | 'failed' | 'cancelled'

/** One request with the key: with the first body or another one, waiting for the result or not. */
interface Asking {
  isOther: boolean
  waits: boolean
}

interface Schedule {
  outcome: Outcome
  /** Sent together with the first request. */
  atOnce: Asking[]
  /** Sent while the generation runs or, if it is to be cancelled, is queued. */
  underWay: Asking[]
  afterwards: Asking[]
}

const asking = fc.record({ isOther: fc.boolean(), waits: fc.boolean() })
const schedules: fc.Arbitrary<Schedule> = fc.record({
  outcome: fc.constantFrom('succeeded', 'failed', 'cancelled'),
  atOnce: fc.array(asking, { maxLength: 4 }),
  underWay: fc.array(asking, { maxLength: 4 }),
  afterwards: fc.array(asking, { minLength: 1, maxLength: 3 }),
})

const hold = (key: string) => {
  const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()]
  begun.set(key, started)
  release.set(key, end)
  return { started: started.promise, end: end.resolve }
}

async function play({ outcome, atOnce, underWay, afterwards }: Schedule): Promise<void> {
  const user = outcome === 'cancelled' ? busy : idle
  const [key, before] = [randomUUID(), await balance(user)]
  const { started, end } = hold(key)
  const answers: { asking: Asking; answer: Promise<Answer> }[] = []
  const send = (each: Asking) => {
    const more = { 'idempotency-key': key, prefer: each.waits ? '' : 'respond-async' }
    answers.push({ asking: each, answer: ask(user, { prompt: promptOf(key, each) }, more) })
  }
  const untilAccepted = () => Promise.all(answers.filter((each) => !each.asking.waits).map(({ answer }) => answer))

  for (const each of [{ isOther: false, waits: false }, ...atOnce]) send(each)
  await untilAccepted()
  if (outcome !== 'cancelled') await started
  underWay.forEach(send)
  await untilAccepted()
  const [generation, ...others] = (await list(user))
    .json<{ generations: { id: string; prompt: string }[] }>()
    .generations.filter(({ prompt }) => prompt.startsWith(key))
  expect(others).toEqual([])
  const { id, prompt } = generation ?? { id: '', prompt: '' }
  if (outcome === 'cancelled') expect((await cancel(user, id)).statusCode).toBe(200)
  end(outcome)
  expect(await ended(user, id)).toMatchObject({ status: outcome, refunded: outcome !== 'succeeded' })
  afterwards.forEach(send)
  for (const { asking: each, answer } of answers) {
    if (promptOf(key, each) === prompt) expectAnswer(await answer, { id, outcome, ...each })
    else expectRefused(await answer)
  }
  expect(await balance(user)).toBe(before - (outcome === 'succeeded' ? COST : 0))
}

function promptOf(key: string, { isOther }: Asking): string {
  return `${key} ${isOther ? 'another wish' : 'a wish'}`
}

function expectAnswer(answer: Answer, { id, outcome, waits }: { id: string; outcome: Outcome; waits: boolean }): void {
  if (!waits) return expect([answer.statusCode, generationIn(answer).id]).toEqual([202, id])
  if (outcome === 'succeeded') {
    const { images } = answer.json<{ images: Image[] }>()
    return expect(images.map(({ generation_id }) => generation_id)).toEqual([id])
  }
  const code: ErrorCode = outcome === 'failed' ? 'MODEL_FAILED' : 'GENERATION_CANCELLED'
  expect(answer.json()).toEqual({ code, message: errors[code].message, refunded: true })
}

function expectRefused(answer: Answer): void {
  const code = 'IDEMPOTENCY_KEY_REUSED'
  expect([answer.statusCode, answer.json()]).toEqual([409, { code, message: errors[code].message }])
}

test(`repeated requests with one key are one generation and one charge, in ${SCHEDULES} schedules`, async () => {
  hold('held')
  await begin(busy, { prompt: 'held one' })
  await begin(busy, { prompt: 'held two' })
  await expect.poll(() => model.requests.length).toBe(2)
  // `endOnFailure` skips shrinking, because a failed schedule leaves data that would affect the next run.
  await fc.assert(fc.asyncProperty(schedules, play), { numRuns: SCHEDULES, endOnFailure: true }).finally(() => {
    for (const { resolve } of release.values()) resolve('succeeded')
  })
  expect(await findLedgerMistakes(database.db)).toEqual([])
  await expect.poll(() => findUnsettled(database.db)).toEqual([])
}, 900_000)
