import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentNotices } from '../../features/payments/index.ts'
import { sendError } from './failures.ts'

const BODY_LIMIT = 256 * 1_024

/**
 * `POST /api/payments/webhook`: what the payment provider tells, signed over the bytes as they came. It has a scope of its own because no
 * parser may touch them. What we could not keep is answered 503, so that the provider says it again.
 */
export async function registerPaymentWebhook(
  app: FastifyInstance,
  { paymentNotices }: { paymentNotices: Pick<PaymentNotices, 'hear'> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/payments/webhook',
      bodyLimit: BODY_LIMIT,
      config: { call: 'payments.webhook', limit: 'webhook of address' },
      async handler(request, reply) {
        const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
        try {
          const heard = await paymentNotices.hear(body, headersOf(request))
          if (heard === 'heard') return await reply.header('cache-control', 'no-store').send({ received: true })
        } catch (error) {
          request.log.error({ err: error }, 'A payment notice could not be kept.')
          return sendError(reply, 'SERVICE_UNAVAILABLE')
        }
        request.log.warn({}, 'A payment notice without a valid signature was refused.')
        return sendError(reply, 'BAD_REQUEST')
      },
    })
  })
}

/** Which of them sign and name the event is for the provider's adapter to know. One that came twice is none. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])),
  )
}
