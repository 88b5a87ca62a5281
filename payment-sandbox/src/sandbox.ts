import { readFile } from 'node:fs/promises'
import { handleApi } from './api.ts'
import { handleCheckout } from './checkout-calls.ts'
import type { Fault } from './faults.ts'
import { capture, findPayment, type OrderRecord, type Payment } from './order-record.ts'
import { handleOrdersPage } from './orders-page.ts'
import type { SandboxStore } from './store.ts'
import { createWebhookSender, buildWebhooks, type Webhook, type WebhookSenderOptions } from './webhooks.ts'

export interface PaymentSandboxOptions extends WebhookSenderOptions {
  keyId: string
  keySecret: string
  webhookSecret: string
  store: SandboxStore
  clock: { now(): Date }
  /** Path of the built checkout script. */
  checkoutScript: string
  delays?: Partial<SandboxDelays> | undefined
}

/** Delays between a payment and its webhooks in milliseconds, by the scenario of the card. */
export interface SandboxDelays {
  captured: number
  /** For a checkout page that is closed before it gets the result. */
  unannounced: number
  /** For a checkout page that gets no result and stays open. */
  late: number
  /** Until the third delivery of the same webhook. */
  repeated: number
  /** Until an authorized payment can be captured; the sandbox then captures it itself. */
  authorized: number
}

export interface PaymentSandbox {
  /**
   * Handles `/v1/…` like Razorpay, and the sandbox's own routes under `/sandbox/`: the calls of the checkout script and
   * the operator's page. The server that mounts the sandbox must authorize the calls under `/sandbox/`.
   */
  handle(request: Request): Promise<Response>
  /** The fault that tests inject into every call. */
  fault: Fault | null
  /** Builds the signed webhooks for the current state of a payment. */
  buildWebhooks(paymentId: string): Promise<Webhook[]>
  /**
   * Deletes a batch of orders that are older than `before` and have no payments. Returns the number of deleted orders.
   */
  deleteUnpaid(before: Date): Promise<number>
  /** Cancels scheduled webhooks. Resolves when running deliveries have finished. */
  close(): Promise<void>
}

/** The dependencies that all calls share. */
export interface SandboxContext extends PaymentSandboxOptions {
  delays: SandboxDelays
  /**
   * Changes a payment, then sends the webhooks of the entity that `change` returns. Resolves to that entity, or to null
   * if nothing changed.
   */
  changePayment<Entity extends { id: string }>(paymentId: string, change: Change<Entity>): Promise<Entity | null>
  /** Sends the webhooks for the current state of a payment. Resolves to false if there are none. */
  sendWebhooks(paymentId: string): Promise<boolean>
  /** Sends the webhooks of a payment after the given time. */
  sendWebhooksLater(paymentId: string, afterMs: number): void
  /** Captures an authorized payment after the configured delay and sends its webhooks. */
  captureLater(paymentId: string): void
}

export type Change<Entity> = (record: OrderRecord, payment: Payment) => Entity | null

const DEFAULT_DELAYS: SandboxDelays = {
  captured: 500,
  unannounced: 4_000,
  late: 30_000,
  repeated: 5_000,
  authorized: 8_000,
}

/** A payment provider that moves no money. It implements Razorpay's API and signatures. */
export function createPaymentSandbox(options: PaymentSandboxOptions): PaymentSandbox {
  const { store, clock, webhookSecret } = options
  const delays = { ...DEFAULT_DELAYS, ...options.delays }
  const sender = createWebhookSender(options)
  const buildSignedWebhooks = (record: OrderRecord, id: string) => buildWebhooks(record, id, webhookSecret, clock.now())
  const buildAllWebhooks = async (id: string) => {
    const record = await store.find(id)
    return record ? buildSignedWebhooks(record, id) : []
  }
  const sendWebhooks = async (id: string) => {
    const webhooks = await buildAllWebhooks(id)
    await sender.send(webhooks)
    return webhooks.length > 0
  }
  const context: SandboxContext = {
    ...options,
    delays,
    async changePayment(id, change) {
      const changed = await store.update(id, (record) => {
        const payment = findPayment(record, id)
        const entity = payment ? change(record, payment) : null
        return (
          entity && { entity, webhooks: buildSignedWebhooks(record, id).filter(({ subject }) => subject === entity.id) }
        )
      })
      await sender.send(changed?.webhooks ?? [])
      return changed?.entity ?? null
    },
    sendWebhooks,
    sendWebhooksLater: (id, afterMs) => sender.schedule(afterMs, () => sendWebhooks(id)),
    captureLater(id) {
      sender.schedule(delays.authorized, async () => {
        await store.update(id, (record) => {
          const payment = findPayment(record, id)
          if (payment?.status === 'authorized') capture(record, payment)
        })
        await sendWebhooks(id)
      })
    },
  }

  const sandbox: PaymentSandbox = {
    handle: async (request) => (sandbox.fault ? sandbox.fault(() => route(request, context)) : route(request, context)),
    fault: null,
    buildWebhooks: buildAllWebhooks,
    deleteUnpaid: store.deleteUnpaid,
    close: sender.close,
  }
  return sandbox
}

async function route(request: Request, context: SandboxContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/v1/checkout.js') {
    const headers = { 'content-type': 'text/javascript; charset=utf-8' }
    return new Response(new Uint8Array(await readFile(context.checkoutScript)), { headers })
  }
  if (pathname.startsWith('/v1/')) return handleApi(request, context)
  if (pathname.startsWith('/sandbox/orders')) return handleOrdersPage(request, context)
  return handleCheckout(request, context)
}
