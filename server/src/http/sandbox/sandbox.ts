import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { HostedCheckout } from '../../ports/hosted-checkout.ts'
import { sendError } from '../api/failures.ts'
import { registerSandboxOrders, SandboxName } from './sandbox-orders.ts'
import { registerSandboxScript } from './sandbox-script.ts'

export interface Sandbox {
  checkout: HostedCheckout
  /** The built script's file. */
  script: string
  /** Of our own pages. */
  origins: string[]
  /** Whether nobody but this machine can reach us: then its operator may play the bank. */
  isLocal: boolean
}

const BODY_BYTES = 2_048

const OrderQuery = z.strictObject({ key: z.string().max(64) })
const OrderPath = z.object({ orderId: SandboxName })
const Payment = z.strictObject({
  key: z.string().max(64),
  order_id: SandboxName,
  card: z.strictObject({
    number: z.string().regex(/^\d{12,19}$/),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/),
    cvv: z.string().regex(/^\d{3,4}$/),
    name: z.string().trim().min(1).max(100),
  }),
})

/** The sandbox's hosted checkout: what would be the provider's own server. Not registered with another provider. */
export function registerSandbox(
  app: FastifyInstance,
  { checkout, script, origins, isLocal, clock }: Sandbox & { clock: Clock },
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!isOurOwn(request, origins)) return sendError(reply, 'FORBIDDEN')
  }
  registerSandboxScript(app, script)

  const config = { limit: 'api of address' } as const
  const orderRoute = { onRequest, config: { ...config, call: 'sandbox.order' }, exposeHeadRoute: false }
  app.get('/sandbox/checkout/:orderId', orderRoute, async (request, reply) => {
    const [query, path] = [OrderQuery.safeParse(request.query), OrderPath.safeParse(request.params)]
    if (!query.success || !path.success) return sendError(reply, 'BAD_REQUEST')
    const order = await checkout.findOrder({ keyId: query.data.key, orderId: path.data.orderId })
    return order ?? sendError(reply, 'NOT_FOUND')
  })

  const paymentRoute = { onRequest, config: { ...config, call: 'sandbox.pay' }, bodyLimit: BODY_BYTES }
  app.post('/sandbox/payments', paymentRoute, async (request, reply) => {
    const { data: payment } = Payment.safeParse(request.body)
    if (!payment || isOver(payment.card.expiry, clock.now())) return sendError(reply, 'BAD_REQUEST')
    const { key: keyId, order_id: orderId, card } = payment
    return (await checkout.pay({ keyId, orderId, number: card.number })) ?? sendError(reply, 'NOT_FOUND')
  })

  if (isLocal) registerSandboxOrders(app, { checkout, onRequest })
}

/** A browser says where a request comes from; what is no browser has no one's session to abuse. */
function isOurOwn({ headers }: FastifyRequest, origins: string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || origins.includes(headers.origin)
}

/** A card is good to the end of its month, wherever on earth that is. */
function isOver(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 2) <= now.getTime()
}
