import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns a signal that aborts when the client has disconnected or has received the response. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  // The client may have disconnected before this call.
  if (raw.destroyed) controller.abort()
  return controller.signal
}

/** Whether an error only means that the client disconnected while it sent the body or read the response. */
export function isClientDisconnect(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const isBodyError = error !== null && error === raw.errored
  const isResponseError = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isBodyError || (isResponseError && reply.raw.destroyed)
}
