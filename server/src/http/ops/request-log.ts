import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { isDeparture } from '../guards/departures.ts'

/** What Fastify logs of requests by itself: nothing but answers that we broke off. One line a request would bury them; the metrics count requests. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (!isDeparture(error, request, reply)) request.log.error({ err: error }, 'An answer broke off.')
  }
}
