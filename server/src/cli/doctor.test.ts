import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../adapters/database/folder-lock.ts'
import { diagnose } from './doctor.ts'
import { findFreePort } from '../../test/harness/free-port.ts'
import { OPENAI_KEY, startOpenAiServer } from '../../test/fakes/openai-images.ts'
import { STABILITY_KEY, startStabilityServer } from '../../test/fakes/stability-images.ts'
import { RAZORPAY_KEYS, startPaymentSandboxServer } from '../../test/fakes/payment-sandbox-server.ts'
import { respondWith } from '../../test/fakes/vendor-server.ts'

async function start() {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'pictor-doctor-'))
  const [openai, stability] = await Promise.all([startOpenAiServer(), startStabilityServer()])
  onTestFinished(async () => {
    await Promise.all([openai.stop(), stability.stop(), rm(DATA_DIR, { recursive: true })])
  })
  openai.handler = respondWith(200, { id: 'gpt-image-2.5-sunburst' })
  const keys = { OPENAI_API_KEY: OPENAI_KEY, STABILITY_API_KEY: STABILITY_KEY }
  const paidEnvironment = { ...keys, DATA_DIR, OPENAI_BASE_URL: openai.baseUrl, STABILITY_BASE_URL: stability.url }
  return { openai, stability, DATA_DIR, paidEnvironment }
}

test('an installation without keys passes and shows where everything is stored', async () => {
  const { DATA_DIR } = await start()
  const { lines, isHealthy } = await diagnose({ DATA_DIR })
  expect(isHealthy).toBe(true)
  expect(lines).toEqual([
    'ok    Pro       Pictor demo engine 1 of the illustrator (demo). Built in.',
    'ok    Pro Plus  Pictor demo engine 1 of the illustrator (demo). Built in.',
    `ok    Database  Embedded. The first start creates it in ${DATA_DIR}/database.`,
    `ok    Files     On disk. The first start creates ${DATA_DIR}/files.`,
    `ok    Email     Not sent: stored in ${DATA_DIR}/outbox and shown on /dev/mailbox.`,
    'ok    Payments  The built-in sandbox: no real money moves.',
  ])
})

test('vendors are checked with free calls only', async () => {
  const { paidEnvironment, openai, stability } = await start()
  const { lines, isHealthy } = await diagnose(paidEnvironment)
  expect(isHealthy).toBe(true)
  expect(lines.slice(0, 2)).toEqual([
    'ok    Pro       stable-image-ultra of Stability AI. 1000 credits are left. An image costs 8.',
    'ok    Pro Plus  gpt-image-2.5-sunburst of OpenAI. OpenAI serves gpt-image-2.5-sunburst.',
  ])
  expect([...openai.calls, ...stability.calls].map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('a model with a shutdown date gets a warning, and a missing model fails the check', async () => {
  const { paidEnvironment, openai } = await start()
  openai.handler = respondWith(200, { id: 'gpt-image-2.5-sunburst', shutdown_date: '2999-12-31' })
  expect(await diagnose(paidEnvironment)).toMatchObject({
    isHealthy: true,
    lines: expect.arrayContaining([expect.stringMatching(/^soon {2}Pro Plus .*until 2999-12-31/)]),
  })
  openai.handler = respondWith(404, {})
  const { lines, isHealthy } = await diagnose(paidEnvironment)
  expect(isHealthy).toBe(false)
  expect(lines[1]).toMatch(/^FAIL {2}Pro Plus .*does not serve gpt-image-2\.5-sunburst/)
})

test('unreachable services fail their checks, and no secret is shown', async () => {
  const { paidEnvironment, openai, stability } = await start()
  openai.handler = respondWith(401, { error: { message: `Bad key ${OPENAI_KEY}`, code: 'invalid_api_key' } })
  stability.handler = (_call, response) => void response.destroy()
  const port = await findFreePort()
  const { lines, isHealthy } = await diagnose({
    ...paidEnvironment,
    DATABASE_URL: `postgres://pictor:db-secret@127.0.0.1:${port}/pictor`,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: `smtp://mailer:mail-secret@127.0.0.1:${port}`,
  })
  expect(isHealthy).toBe(false)
  const failing = lines.filter((line) => line.startsWith('FAIL')).map((line) => line.slice(6, 15).trim())
  expect(failing).toEqual(['Pro', 'Pro Plus', 'Database', 'Email'])
  expect(lines.join('\n')).not.toMatch(new RegExp(`secret|${OPENAI_KEY}|${STABILITY_KEY}`))
})

test('payment keys are checked without creating an order', async () => {
  const { DATA_DIR } = await start()
  const razorpay = await startPaymentSandboxServer()
  onTestFinished(() => razorpay.stop())
  const { keyId, keySecret } = RAZORPAY_KEYS
  const keys = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API_URL: razorpay.url }
  expect((await diagnose({ DATA_DIR, ...keys })).lines).toContain(
    `ok    Payments  Razorpay (${new URL(razorpay.url).host}) accepts the keys. They are test keys: no real money moves.`,
  )
  const { lines, isHealthy } = await diagnose({ DATA_DIR, ...keys, RAZORPAY_KEY_SECRET: 'a-wrong-secret' })
  expect(isHealthy).toBe(false)
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAIL {2}Payments {2}Razorpay responded with status 401 .*Authentication failed/),
  )
  expect(lines.join()).not.toMatch(new RegExp(`a-wrong-secret|${keySecret}`))
  expect(razorpay.calls.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('an embedded database that a running server uses passes', async () => {
  const { DATA_DIR } = await start()
  await mkdir(path.join(DATA_DIR, 'files'))
  const lock = lockFolder(path.join(DATA_DIR, 'database'))
  onTestFinished(() => lock.release())
  const { lines, isHealthy } = await diagnose({ DATA_DIR })
  expect(isHealthy).toBe(true)
  expect(lines).toContain(`ok    Database  Embedded in ${DATA_DIR}/database. A server is running on it.`)
  expect(lines).toContain(`ok    Files     On disk in ${DATA_DIR}/files, which is writable.`)
})

test('an invalid configuration fails with its errors', async () => {
  expect(await diagnose({ MODEL_PREMIUM: 'openai' })).toEqual({
    lines: ['FAIL  MODEL_PREMIUM=openai needs OPENAI_API_KEY.'],
    isHealthy: false,
  })
})
