import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebhookHandler } from '../../features/payments/index.ts'
import { sendError } from './error-responses.ts'

const BODY_LIMIT = 256 * 1_024

/**
 * `POST /api/payments/webhook`: events of the payment provider, signed over the raw bytes of the body. The route has
 * its own scope, because no parser may change these bytes. If an event could not be stored, the response is 503, and
 * the provider retries.
 */
export async function registerPaymentWebhook(
  app: FastifyInstance,
  { webhookEvents }: { webhookEvents: Pick<WebhookHandler, 'handleWebhook'> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/payments/webhook',
      bodyLimit: BODY_LIMIT,
      config: { call: 'payments.webhook', limit: 'webhook:ip' },
      async handler(request, reply) {
        const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
        try {
          const result = await webhookEvents.handleWebhook(body, readHeaders(request))
          if (result === 'accepted') return await reply.header('cache-control', 'no-store').send({ received: true })
        } catch (error) {
          request.log.error({ err: error }, 'Failed to store a webhook event. The provider retries it.')
          return sendError(reply, 'SERVICE_UNAVAILABLE')
        }
        request.log.warn(
          {},
          'Rejected a webhook event with an invalid signature or content. If the provider sent it, check the webhook secret.',
        )
        return sendError(reply, 'BAD_REQUEST')
      },
    })
  })
}

/**
 * Returns all headers except those with several values. The provider's adapter knows which of them contain the
 * signature and the event id.
 */
function readHeaders({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])),
  )
}
