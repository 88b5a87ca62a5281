import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CreditPack, LedgerEntry, Order } from '@pictor/contract'
import { afterAll, inject, test, vi } from 'vitest'
import { PAYMENT_CRASH_POINTS } from '../../../kernel/crash-points.ts'
import { startCrashServer } from '../../../../test/crash/crash-process.ts'
import { createCrashTestClient, type CrashTestClient } from '../../../../test/crash/crash-client.ts'
import { openEmbeddedDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import {
  RAZORPAY_KEYS,
  startPaymentSandboxServer,
  type SignedWebhook,
} from '../../../../test/fakes/payment-sandbox-server.ts'
import { orders as orderRows } from '../payments.table.ts'

// Each test starts its own server several times.
vi.setConfig({ maxConcurrency: 2 })

const ROUNDS = inject('deep') ? 5 : 1
const razorpay = await startPaymentSandboxServer()
const environment = {
  SNAPSHOT: inject('databaseSource'),
  RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
  RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEYS.webhookSecret,
  RAZORPAY_API_URL: razorpay.url,
}
type PaymentPoint = (typeof PAYMENT_CRASH_POINTS)[number]
const POINTS: readonly PaymentPoint[] = inject('deep') ? PAYMENT_CRASH_POINTS : ['payments.credited']
const counts = { kills: 0 }
afterAll(async () => {
  await razorpay.stop()
  console.log(`kill -9: ${counts.kills} at ${POINTS.length} points of purchases`)
})

test.concurrent.for(POINTS.map((point) => ({ point })))(
  'after a crash at $point and a restart, each order is created once and its payment is credited once',
  { timeout: ROUNDS * 600_000 },
  async ({ point }, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-purchase-crash-'))
    const port = await findFreePort()
    const startServer = () => startCrashServer({ port, dataDir, environment })
    let server = await startServer()
    const client = await createCrashTestClient(server.url, dataDir)
    const [pack] = (await fetchJson(client, '/api/payments/credit-packs')) as CreditPack[]
    const packId = pack?.id ?? ''
    const orderIds = new Set<string>()

    /** Runs the action on a server that is killed during it, then again on the next one. Returns the second result. */
    async function runTwice<Result>(
      point: PaymentPoint,
      isCrashPlanned: boolean,
      action: () => Promise<Result>,
    ): Promise<Result> {
      if (!isCrashPlanned) return action()
      await server.sendCommand({ type: 'arm', point, signal: 'SIGKILL', costsMoney: false })
      expect(await action()).toBeNull()
      expect(await server.exitStatus).toBe('SIGKILL')
      counts.kills += 1
      server = await startServer()
      await client.authorize()
      return action()
    }

    for (let round = 1; round <= ROUNDS; round++) {
      const key = `${point} ${round}`
      const order = await runTwice(point, !isSettlementPoint(point), () => client.order(packId, key))
      const orderId = order?.id ?? ''
      expect(orderIds.has(orderId)).toBe(false)
      orderIds.add(orderId)
      const { paymentId, signature } = await razorpay.pay(orderId)
      const verify = () =>
        client.send('POST', '/api/payments/verify-payment', { orderId, paymentId, signature, packId })
      const sendWebhook = async () => deliverWebhook(server.url, await razorpay.buildWebhook('order.paid', paymentId))
      // Either the browser or the provider reports the payment first, and then the other one does.
      const [first, second] =
        round % 2 === 1 || point === 'payments.signature-checked' ? [verify, sendWebhook] : [sendWebhook, verify]
      const firstResponse = await runTwice(point, isSettlementPoint(point), first)
      expect(firstResponse?.status).toBe(200)
      expect((await second())?.status).toBe(200)
      expect(await client.balance()).toBe(80 + round * 100)
    }
    const { orders } = (await fetchJson(client, '/api/users/orders')) as { orders: Order[] }
    expect(new Set(orders.slice(0, 20).map(({ status }) => status))).toEqual(new Set(['paid']))
    const { entries } = (await fetchJson(client, '/api/users/credits/history?kind=purchase')) as {
      entries: LedgerEntry[]
    }
    expect(new Set(entries.map(({ order_id }) => order_id)).size).toBe(Math.min(ROUNDS, 50))
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
    const crashedDatabase = await openEmbeddedDatabase(dataDir)
    expect(await findLedgerViolations(crashedDatabase.db)).toEqual([])
    const ordered = await crashedDatabase.db.select().from(orderRows)
    expect(ordered).toHaveLength(ROUNDS)
    for (const { id, providerOrderId } of ordered) {
      expect(await razorpay.listOrderIds(id)).toEqual([providerOrderId])
    }
    await crashedDatabase.close()
    await rm(dataDir, { recursive: true })
  },
)

/** Whether the crash point belongs to settling a payment. The other points belong to the creation of an order. */
function isSettlementPoint(point: PaymentPoint): boolean {
  const orderCreationPoints = ['payments.order-inserted', 'payments.order-requested', 'payments.order-id-stored']
  return !orderCreationPoints.includes(point)
}

async function fetchJson(client: CrashTestClient, requestPath: string): Promise<unknown> {
  return (await client.send('GET', requestPath))?.json()
}

/** Returns null if the server sent no response. */
async function deliverWebhook(url: string, { body, headers }: SignedWebhook): Promise<Response | null> {
  return fetch(`${url}/api/payments/webhook`, { method: 'POST', headers, body }).catch(() => null)
}
