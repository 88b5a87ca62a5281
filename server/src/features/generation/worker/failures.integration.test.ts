import type { Generation } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { ImageModelError, type GeneratedImage, type ImageModelFailure } from '../../../ports/image-model.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createTestModel, renderSolidColor } from '../../../../test/fakes/test-model.ts'

const logLines: Record<string, unknown>[] = []
const model = createTestModel({ costsMoney: true })
const application = await startTestApplication(
  { LOG_LEVEL: 'warn', GENERATION_TIMEOUT_S: '5' },
  { model, log: { write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>) } },
)
const { app, database, createUser } = application
const { submit, balance, startGeneration, waitUntilFinished } = createGenerationCalls(application)

/** Returns how often `run` calls the model. Afterwards the model succeeds again. */
async function countRequests(run: () => Promise<void>): Promise<number> {
  const before = model.requests.length
  await run()
  model.respond = renderSolidColor
  return model.requests.length - before
}

test.each<[ImageModelFailure, ErrorCode, number]>([
  ['refused', 'CONTENT_REFUSED', 422],
  ['bad-request', 'MODEL_FAILED', 502],
  ['operator', 'MODEL_FAILED', 502],
  ['busy', 'MODEL_FAILED', 502],
  ['timed-out', 'GENERATION_TIMED_OUT', 504],
  ['unavailable', 'MODEL_FAILED', 502],
  ['invalid-response', 'MODEL_FAILED', 502],
])('a model failure “%s” returns %s with a refund and is retried only if nothing was paid', async (...row) => {
  const [failure, code, status] = row
  const user = await createUser()
  const requestCount = await countRequests(async () => {
    model.respond = () => Promise.reject(new ImageModelError(failure, 'what the vendor said', { retryAfterMs: 1 }))
    const response = await submit(user, {}, { prefer: '' })
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { code, message: errors[code].message, refunded: true },
    ])
    const finished = await waitUntilFinished(user, (await startGeneration(user)).id)
    expect(finished).toMatchObject({
      status: 'failed',
      refunded: true,
      images: [],
      error: { code, message: errors[code].message },
    } satisfies Partial<Generation>)
  })
  expect(requestCount).toBe(failure === 'busy' ? 6 : 2)
  expect(await balance(user)).toBe(80)
})

test('a busy model is called again after the requested delay, at most twice', async () => {
  const user = await createUser()
  const times: number[] = []
  const requestCount = await countRequests(async () => {
    model.respond = async (request) => {
      times.push(performance.now())
      if (times.length < 3) throw new ImageModelError('busy', 'Later.', { retryAfterMs: 200 })
      return renderSolidColor(request)
    }
    expect((await submit(user, {}, { prefer: '' })).statusCode).toBe(200)
  })
  expect(requestCount).toBe(3)
  const [first = 0, second = 0, third = 0] = times
  for (const pause of [second - first, third - second]) expect(pause).toBeGreaterThan(195)
  expect(await balance(user)).toBe(80 - 16)
})

test('a busy model whose delay exceeds the deadline fails immediately', async () => {
  const user = await createUser()
  await countRequests(async () => {
    model.respond = () => Promise.reject(new ImageModelError('busy', 'Tomorrow.', { retryAfterMs: 86_400_000 }))
    const response = await submit(user, {}, { prefer: '' })
    expect([response.statusCode, response.json()]).toMatchObject([502, { code: 'MODEL_FAILED', refunded: true }])
  })
  expect(await balance(user)).toBe(80)
})

test.each<[string, () => Promise<GeneratedImage>]>([
  ['an empty body', async () => ({ ...(await renderImage()), bytes: new Uint8Array() })],
  [
    'a page of HTML',
    async () => ({ ...(await renderImage()), bytes: Buffer.from('<!doctype html><title>502</title>') }),
  ],
  ['half an image', async () => ({ ...(await renderImage()), bytes: (await renderImage()).bytes.subarray(0, 60) })],
  ['an adapter error', () => Promise.reject(new TypeError('secret detail'))],
])('%s instead of an image is refunded with a generic error', async (_case, modelResult) => {
  const user = await createUser()
  const requestCount = await countRequests(async () => {
    model.respond = modelResult
    const response = await submit(user, {}, { prefer: '' })
    const { message } = errors.MODEL_FAILED
    expect([response.statusCode, response.json()]).toEqual([502, { code: 'MODEL_FAILED', message, refunded: true }])
  })
  expect(requestCount).toBe(1)
  expect(await balance(user)).toBe(80)
})

test('a failure that only the operator can fix raises an alert in the log and the metrics', async () => {
  const countAlerts = async () =>
    Number(/^alerts_total\{alert="model"\} (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1])
  const [user, alertsBefore] = [await createUser(), await countAlerts()]
  await countRequests(async () => {
    model.respond = () => Promise.reject(new ImageModelError('operator', 'The key is not valid any more.'))
    await submit(user, {}, { prefer: '' })
    model.respond = () => Promise.reject(new ImageModelError('unavailable', 'It is away.'))
    await submit(user, {}, { prefer: '' })
  })
  expect(await findLogLines('The key is not valid any more.')).toMatchObject([
    { alert: 'model', level: 50, errorCode: 'MODEL_FAILED' },
  ])
  const [otherLine, ...extraLines] = await findLogLines('It is away.')
  expect([otherLine?.['level'], otherLine?.['alert'], extraLines]).toEqual([40, undefined, []])
  expect(await countAlerts()).toBe(alertsBefore + 1)
})

test('a failure after the account was deleted is logged and raises no alert', async () => {
  const user = await createUser()
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await countRequests(async () => {
    model.respond = async () => {
      requested.resolve()
      await release.promise
      throw new ImageModelError('operator', 'The key is gone.')
    }
    await startGeneration(user)
    await requested.promise
    const { headers, email } = user
    await app.inject({ method: 'POST', url: '/api/users/delete', headers, payload: { confirmation: email } })
    release.resolve()
    const [line, ...extraLines] = await findLogLines('The key is gone.')
    expect([line?.['level'], line?.['alert'], extraLines]).toEqual([40, undefined, []])
    expect(line?.['msg']).toContain('already finished')
  })
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})

/** Waits for the log lines of failures with this message. They appear shortly after the response. */
async function findLogLines(message: string): Promise<Record<string, unknown>[]> {
  const matchingLines = () =>
    logLines.filter(({ err }) => typeof err === 'object' && err && Reflect.get(err, 'message') === message)
  await expect.poll(matchingLines, { interval: 20 }).not.toEqual([])
  return matchingLines()
}

function renderImage(): Promise<GeneratedImage> {
  return renderSolidColor({ aspectRatio: '1:1', seed: 1 })
}
