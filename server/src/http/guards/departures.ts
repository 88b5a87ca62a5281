import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns a signal that aborts when the client has disconnected or has the response. */
export function departureOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  // The client may have disconnected before this call.
  if (raw.destroyed) gone.abort()
  return gone.signal
}

/** Whether an error only means that the client disconnected while it sent the body or read the response. */
export function isDeparture(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const isOfBody = error !== null && error === raw.errored
  const isOfAnswer = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isOfBody || (isOfAnswer && reply.raw.destroyed)
}
