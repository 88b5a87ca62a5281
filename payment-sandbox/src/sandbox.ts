import { readFile } from 'node:fs/promises'
import { answerApi } from './api.ts'
import { answerCheckout } from './checkout-calls.ts'
import type { Fault } from './faults.ts'
import { capture, findPayment, type OrderRecord, type Payment } from './order-record.ts'
import { answerOrdersPage } from './orders-page.ts'
import type { SandboxStore } from './store.ts'
import { createWebhookSender, webhooksOf, type Webhook, type WebhookSenderOptions } from './webhooks.ts'

export interface PaymentSandboxOptions extends WebhookSenderOptions {
  keyId: string
  keySecret: string
  webhookSecret: string
  store: SandboxStore
  clock: { now(): Date }
  /** The built checkout's file. */
  checkoutScript: string
  pace?: Partial<Pace> | undefined
}

/** How long after a payment its webhooks are sent, in milliseconds. */
export interface Pace {
  captured: number
  unannounced: number
  late: number
  /** The third time that the same is sent. */
  repeated: number
  /** Until held money is captured, and until it can be. */
  held: number
}

export interface PaymentSandbox {
  /**
   * Answers `/v1/…` as Razorpay does, and the sandbox's own calls below `/sandbox/`: what the checkout's script asks, and the operator's
   * page. Who may make these is for the server to decide that mounts it.
   */
  handle(request: Request): Promise<Response>
  /** What is in the way of every call, for tests. */
  fault: Fault | null
  /** The webhooks of a payment as it stands, signed. */
  webhooksOf(paymentId: string): Promise<Webhook[]>
  /** Deletes some orders from before that nobody tried to pay. Returns how many. */
  eraseUnpaid(before: Date): Promise<number>
  /** What was to be sent later is not sent any more; ends when what is under way has ended. */
  close(): Promise<void>
}

/** What the calls share. */
export interface SandboxParts extends PaymentSandboxOptions {
  pace: Pace
  /** Changes a payment, with the webhooks of what `change` returns sent before this does. Null if nothing was changed. */
  change<Entity extends { id: string }>(paymentId: string, change: Change<Entity>): Promise<Entity | null>
  /** Sends the webhooks of a payment as it stands. False if there is none. */
  sendAll(paymentId: string): Promise<boolean>
  /** Does that later. */
  announce(paymentId: string, afterMs: number): void
  /** Captures held money when its time is over, and says so. */
  captureLater(paymentId: string): void
}

export type Change<Entity> = (record: OrderRecord, payment: Payment) => Entity | null

const PACE: Pace = { captured: 500, unannounced: 4_000, late: 30_000, repeated: 5_000, held: 8_000 }

/** A payment provider that moves no money. It speaks Razorpay's API and signs as Razorpay does. */
export function createPaymentSandbox(options: PaymentSandboxOptions): PaymentSandbox {
  const { store, clock, webhookSecret } = options
  const pace = { ...PACE, ...options.pace }
  const sender = createWebhookSender(options)
  const webhooksIn = (record: OrderRecord, id: string) => webhooksOf(record, id, webhookSecret, clock.now())
  const allWebhooks = async (id: string) => {
    const record = await store.find(id)
    return record ? webhooksIn(record, id) : []
  }
  const sendAll = async (id: string) => {
    const webhooks = await allWebhooks(id)
    await sender.send(webhooks)
    return webhooks.length > 0
  }
  const parts: SandboxParts = {
    ...options,
    pace,
    async change(id, change) {
      const changed = await store.update(id, (record) => {
        const payment = findPayment(record, id)
        const entity = payment ? change(record, payment) : null
        return entity && { entity, webhooks: webhooksIn(record, id).filter(({ subject }) => subject === entity.id) }
      })
      await sender.send(changed?.webhooks ?? [])
      return changed?.entity ?? null
    },
    sendAll,
    announce: (id, afterMs) => sender.later(afterMs, () => sendAll(id)),
    captureLater(id) {
      sender.later(pace.held, async () => {
        await store.update(id, (record) => {
          const payment = findPayment(record, id)
          if (payment?.status === 'authorized') capture(record, payment)
        })
        await sendAll(id)
      })
    },
  }

  const sandbox: PaymentSandbox = {
    handle: async (request) => (sandbox.fault ? sandbox.fault(() => route(request, parts)) : route(request, parts)),
    fault: null,
    webhooksOf: allWebhooks,
    eraseUnpaid: store.eraseUnpaid,
    close: sender.close,
  }
  return sandbox
}

async function route(request: Request, parts: SandboxParts): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/v1/checkout.js') {
    const headers = { 'content-type': 'text/javascript; charset=utf-8' }
    return new Response(new Uint8Array(await readFile(parts.checkoutScript)), { headers })
  }
  if (pathname.startsWith('/v1/')) return answerApi(request, parts)
  if (pathname.startsWith('/sandbox/orders')) return answerOrdersPage(request, parts)
  return answerCheckout(request, parts)
}
