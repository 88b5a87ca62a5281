import type { FastifyReply } from 'fastify'

/** Aborts once nobody is there to be answered: the client left, or has its answer. */
export function departureOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  // It may have left while something else was waited for.
  if (raw.destroyed) gone.abort()
  return gone.signal
}
