import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { isClientDisconnect } from '../guards/client-disconnect.ts'

/**
 * Disables Fastify's log line per request, because the metrics count requests. Logs only responses that fail after they
 * started.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (!isClientDisconnect(error, request, reply))
      request.log.error({ err: error }, 'A response failed after it started.')
  }
}
