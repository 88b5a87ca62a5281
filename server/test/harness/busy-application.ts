import { ImageModelError } from '../../src/ports/image-model.ts'
import { startTestApplication } from './application.ts'
import { createGenerationCalls } from '../fixtures/generation-calls.ts'
import { createPaymentFixture } from '../fixtures/payment-fixture.ts'
import { createTestModel, renderSolidColor } from '../fakes/test-model.ts'
import { createTestProvider } from '../fakes/test-provider.ts'

/** The user's prompt, which the vendor repeats in an error. */
export const PROMPT = 'a secret canary over the quiet harbour'

export type LogLine = Record<string, unknown> & { msg: string; level: number }

/** Starts an application in which each kind of event has occurred once, for tests of its log and metrics. */
export async function startBusyApplication() {
  const lines: LogLine[] = []
  const model = createTestModel({ costsMoney: true })
  const provider = createTestProvider()
  const application = await startTestApplication(
    { LOG_LEVEL: 'info', METRICS_ALLOW: '127.0.0.1', DAILY_PROVIDER_BUDGET_USD: '5' },
    { model, paymentProvider: provider, log: { write: (line) => void lines.push(JSON.parse(line) as LogLine) } },
  )
  const { app, database, signUp, webhookEvents } = application
  const calls = createGenerationCalls(application)
  const paymentFixture = await createPaymentFixture(application, provider)
  const user = await signUp('ada@example.org')

  model.respond = async (request) => ({ ...(await renderSolidColor(request)), costMicroUsd: 40_000 })
  const submitted = await calls.submit(user, { prompt: PROMPT })
  const generated = await calls.waitUntilFinished(user, submitted.json<{ generation: { id: string } }>().generation.id)
  model.respond = () => Promise.reject(new ImageModelError('unavailable', `The vendor failed at “${PROMPT}”.`))
  const failed = await calls.waitUntilFinished(user, (await calls.startGeneration(user, { prompt: PROMPT })).id)

  const { id: orderId } = await paymentFixture.order(user)
  const payment = provider.pay(orderId)
  await paymentFixture.sendWebhook(provider.createWebhook('payment.captured', { payment }))
  await paymentFixture.sendWebhook({
    ...provider.createWebhook('payment.captured', { payment }),
    headers: { signature: 'x', eventId: 'x' },
  })
  const openOrder = await paymentFixture.order(user)

  return {
    application,
    app,
    database,
    lines,
    model,
    webhookEvents,
    provider,
    paymentFixture,
    user,
    calls,
    generated,
    failed,
    orderId,
    openOrderId: openOrder.id,
    /** The request id of the generation. */
    requestId: String(submitted.headers['x-request-id']),
    readMetrics: async () => (await app.inject('/metrics')).body,
  }
}
