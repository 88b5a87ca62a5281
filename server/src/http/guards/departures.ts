import type { FastifyReply, FastifyRequest } from 'fastify'

/** Aborts once nobody is there to be answered: the client left, or has its answer. */
export function departureOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  // It may have left while something else was waited for.
  if (raw.destroyed) gone.abort()
  return gone.signal
}

/** Whether an error only says that the client left, with its body half sent or its answer half read: no failure of ours. */
export function isDeparture(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const isOfBody = error !== null && error === raw.errored
  const isOfAnswer = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isOfBody || (isOfAnswer && reply.raw.destroyed)
}
