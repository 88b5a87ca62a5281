import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PROMPT, startBusyApplication } from '../../../test/harness/busy-application.ts'

const busy = await startBusyApplication()
const { app, database, lines, generated: succeeded, failed, user } = busy
const findLines = (id: string) => lines.filter((line) => line.generationId === id)

/** Returns the value of the metric with these labels; undefined if it is absent. */
async function readValue(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const found = (await busy.readMetrics())
    .split('\n')
    .find(
      (line) =>
        (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
    )
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ') + 1))
}

test('all log lines of a generation have its id, and the first one also has the request id', () => {
  expect(findLines(succeeded.id).map(({ msg }) => msg)).toEqual([
    'A generation was submitted.',
    'A generation started.',
    'A generation succeeded.',
  ])
  expect(findLines(succeeded.id)[0]).toMatchObject({ requestId: busy.requestId })
  expect(findLines(succeeded.id)[2]).toMatchObject({ model: 'test model 1', ms: expect.any(Number) as number })
})

test('the log lines of a failed generation end with its refund and its cause', () => {
  expect(findLines(failed.id).map(({ msg }) => msg)).toEqual([
    'A generation was submitted.',
    'A generation started.',
    'A generation failed and is refunded.',
  ])
  expect(findLines(failed.id)[2]).toMatchObject({ errorCode: 'MODEL_FAILED', err: { type: 'ImageModelError' } })
})

test("the log identifies an order by the product's own id", () => {
  const [created] = lines.filter(({ msg }) => msg === 'An order was created.')
  const paid = lines.find(({ msg }) => msg === 'An order was paid and credited.')
  expect(paid).toMatchObject({ orderId: created?.orderId, requestId: expect.any(String) as string })
})

test('no log line contains user content, identity or credentials', () => {
  const log = JSON.stringify(lines)
  expect(lines.length).toBeGreaterThan(8)
  for (const secret of [PROMPT, PROMPT.slice(0, 12), user.email, user.headers.authorization.slice(7), user.cookie])
    expect(log).not.toContain(secret)
  const others = lines.filter(({ msg }) => msg !== 'A security event.')
  expect(JSON.stringify(others)).not.toContain(user.id)
})

test('model calls are measured by outcome and cost', async () => {
  const count = 'image_model_call_duration_seconds_count'
  expect(await readValue(count, { engine: 'demo', outcome: 'generated' })).toBe(1)
  expect(await readValue(count, { outcome: 'unavailable' })).toBe(1)
  expect(await readValue('image_model_cost_dollars_total')).toBe(0.04)
  expect(await readValue('image_model_calls_in_flight')).toBe(0)
  expect(await readValue('image_model_day_cost_dollars', { model: 'test model 1' })).toBe(0.04)
  expect(await readValue('image_model_day_budget_dollars')).toBe(5)
  expect(await readValue('generation_duration_seconds_count', { outcome: 'succeeded' })).toBe(1)
  expect(await readValue('generation_duration_seconds_count', { outcome: 'MODEL_FAILED' })).toBe(1)
})

test('queue, orders and webhooks are reported', async () => {
  expect(await readValue('generations_queued', { plan: 'Pro' })).toBe(0)
  expect(await readValue('generations_oldest_queued_seconds', { plan: 'Pro Plus' })).toBe(0)
  expect(await readValue('jobs', { queue: 'mail', state: 'failed' })).toBe(0)
  expect(await readValue('orders', { status: 'paid', currency: 'USD', mode: 'test' })).toBe(1)
  expect(await readValue('orders', { status: 'created' })).toBe(1)
  expect(await readValue('orders_amount', { status: 'paid' })).toBe(5)
  expect(await readValue('payments_unsettled')).toBe(0)
  expect(await readValue('webhook_events_total', { result: 'accepted' })).toBe(1)
  expect(await readValue('webhook_events_total', { result: 'rejected' })).toBe(1)
  expect(await readValue('emails_total', { kind: 'confirmation', outcome: 'sent' })).toBe(1)
  expect(await readValue('data_dir_free_bytes')).toBeGreaterThan(0)
  expect(await readValue('installation_info', { role: 'all', files: 'disk' })).toBe(1)
})

test('each ledger entry is counted once, on PostgreSQL after a delay for open transactions', async () => {
  await database.db.execute(sql`select 1`)
  const isEmbedded = database.engine === 'pglite'
  expect(await readValue('ledger_credits_total', { kind: 'purchase', direction: 'in' })).toBe(
    isEmbedded ? 100 : undefined,
  )
  expect(await readValue('ledger_entries_total', { kind: 'refund' })).toBe(isEmbedded ? 1 : 0)
  expect(await readValue('ledger_balance_credits')).toBe(isEmbedded ? 80 + 100 - 16 : 0)
})

test('the metrics contain no names and no ids', async () => {
  const body = await busy.readMetrics()
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|canary|order_/)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
